import type { EventMeta, Position, RecordedEvent } from '@matricula/domain/kernel';
import type { Sqlite, Statement } from '@matricula/sqlite';
import { uuidText } from '../event-id';
import type { LogFilter } from '../event-store';
import { positionNumber, positionText } from './position';

type Row = [
  position: number,
  id: Buffer,
  stream: string,
  tenant: string,
  revision: number,
  type: string,
  at: number,
  data: string,
  meta: string,
];

const COLUMNS = 'e.position, e.id, s.name, s.tenant, e.revision, e.type, e.at, e.data, e.meta';

/** Positions scanned per query, so that a rare filter does not block the thread for the whole log. */
const WINDOW = 20_000;

/** Number of cached metas. */
const MOST_METAS = 200;

/** Reads the log file; events are returned as stored. Events of one command or job share one cached meta object; treat it as immutable. */
export class LogReader {
  private readonly statements: ReturnType<typeof prepare>;
  private readonly together: (work: () => void) => void;
  /** Prepared statements by SQL text, one per kind of filter. */
  private readonly whole = new Map<string, Statement>();
  private readonly metas = new Map<string, EventMeta>();

  constructor(private readonly db: Sqlite) {
    this.statements = prepare(db);
    this.together = db.transaction((work: () => void) => work());
  }

  head(): number {
    return (this.statements.head.get() as number | null) ?? 0;
  }

  stream(name: string, from: number, to = Number.MAX_SAFE_INTEGER): RecordedEvent[] {
    const rows = this.statements.stream.all(name, from, to) as Row[];
    for (const row of rows) row[2] = name;
    return rows.map((row) => this.recorded(row));
  }

  /** Events of several streams, read under one lock; streams without events are left out. */
  streams(names: readonly string[]): Map<string, RecordedEvent[]> {
    const found = new Map<string, RecordedEvent[]>();
    this.together(() => {
      // Most streams an import asks for do not exist; one query finds those that do.
      for (const name of this.statements.there.all(JSON.stringify(names)) as string[]) {
        const events = this.stream(name, 0);
        if (events.length > 0) found.set(name, events);
      }
    });
    return found;
  }

  /** Revision of a stream, undefined if it has no events. */
  revision(name: string): number | undefined {
    return (this.statements.revision.get(name) as number | null) ?? undefined;
  }

  /**
   * Events after a position in order, at most `batchSize` at a time; an empty batch is a range without matches. With `tolerant`, data and meta that
   * are not valid JSON become `{ $unreadable }`, so that a verification can report the event instead of failing.
   */
  *batches(after: Position, filter: LogFilter, batchSize: number, tolerant = false): Generator<RecordedEvent[]> {
    const { sql, parameters } = compile(filter);
    const statement = this.whole.get(sql) ?? this.db.prepare(sql).raw();
    this.whole.set(sql, statement);
    let from = positionNumber(after);
    for (let head = this.head(); from < head; head = from < head ? head : this.head()) {
      const to = Math.min(from + WINDOW, head);
      const rows = statement.all(from, to, ...parameters, batchSize) as Row[];
      from = rows.length < batchSize ? to : rows.at(-1)![0];
      yield rows.map((row) => this.recorded(row, tolerant));
    }
  }

  private recorded([position, id, stream, tenantId, revision, type, at, data, meta]: Row, tolerant = false): RecordedEvent {
    return {
      id: uuidText(id),
      type,
      data: read(data, tolerant),
      stream,
      revision,
      position: positionText(position),
      tenantId,
      at: new Date(at).toISOString(),
      meta: this.metaOf(meta, tolerant),
    };
  }

  private metaOf(text: string, tolerant: boolean): EventMeta {
    const known = this.metas.get(text);
    if (known) return known;
    const meta = Object.freeze(read(text, tolerant) as EventMeta);
    if (this.metas.size >= MOST_METAS) this.metas.clear();
    this.metas.set(text, meta);
    return meta;
  }
}

function read(text: string, tolerant: boolean): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!tolerant) throw error;
    return { $unreadable: text };
  }
}

function compile({ tenantId, types, without, streamPrefix }: LogFilter): { sql: string; parameters: string[] } {
  const conditions = ['e.position > ?', 'e.position <= ?'];
  const parameters: string[] = [];
  if (tenantId !== undefined) {
    conditions.push('s.tenant = ?');
    parameters.push(tenantId);
  }
  if (types) {
    conditions.push('e.type in (select value from json_each(?))');
    parameters.push(JSON.stringify(types));
  }
  if (without) {
    conditions.push('e.type not in (select value from json_each(?))');
    parameters.push(JSON.stringify(without));
  }
  if (streamPrefix !== undefined) {
    conditions.push('substr(s.name, 1, length(?)) = ?');
    parameters.push(streamPrefix, streamPrefix);
  }
  // A cross join fixes the table order: the log first, so no sorting is needed.
  const sql = `select ${COLUMNS} from events e cross join streams s on s.id = e.stream
    where ${conditions.join(' and ')} order by e.position limit ?`;
  return { sql, parameters };
}

const prepare = (db: Sqlite) => ({
  head: db.prepare('select max(position) from events').pluck(),
  // No join: SQLite would re-plan the query whenever its parameters change, which takes longer than reading.
  stream: db
    .prepare(
      `select e.position, e.id, null, (select tenant from streams where id = e.stream), e.revision, e.type, e.at, e.data, e.meta
       from events e where e.stream = (select id from streams where name = ?) and e.revision between ? and ? order by e.revision`,
    )
    .raw(),
  there: db.prepare('select value from json_each(?) where exists (select 1 from streams where name = value)').pluck(),
  revision: db.prepare('select max(revision) from events where stream = (select id from streams where name = ?)').pluck(),
});
