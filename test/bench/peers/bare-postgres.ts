import { count, page, search, type Asked, type Question } from '../lists.questions';
import type { Postgres } from '../postgres';
import { FILTERED, SORTED } from '../postgres.data';
import { ask } from '../lists.bench';
import { Product } from '../product';
import { MOMENTS, NUMBERS, TEXTS, type Peer, type PeerQuestion } from './peer';

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

/** Indexes that a careful engineer adds: for every filter, every order and every searched field. */
const INDEXES = [
  ...[...new Set([...SORTED, ...FILTERED])].map((field) => `create index on enquiries ("${field}")`),
  'create index on enquiries (phone)',
  ...['name', 'phone', 'email'].map((field) => `create index on enquiries using gin (lower("${field}") gin_trgm_ops)`),
];

/** Fills the table `enquiries` of another database of the server with the leads of the bench's own database. */
export async function fillEnquiries(postgres: Postgres, database: string): Promise<void> {
  const fields = [...TEXTS, ...NUMBERS, ...MOMENTS];
  const values = fields.map((name) => `row::json->>'${name}'`).join(', ');
  // The server writes and reads the copy in a file next to its own files.
  const between = await postgres.on('postgres', async (from) => {
    const { rows } = await from.query<{ file: string }>(`select current_setting('data_directory') || '/enquiries.copy' as file`);
    await from.query(`copy (select ${values} from leads order by "createdAt", key) to '${rows[0]?.file}'`);
    return rows[0]?.file;
  });
  await postgres.on(database, async (to) => {
    await to.query(`copy enquiries (${quoted(fields)}) from '${between}'`);
    await to.query('create extension pg_trgm');
    for (const index of INDEXES) await to.query(index);
    await to.query('vacuum analyze');
  });
}

/** PostgreSQL alone, behind a plain Node route; imports go into the table `enquiries`. */
export class BarePostgres implements Peer {
  readonly name: string;
  private readonly route: Product;

  constructor(
    private readonly postgres: Postgres,
    private readonly database: string,
  ) {
    this.name = `PostgreSQL ${postgres.version}`;
    this.route = Product.at(postgres.url);
  }

  page(question: PeerQuestion): Promise<unknown> {
    return this.rows(page(question, question.skip));
  }

  async count(question: Asked): Promise<number> {
    const [row] = (await this.rows(count(question))) as { n: number }[];
    return row?.n ?? 0;
  }

  search(word: string): Promise<unknown> {
    return this.rows(search(word));
  }

  /** The fastest import with de-duplication: copies the file, then inserts the rows with unknown phone numbers. */
  async importFile(file: string): Promise<void> {
    const names = ['name', 'phone', 'email', 'source', 'city', 'state', 'course', 'utmCampaign', 'priority', 'createdAt', 'remark'];
    await this.postgres.on(this.database, async (client) => {
      await client.query(`create temp table brought (${names.map((name) => `"${name}" text`).join(', ')})`);
      await client.query(`copy brought from '${file}' csv header`);
      await client.query(`insert into enquiries (${quoted(names)})
        select distinct on (phone) ${names.map((name) => `"${name}"${TYPES[name] ?? ''}`).join(', ')} from brought
        where not exists (select from enquiries known where known.phone = brought.phone)`);
    });
  }

  private rows({ sql }: Question): Promise<unknown> {
    return ask(this.route, { path: '/', body: sql });
  }
}

const TYPES: Record<string, string> = { priority: '::integer', createdAt: '::timestamptz' };
