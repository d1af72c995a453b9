import type { Sqlite } from '@matricula/sqlite';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Position } from '@matricula/domain/kernel';
import type { RowChange, StoredRow } from '../read-store';
import type { Words } from './row-words';
import { quoted, tableOf } from './rows-schema';

type Row = Record<string, unknown>;

/** A row with its number; without content if it was removed. */
interface Numbered {
  id: number;
  row: Row | undefined;
}

const idOf = (tenantId: string, key: string) => `${tenantId}/${key}`;

/** Writes to the rows of one version; used by the writing connection. */
export class RowsTable {
  private readonly statements: ReturnType<typeof prepare>;
  /** Rows loaded for the next commit, so that their searched words need no second lookup; undefined if there was no row. */
  private readonly loaded = new Map<string, Numbered | undefined>();

  constructor(
    db: Sqlite,
    model: ReadModel,
    private readonly words: Words | undefined,
  ) {
    this.statements = prepare(db, quoted(tableOf(model)));
  }

  /** See ReadStore.load. */
  load<Of extends object>(ids: readonly { tenantId: string; key: string }[]): Map<string, StoredRow<Of>> {
    const found = new Map<string, StoredRow<Of>>();
    for (const { tenantId, key } of ids) {
      const stored = this.statements.load.get(tenantId, key) as [id: number, position: Position, row: string | null] | undefined;
      if (!stored) {
        if (this.words) this.loaded.set(idOf(tenantId, key), undefined);
        continue;
      }
      const [id, position, json] = stored;
      const row = json === null ? undefined : (JSON.parse(json) as Of);
      if (this.words) this.loaded.set(idOf(tenantId, key), { id, row: row as Row | undefined });
      found.set(idOf(tenantId, key), { tenantId, key, position, row });
    }
    return found;
  }

  /** Writes a row as change number `change`, in the caller's transaction; returns false if the stored row has the same or a later position. */
  write({ tenantId, key, position, row }: RowChange, change: number): boolean {
    const before = this.words ? this.before(tenantId, key) : undefined;
    const json = row === undefined ? null : JSON.stringify(row);
    if (this.statements.upsert.run(change, tenantId, key, position, change, json).changes === 0) return false;
    this.words?.write(before?.id ?? change, before?.row, row as Row | undefined);
    return true;
  }

  /** Clears the loaded rows, which may change after the commit. */
  forget(): void {
    this.loaded.clear();
  }

  private before(tenantId: string, key: string): Numbered | undefined {
    const id = idOf(tenantId, key);
    const before = this.loaded.has(id) ? this.loaded.get(id) : this.stored(tenantId, key);
    // A later change of this commit must see what is written now.
    this.loaded.delete(id);
    return before;
  }

  private stored(tenantId: string, key: string): Numbered | undefined {
    const found = this.statements.load.get(tenantId, key) as [id: number, position: Position, row: string | null] | undefined;
    return found && { id: found[0], row: found[2] === null ? undefined : (JSON.parse(found[2]) as Row) };
  }
}

const prepare = (db: Sqlite, table: string) => ({
  load: db.prepare(`select id, position, row from ${table} where tenant = ? and key = ?`).raw(),
  upsert: db.prepare(
    `insert into ${table} (id, tenant, key, position, change, row) values (?, ?, ?, ?, ?, ?)
     on conflict (tenant, key) do update set position = excluded.position, change = excluded.change, row = excluded.row
     where excluded.position > position`,
  ),
});
