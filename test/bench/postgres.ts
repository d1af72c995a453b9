import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';

/** Settings recommended by the manual for a machine of this size; listed in the README of the bench. */
const SETTINGS = {
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  // Values are skewed: a generic plan is bad for most of them.
  plan_cache_mode: 'force_custom_plan',
};

/** Folders in which distributions install the server's programs, in addition to the path. */
function places(): string[] {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [...versions.map((version) => join(debian, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
}

/** The server refuses to run as root: root starts it as the user that the package created. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (kind: '-u' | '-g') => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

/** The bench's own PostgreSQL server, on a socket, behind a plain Node route. */
export class Postgres {
  private constructor(
    private readonly server: ChildProcess,
    /** Folder of its socket. */
    readonly sockets: string,
    readonly version: string,
    private readonly route: ChildProcess,
    /** Accepts `{ text, values }` and responds with the rows. */
    readonly url: string,
  ) {}

  /** Folder of the server's programs; undefined if it is not installed. */
  static programs(): string | undefined {
    return places().find((place) => existsSync(join(place, 'initdb')) && existsSync(join(place, 'postgres')));
  }

  /** Starts on a data folder, which is created if missing. @throws Error when the programs are not installed */
  static async start(dataDir: string): Promise<Postgres> {
    const programs = Postgres.programs();
    if (!programs) throw new Error('PostgreSQL is not installed');
    const as = owner();
    const sockets = mkdtempSync(join(tmpdir(), 'bench-pg-'));
    if (!existsSync(join(dataDir, 'PG_VERSION'))) {
      rmSync(dataDir, { recursive: true, force: true });
      mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      if (as.uid !== undefined) chownSync(dataDir, as.uid, as.gid ?? as.uid);
      const made = spawnSync(join(programs, 'initdb'), ['-D', dataDir, '-U', 'bench', '-A', 'trust', '--encoding=UTF8', '--locale=C'], {
        ...as,
        cwd: '/',
        encoding: 'utf8',
      });
      if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
    }
    if (as.uid !== undefined) chownSync(sockets, as.uid, as.gid ?? as.uid);
    const settings = Object.entries({ ...SETTINGS, listen_addresses: '', unix_socket_directories: sockets });
    const server = spawn(join(programs, 'postgres'), ['-D', dataDir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])], {
      ...as,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await said(server, server.stderr, /ready to accept connections/);
    const version = await connected(sockets, 'postgres', async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version.split(' ')[0] ?? '';
    });
    const route = spawn(process.execPath, [join(__dirname, 'postgres.route.js'), sockets], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await said(route, route.stdout, /http:\S+/);
    return new Postgres(server, sockets, version, route, url);
  }

  /** Runs work on its own connection. */
  async on<Of>(database: string, work: (client: Client) => Promise<Of>): Promise<Of> {
    return connected(this.sockets, database, work);
  }

  async stop(): Promise<void> {
    for (const [child, signal] of [[this.route, 'SIGTERM'] as const, [this.server, 'SIGINT'] as const]) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    }
    rmSync(this.sockets, { recursive: true, force: true });
  }
}

async function connected<Of>(host: string, database: string, work: (client: Client) => Promise<Of>): Promise<Of> {
  const client = new Client({ host, user: 'bench', database });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first output of a child that matches. Drains the pipe, so that the child never blocks. */
function said(child: ChildProcess, output: NodeJS.ReadableStream | null, what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    if (!output) return reject(new Error('The process has no output'));
    createInterface({ input: output }).on('line', (line) => {
      lines.push(line);
      const found = what.exec(line)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The process ended with ${code}:\n${lines.join('\n')}`)));
  });
}
