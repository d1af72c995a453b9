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

  constructor(file: string) {
    // What a power cut takes is folded again from the older place.
    this.db = openSqlite(file, { busyTimeoutMs: 10_000, synchronous: 'normal' });
    this.db.exec(SCHEMA);
  }

  async position(): Promise<Position> {
    const found = this.db.prepare('select position from place').get() as { position: string } | undefined;
    return found?.position ?? ORIGIN;
  }

  async apply(changes: readonly TimerChange[], position: Position): Promise<void> {
    const put = this.db.prepare('insert into timers values (?, ?, ?) on conflict do update set due_at = excluded.due_at');
    const drop = this.db.prepare('delete from timers where tenant = ? and id = ?');
    const move = this.db.prepare('insert into place values (1, ?) on conflict do update set position = excluded.position');
    this.db.transaction(() => {
      for (const { tenantId, timerId, dueAt } of changes)
        if (dueAt === undefined) drop.run(tenantId, timerId);
        else put.run(tenantId, timerId, dueAt);
      move.run(position);
    })();
  }

  async forget(elapsed: readonly WaitingTimer[]): Promise<void> {
    const drop = this.db.prepare('delete from timers where tenant = ? and id = ? and due_at = ?');
    this.db.transaction(() => elapsed.forEach(({ tenantId, timerId, dueAt }) => drop.run(tenantId, timerId, dueAt)))();
  }

  async due(now: string, limit: number): Promise<WaitingTimer[]> {
    const query = 'select tenant as tenantId, id as timerId, due_at as dueAt from timers where due_at <= ? order by due_at, id limit ?';
    return this.db.prepare(query).all(now, limit) as WaitingTimer[];
  }

  async waiting(): Promise<number> {
    return (this.db.prepare('select count(*) as n from timers').get() as { n: number }).n;
  }

  async close(): Promise<void> {
    this.db.close();
  }
}
