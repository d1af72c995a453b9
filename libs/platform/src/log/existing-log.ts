import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** A tool was pointed to a folder in which the product never ran. */
export class NoLog extends Error {
  override name = 'NoLog';

  constructor(dataDir: string) {
    super(`There is no log in ${dataDir}: choose the data folder of the product with DATA_DIR.`);
  }
}

/** For tools that work on existing data: prevents them from creating a new log in a mistyped folder. @throws NoLog */
export function existingLog(dataDir: string): void {
  if (!existsSync(join(dataDir, LOG_FILE))) throw new NoLog(dataDir);
}

/** File of the event log in the data folder. */
export const LOG_FILE = 'events.sqlite';
