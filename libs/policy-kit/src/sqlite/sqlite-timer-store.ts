import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { openSqlite, type Sqlite } from '@matricula/sqlite';
import type { TimerChange, TimerStore, WaitingTimer } from '../timer-store';

const SCHEMA = `
  create table if not exists timers (
    tenant text not null, id text not null, due_at text not null, primary key (tenant, id)) without rowid, strict;
  create index if not exists timers_by_time on timers (due_at);
  create table if not exists place (one integer primary key check (one = 1), position text not null) strict;`;

/** Timers in one SQLite file, for one process. */
export class SqliteTimerStore implements TimerStore {
  private readonly db: Sqlite;
  private readonly statements: ReturnType<typeof prepare>;

  constructor(file: string) {
    // After a power cut, lost changes are folded again from the older position.
    this.db = openSqlite(file, { busyTimeoutMs: 10_000, synchronous: 'normal' });
    this.db.exec(SCHEMA);
    this.statements = prepare(this.db);
  }

  async position(): Promise<Position> {
    return (this.statements.place.get() as Position | undefined) ?? ORIGIN;
  }

  async apply(changes: readonly TimerChange[], position: Position): Promise<void> {
    const { put, drop, move } = this.statements;
    this.db.transaction(() => {
      for (const { tenantId, timerId, dueAt } of changes)
        if (dueAt === undefined) drop.run(tenantId, timerId);
        else put.run(tenantId, timerId, dueAt);
      move.run(position);
    })();
  }

  async forget(elapsed: readonly WaitingTimer[]): Promise<void> {
    const { forget } = this.statements;
    this.db.transaction(() => elapsed.forEach(({ tenantId, timerId, dueAt }) => forget.run(tenantId, timerId, dueAt)))();
  }

  async due(now: string, limit: number): Promise<WaitingTimer[]> {
    return this.statements.due.all(now, limit) as WaitingTimer[];
  }

  async waiting(): Promise<number> {
    return this.statements.waiting.get() as number;
  }

  async close(): Promise<void> {
    this.db.close();
  }
}

const prepare = (db: Sqlite) => ({
  place: db.prepare('select position from place').pluck(),
  put: db.prepare('insert into timers values (?, ?, ?) on conflict do update set due_at = excluded.due_at'),
  drop: db.prepare('delete from timers where tenant = ? and id = ?'),
  move: db.prepare('insert into place values (1, ?) on conflict do update set position = excluded.position'),
  forget: db.prepare('delete from timers where tenant = ? and id = ? and due_at = ?'),
  due: db.prepare('select tenant as tenantId, id as timerId, due_at as dueAt from timers where due_at <= ? order by due_at, id limit ?'),
  waiting: db.prepare('select count(*) from timers').pluck(),
});
