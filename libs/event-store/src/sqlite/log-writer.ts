import type { Sqlite } from '@matricula/sqlite';
import { BoundedMap } from '@matricula/vault';
import { AppendRefused, type AppendResult, type ExpectedRevision, RevisionConflict } from '../event-store';
import { uuidBytes } from '../event-id';
import { positionText } from './position';

/** An event ready to be inserted. */
export interface EventRow {
  /** A UUID as text: bytes cost three times as much to pass between threads. */
  id: string;
  type: string;
  at: number;
  data: string;
  meta: string;
}

/** One stream's part of an append, ready to be written. */
export interface StreamRows {
  stream: string;
  tenantId: string;
  expected: ExpectedRevision;
  rows: EventRow[];
}

/** Result of an append; `repeated`: its events were already in the log. */
export interface Written extends AppendResult {
  repeated?: true;
}

interface StreamState {
  id: number;
  tenant: string;
  /** -1 when the stream has no events. */
  revision: number;
}

interface Found {
  position: number;
  stream: number;
  revision: number;
}

/** Number of streams whose end is cached between commits. */
const MOST_STREAMS = 20_000;

/** Writes groups of appends, each group atomically, in one transaction; a refused group does not affect the others. */
export class LogWriter {
  private readonly statements: ReturnType<typeof prepare>;
  private position = 0;
  /** Cached ends of streams, valid while no other connection writes; SQLite reports that under the lock. */
  private readonly ends = new BoundedMap<StreamState>(MOST_STREAMS);
  private version: number | undefined;

  constructor(private readonly db: Sqlite) {
    this.statements = prepare(db);
  }

  /**
   * Writes and commits in one transaction. Returns for each group its results or the reason of refusal.
   * @throws Error when the storage fails or another connection is writing; nothing of any group is written then.
   */
  commit(groups: StreamRows[][]): (Written[] | Error)[] {
    this.statements.begin.run();
    try {
      const version = this.statements.version.get() as number;
      if (version !== this.version) {
        this.ends.clear();
        this.version = version;
        this.position = (this.statements.head.get() as number | null) ?? 0;
      }
      const answers = groups.map((group) => this.writeGroup(group));
      this.statements.commit.run();
      return answers;
    } catch (error) {
      this.version = undefined;
      if (this.db.inTransaction) this.statements.rollback.run();
      throw error;
    }
  }

  private writeGroup(group: StreamRows[]): Written[] | Error {
    // A single append is checked before it writes anything, so only a group of several needs a savepoint.
    const guarded = group.length > 1;
    const before = this.position;
    if (guarded) this.statements.savepoint.run();
    try {
      const answers = group.map((append) => this.writeStream(append, guarded));
      if (guarded) this.statements.release.run();
      return answers;
    } catch (error) {
      if (!(error instanceof RevisionConflict || error instanceof AppendRefused)) throw error;
      if (guarded) {
        this.statements.undo.run();
        this.statements.release.run();
        this.position = before;
        this.ends.clear();
      }
      return error;
    }
  }

  private writeStream({ stream, tenantId, expected, rows }: StreamRows, guarded: boolean): Written {
    const { find, addStream } = this.statements;
    // With a savepoint, a new stream is simply inserted: nothing in it can be a repetition, and an id used elsewhere fails on insert.
    const ids = rows.map(({ id }) => uuidBytes(id));
    const begun = (id: number | bigint): StreamState => ({ id: Number(id), tenant: tenantId, revision: -1 });
    const added = guarded && expected === 'none' ? addStream.run(stream, tenantId) : undefined;
    if (added?.changes === 1) return this.writeEvents(stream, begun(added.lastInsertRowid), rows, ids);
    const known = this.ends.get(stream);
    const state = known ?? (find.get(stream) as StreamState | undefined);
    if (state && state.tenant !== tenantId) throw new AppendRefused(`Stream ${stream} belongs to another tenant than ${tenantId}`);
    const repeated = this.repeated(stream, state, ids);
    if (repeated) return repeated;
    const current = state?.revision ?? -1;
    const fits = expected === 'any' || (expected === 'none' ? current === -1 : current === expected);
    if (!fits) throw new RevisionConflict(stream, expected, current === -1 ? 'none' : current);
    const end = state ?? begun(addStream.run(stream, tenantId).lastInsertRowid);
    if (!known) this.ends.set(stream, end);
    return this.writeEvents(stream, end, rows, ids);
  }

  private writeEvents(stream: string, end: StreamState, rows: EventRow[], ids: Buffer[]): AppendResult {
    for (const [index, row] of rows.entries()) this.writeEvent(stream, end.id, ++end.revision, row, ids[index]!);
    return { stream, revision: end.revision, position: positionText(this.position) };
  }

  private writeEvent(stream: string, streamId: number, revision: number, { type, at, data, meta }: EventRow, id: Buffer): void {
    try {
      this.statements.addEvent.run(++this.position, id, streamId, revision, type, at, data, meta);
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_CONSTRAINT_UNIQUE') throw error;
      throw new AppendRefused(`An event id of the append to ${stream} is already used by another event`);
    }
  }

  /** The first result, if these events are already in the stream. */
  private repeated(stream: string, state: StreamState | undefined, ids: Buffer[]): Written | undefined {
    let first: Found | undefined;
    let last: Found | undefined;
    for (const [index, id] of ids.entries()) {
      const found = this.statements.findEvent.get(id) as Found | undefined;
      if (index === 0) first = found;
      last = found;
      const inPlace = first && found ? found.stream === state?.id && found.revision === first.revision + index : first === found;
      if (!inPlace) throw new AppendRefused(`An event id of the append to ${stream} is already used by another event`);
    }
    return last && { stream, revision: last.revision, position: positionText(last.position), repeated: true };
  }
}

const prepare = (db: Sqlite) => ({
  begin: db.prepare('begin immediate'),
  commit: db.prepare('commit'),
  rollback: db.prepare('rollback'),
  savepoint: db.prepare('savepoint append_many'),
  undo: db.prepare('rollback to append_many'),
  release: db.prepare('release append_many'),
  version: db.prepare('pragma data_version').pluck(),
  head: db.prepare('select max(position) from events').pluck(),
  find: db.prepare(
    `select id, tenant, (select ifnull(max(revision), -1) from events where stream = streams.id) as revision
     from streams where name = ?`,
  ),
  findEvent: db.prepare('select position, stream, revision from events where id = ?'),
  addStream: db.prepare('insert into streams (name, tenant) values (?, ?) on conflict (name) do nothing'),
  addEvent: db.prepare('insert into events values (?, ?, ?, ?, ?, ?, ?, ?)'),
});
