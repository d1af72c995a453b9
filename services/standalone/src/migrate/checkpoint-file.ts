import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CopyCheckpoint } from './migrate-log';

/** Identifies the migration to which a position belongs. */
export interface MigrationRoute {
  from: string;
  to: string;
  url: string;
  namespace: string;
}

/** Stores the progress of a migration in the data folder; another route starts from the beginning. */
export class CheckpointFile implements CopyCheckpoint {
  private readonly file: string;
  private readonly route: string;

  constructor(dataDir: string, { from, to, url, namespace }: MigrationRoute) {
    this.file = join(dataDir, `migrate-log.${from}-to-${to}.json`);
    this.route = JSON.stringify([url, namespace]);
  }

  async load(): Promise<Position> {
    if (!existsSync(this.file)) return ORIGIN;
    const { route, position } = JSON.parse(await readFile(this.file, 'utf8')) as { route: string; position: Position };
    return route === this.route ? position : ORIGIN;
  }

  async save(position: Position): Promise<void> {
    // Renamed into place: after a crash, the file is either the old or the new one.
    await writeFile(`${this.file}.new`, JSON.stringify({ route: this.route, position }));
    await rename(`${this.file}.new`, this.file);
  }
}
