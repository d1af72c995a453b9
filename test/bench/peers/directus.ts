import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Asked } from '../lists.questions';
import type { Postgres } from '../postgres';
import { MOMENTS, NUMBERS, TEXTS, type Peer, type PeerQuestion } from './peer';

/** The compared version. It has its own licence: it is installed next to the bench and never part of the product. */
export const DIRECTUS = '12.4.0';
const TOKEN = 'token-of-the-bench-0123456789';
const NODE = process.env.PEER_NODE ?? process.execPath;

/** Production settings of its manual; the response cache stays off, as by default. */
const SETTINGS = {
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: 'Admissions@2026',
  ADMIN_TOKEN: TOKEN,
  SECRET: 'secret-of-the-bench',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CACHE_ENABLED: 'false',
  RATE_LIMITER_ENABLED: 'false',
  TELEMETRY: 'false',
};

/** Installs Directus once into its own folder. */
function installed(folder: string): string {
  // The script that its command runs after the check for a newer version.
  const cli = join(folder, 'node_modules/@directus/api/dist/cli/run.js');
  if (existsSync(cli)) return cli;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const env = { ...process.env, PATH: `${dirname(NODE)}${delimiter}${process.env.PATH}` };
  const { status } = spawnSync('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--loglevel=error', `directus@${DIRECTUS}`], {
    ...{ cwd: folder, env, stdio: 'inherit' },
  });
  if (status !== 0) throw new Error(`Directus ${DIRECTUS} could not be installed`);
  return cli;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const field = (name: string, type: string) => ({ field: name, type, meta: {}, schema: {} });
const COLLECTION = {
  collection: 'enquiries',
  ...{ meta: {}, schema: {} },
  fields: [
    { field: 'id', type: 'integer', meta: {}, schema: { is_primary_key: true, has_auto_increment: true } },
    ...TEXTS.map((name) => field(name, 'string')),
    ...NUMBERS.map((name) => field(name, 'integer')),
    ...MOMENTS.map((name) => field(name, 'timestamp')),
    field('remark', 'text'),
  ],
};

/** Directus with its own database on the same PostgreSQL server, with the collection `enquiries`. */
export class Directus implements Peer {
  readonly name = `Directus ${DIRECTUS}`;

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  static async start(folder: string, postgres: Postgres, database: string): Promise<Directus> {
    const cli = installed(join(folder, `directus-${DIRECTUS}`));
    const port = await freePort();
    const connection = {
      DB_CLIENT: 'pg',
      DB_HOST: postgres.sockets,
      DB_PORT: '5432',
      DB_USER: 'bench',
      DB_PASSWORD: '-',
      DB_DATABASE: database,
    };
    const env = { ...process.env, ...SETTINGS, ...connection, PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
    const made = spawnSync(NODE, [cli, 'bootstrap'], { env, cwd: folder, encoding: 'utf8' });
    if (made.status !== 0) throw new Error(`Directus could not make its tables: ${made.stderr}`);
    const child = spawn(NODE, [cli, 'start'], { env, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
    const peer = new Directus(child, `http://127.0.0.1:${port}`);
    try {
      await peer.answers();
      await peer.ask('/collections', COLLECTION);
    } catch (error) {
      await peer.stop();
      throw error;
    }
    return peer;
  }

  page({ filters, sort, skip }: PeerQuestion): Promise<unknown> {
    const order = `${sort.dir === 'desc' ? '-' : ''}${sort.field}`;
    return this.items({ filter: JSON.stringify(filterOf(filters)), sort: order, limit: '100', offset: String(skip) });
  }

  async count({ filters }: Asked): Promise<number> {
    const [row] = (await this.items({ filter: JSON.stringify(filterOf(filters)), 'aggregate[count]': '*' })) as { count: string }[];
    return Number(row?.count);
  }

  search(word: string): Promise<unknown> {
    const anywhere = ['name', 'phone', 'email'].map((field) => ({ [field]: { _icontains: word } }));
    return this.items({ filter: JSON.stringify({ _or: anywhere }), sort: '-createdAt', limit: '100' });
  }

  /** Uses a plain Node request, because `fetch` gives up after five minutes without a response. */
  async importFile(file: string): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(file)], { type: 'text/csv' }), 'enquiries.csv');
    const encoded = new Response(form);
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': encoded.headers.get('content-type') ?? '' };
    const sent = request(`${this.url}/utils/import/enquiries`, { method: 'POST', headers });
    sent.end(Buffer.from(await encoded.arrayBuffer()));
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    const said = await text(answer);
    if (answer.statusCode !== 200) throw new Error(`Directus answered the import with ${answer.statusCode}: ${said}`);
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }

  private async answers(): Promise<void> {
    for (;;) {
      if (this.child.exitCode !== null) throw new Error('Directus did not start');
      const answer = await fetch(`${this.url}/server/ping`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  private async items(query: Record<string, string>): Promise<unknown> {
    return this.ask(`/items/enquiries?${new URLSearchParams(query)}`);
  }

  private async ask(path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const answer = await fetch(this.url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers });
    if (!answer.ok) throw new Error(`Directus answered ${path} with ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { data: unknown }).data;
  }
}

const filterOf = (filters: PeerQuestion['filters']) => ({ _and: filters.map(({ field, value }) => ({ [field]: { _eq: value } })) });
