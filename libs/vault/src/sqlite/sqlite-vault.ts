import { emptyLog, impatiently, openSqlite, rewrite, untilFree, type Sqlite } from '@matricula/sqlite';
import { type Secret, type Vault } from '../vault';

const SCHEMA_VERSION = 1;
const BATCH = 1_000;

const SCHEMA = `
  create table if not exists secrets (
    namespace text not null, id text not null, value blob not null, expires_at integer,
    primary key (namespace, id)
  ) without rowid, strict;
  create index if not exists secrets_by_expiry on secrets (expires_at) where expires_at is not null;
  create table if not exists versions (namespace text primary key, version integer not null) without rowid, strict;
`;

/**
 * The vault in one SQLite file, shared by any number of connections, threads and processes. A writer waits for others without blocking its thread.
 */
export class SqliteVault implements Vault {
  private readonly db: Sqlite;
  private readonly now: () => Date;
  private readonly statements: ReturnType<typeof prepare>;
  private readonly busyTimeoutMs: number;

  /** `rewriting` rewrites the file in another thread, see `rewriteFile`. @throws Error when the file was made by a newer version of the product. */
  constructor(
    private readonly options: { file: string; now?: () => Date; busyTimeoutMs?: number; rewriting?(file: string): Promise<void> },
  ) {
    const { file, now = () => new Date(), busyTimeoutMs = 10_000 } = options;
    this.now = now;
    this.busyTimeoutMs = busyTimeoutMs;
    // A destroyed key must not remain in a page of the file.
    this.db = openSqlite(file, { busyTimeoutMs, synchronous: 'full', secureDelete: true });
    migrate(this.db, file);
    this.statements = prepare(this.db);
  }

  async get(namespace: string, id: string): Promise<Buffer | undefined> {
    return this.find(namespace, id);
  }

  async getMany(namespace: string, ids: readonly string[]): Promise<Map<string, Buffer>> {
    return this.collect(namespace, ids);
  }

  async put(namespace: string, secret: Secret): Promise<void> {
    return this.putAll(namespace, [secret], secret.soon);
  }

  async putMany(namespace: string, secrets: readonly Secret[]): Promise<void> {
    this.putAll(namespace, secrets);
  }

  async putIfAbsent(namespace: string, secret: Secret): Promise<boolean> {
    return this.write(() => this.storeIfAbsent(namespace, secret));
  }

  async putMissing(namespace: string, secrets: readonly Secret[]): Promise<Map<string, Buffer>> {
    return this.write(() => {
      const stored = new Map<string, Buffer>();
      for (const { id, value, expiresAt } of secrets) {
        const isNew = this.statements.putMissing.run(namespace, id, value, expiresAt?.getTime() ?? null).changes > 0;
        const kept = isNew ? Buffer.from(value) : this.find(namespace, id);
        if (kept) stored.set(id, kept);
      }
      return stored;
    });
  }

  async delete(namespace: string, id: string): Promise<boolean> {
    return this.write(() => {
      const usable = this.find(namespace, id) !== undefined;
      if (this.statements.delete.run(namespace, id).changes > 0) this.statements.raiseVersion.run(namespace);
      return usable;
    });
  }

  async deleteUnder(prefix: string): Promise<number> {
    return this.write(() => {
      let removed = 0;
      for (const namespace of this.statements.namespaces.all() as string[]) {
        const { changes } = this.statements.deleteUnder.run(namespace, prefix.length, prefix);
        if (changes > 0) this.statements.raiseVersion.run(namespace);
        removed += changes;
      }
      return removed;
    });
  }

  async count(namespace: string, { id, expiresAt }: Pick<Secret, 'id' | 'expiresAt'>): Promise<number> {
    return this.write(() => {
      const counted = Number(this.find(namespace, id) ?? 0) + 1;
      this.store(namespace, { id, value: Buffer.from(String(counted)), expiresAt });
      return counted;
    });
  }

  async version(namespace: string): Promise<number> {
    return (this.statements.version.get(namespace) as number | undefined) ?? 0;
  }

  async *all(): AsyncGenerator<{ namespace: string; secrets: Secret[] }> {
    const now = this.now().getTime();
    for (const namespace of this.statements.namespaces.all() as string[]) {
      let after = '';
      for (;;) {
        const rows = this.statements.page.all(namespace, after, now, BATCH) as { id: string; value: Buffer; expires_at: number | null }[];
        if (rows.length === 0) break;
        after = rows.at(-1)!.id;
        const secrets = rows.map(({ id, value, expires_at: at }) => ({ id, value, expiresAt: at === null ? undefined : new Date(at) }));
        yield { namespace, secrets };
      }
    }
  }

  async scrub(): Promise<void> {
    // The write-ahead log holds old pages until a checkpoint truncates it, which another connection may delay.
    await emptyLog(this.db);
  }

  async rewrite(): Promise<void> {
    const { file, rewriting } = this.options;
    if (rewriting) return rewriting(file);
    rewrite(this.db);
    await this.scrub();
  }

  async close(): Promise<void> {
    this.db.close();
  }

  private putAll(namespace: string, secrets: readonly Secret[], soon = false): Promise<void> {
    return this.write(() => {
      let replaced = 0;
      for (const secret of secrets) replaced += this.store(namespace, secret);
      if (replaced > 0) this.statements.raiseVersion.run(namespace);
    }, soon);
  }

  /** Writes in one transaction; `soon` does not wait for the disk. */
  private write<T>(work: () => T, soon = false): Promise<T> {
    const together = this.db.transaction(() => {
      this.statements.purge.run(this.now().getTime());
      return work();
    });
    const attempt = () => impatiently(this.db, () => together.immediate());
    return untilFree('The vault', this.busyTimeoutMs, soon ? () => this.withoutDisk(attempt) : attempt);
  }

  private withoutDisk<T>(work: () => T): T {
    this.db.pragma('synchronous = normal');
    try {
      return work();
    } finally {
      // Restored before any other write, which must be durable.
      this.db.pragma('synchronous = full');
    }
  }

  private find(namespace: string, id: string): Buffer | undefined {
    return this.statements.get.get(namespace, id, this.now().getTime()) as Buffer | undefined;
  }

  private collect(namespace: string, ids: readonly string[]): Map<string, Buffer> {
    const found = new Map<string, Buffer>();
    const look = () => {
      for (const id of ids) {
        const value = this.find(namespace, id);
        if (value !== undefined) found.set(id, value);
      }
    };
    // Without a transaction each lookup would lock the file, which takes as long as the lookup.
    if (ids.length > 1) this.db.transaction(look)();
    else look();
    return found;
  }

  private store(namespace: string, { id, value, expiresAt }: Secret): number {
    const { changes } = this.statements.delete.run(namespace, id);
    this.statements.insert.run(namespace, id, value, expiresAt?.getTime() ?? null);
    return changes;
  }

  private storeIfAbsent(namespace: string, secret: Secret): boolean {
    if (this.find(namespace, secret.id) !== undefined) return false;
    this.store(namespace, secret);
    return true;
  }
}

function migrate(db: Sqlite, file: string): void {
  db.transaction(() => {
    const version = db.pragma('user_version', { simple: true }) as number;
    if (version > SCHEMA_VERSION) {
      throw new Error(`${file} is a vault of schema ${version}; this version of Matricula knows schemas up to ${SCHEMA_VERSION}`);
    }
    db.exec(SCHEMA);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  }).immediate();
}

const prepare = (db: Sqlite) => ({
  get: db.prepare('select value from secrets where namespace = ? and id = ? and (expires_at is null or expires_at > ?)').pluck(),
  insert: db.prepare('insert into secrets (namespace, id, value, expires_at) values (?, ?, ?, ?)'),
  putMissing: db.prepare('insert into secrets (namespace, id, value, expires_at) values (?, ?, ?, ?) on conflict do nothing'),
  namespaces: db.prepare('select distinct namespace from secrets order by namespace').pluck(),
  page: db.prepare(
    `select id, value, expires_at from secrets where namespace = ? and id > ? and (expires_at is null or expires_at > ?)
     order by id limit ?`,
  ),
  delete: db.prepare('delete from secrets where namespace = ? and id = ?'),
  deleteUnder: db.prepare('delete from secrets where namespace = ? and substr(id, 1, ?) = ?'),
  purge: db.prepare('delete from secrets where expires_at <= ?'),
  version: db.prepare('select version from versions where namespace = ?').pluck(),
  raiseVersion: db.prepare(
    'insert into versions (namespace, version) values (?, 1) on conflict (namespace) do update set version = version + 1',
  ),
});
