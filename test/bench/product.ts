import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../services/standalone/src/demo/institution';

const root = join(__dirname, '../../..');
const script = (name: string) => join(root, 'dist/services/standalone/src', name);

/** Creates the demonstration institution in an empty folder, with the given number of leads and months of work on them, up to a day. */
export function makeInstitution(dataDir: string, { leads = 1, until = '2026-01-01' } = {}): void {
  const { status, stderr } = spawnSync(process.execPath, [script('seed.js'), '--leads', String(leads), '--until', until], {
    env: { ...process.env, DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The seed failed: ${stderr}`);
}

/** Unit in which the kernel counts CPU time. */
const MS_A_TICK = 10;

/** Interval between two checks whether the product is idle, and the maximum share of a core when idle. */
const REST_MS = 2_000;
const AT_REST = 0.1;

/** Processor time in ms. */
export interface Processor {
  all: number;
  main: number;
}

/** A script of this repository that stands in for a part of the product, and its settings. */
export interface Preloaded {
  preload?: string;
  env?: Record<string, string>;
}

interface Answer {
  status: number;
  body: string;
}

/** Closes idle connections before the server does (after 72 s), which could hit a command in flight. */
const IDLE_MS = 30_000;

/** The built product in its own process, as a client sees it. */
export class Product {
  private token = '';
  private tenant = '';
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: IDLE_MS });

  private constructor(
    private readonly child: ChildProcess | undefined,
    readonly url: string,
    /** Time from the start of the process until it reports that it is ready. */
    readonly startedAfterMs: number,
  ) {}

  /** `preload`: a script that is loaded before the product, and `env` what it reads. */
  static async start(dataDir: string, { preload, env }: Preloaded = {}): Promise<Product> {
    const began = performance.now();
    // As `npm start` does.
    const child = spawn(
      process.execPath,
      [
        ...['--require', join(root, 'services/standalone/bin/own-sources.cjs')],
        ...(preload ? ['--require', join(root, preload)] : []),
        ...['--max-old-space-size=1536', script('main.js')],
      ],
      {
        env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', SIGN_IN_PER_MINUTE: '1000' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stdout?.on('data', (part: Buffer) => {
        said += part.toString();
        const ready = /ready at http:\/\/localhost:(\d+)/.exec(said);
        if (ready) resolve(`http://127.0.0.1:${ready[1]}`);
      });
      child.once('exit', (code) => reject(new Error(`The product ended with ${code}: ${said}`)));
    });
    return new Product(child, url, performance.now() - began);
  }

  /** Starts the product on a folder, runs work as its signed-in admin, and always stops the product. */
  static async on<Of>(dataDir: string, work: (product: Product) => Promise<Of>, preloaded?: Preloaded): Promise<Of> {
    const product = await Product.start(dataDir, preloaded);
    try {
      await product.signIn();
      return await work(product);
    } finally {
      await product.stop();
    }
  }

  /** The product at an address; the caller stops its processes. */
  static at(url: string): Product {
    return new Product(undefined, url, 0);
  }

  get sessionToken(): string {
    return this.token;
  }

  async signIn(email = 'admin@sunrise.example', tenant = 'sunrise'): Promise<void> {
    await this.json('POST', '/api/users/signin', { email, password: DEMO_PASSWORD });
    const otp = await this.lastCode(email);
    const { result } = await this.json<{ result: { token: string } }>('POST', '/api/users/verify-otp', { email, otp });
    this.token = result.token;
    this.tenant = tenant;
  }

  /** The newest code mailed to an address. */
  async lastCode(email: string): Promise<string> {
    const { body } = await this.send('GET', '/dev/mailbox', undefined, { accept: 'application/json' });
    const mails = JSON.parse(body) as { to: string; subject: string }[];
    return mails.find(({ to }) => to === email)?.subject.slice(0, 6) ?? '';
  }

  /** Sends a request. @throws Error unless the status is 200 */
  async json<T = Record<string, unknown>>(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<T> {
    const { status, body: text } = await this.send(method, path, body && JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers,
    });
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as T;
  }

  /** Resolves when every read model has reached the end of the log. */
  async settled(): Promise<void> {
    for (;;) {
      const { data } = await this.json<{ data: { lagEvents?: number }[] }>('GET', '/api/operations/read-models');
      if (data.every(({ lagEvents }) => lagEvents === 0)) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Resolves when the product is idle, columns included: rebuilt read models reach the columns some time after the rows. */
  async resting(): Promise<void> {
    await this.settled();
    for (let before = this.processor().all; ;) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS));
      const now = this.processor().all;
      // Where the system provides no CPU time, one check has to do.
      if (!(now - before >= REST_MS * AT_REST)) return;
      before = now;
    }
  }

  /** Uploads a file as the console does. */
  async upload(path: string, file: string): Promise<{ data: { uploadId: string; mapping: object[] } }> {
    const form = new FormData();
    form.append('file', new Blob([readFileSync(file)]), 'bench.csv');
    const answer = await fetch(this.url + path, { method: 'POST', body: form, headers: this.headers() });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: { uploadId: string; mapping: object[] } };
  }

  send(method: string, path: string, body?: string, headers: Record<string, string> = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sized = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
      const sent = request(
        this.url + path,
        { method, agent: this.agent, headers: { ...this.headers(), ...headers, ...sized } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
          answer.on('error', reject);
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Resident memory of the process in MiB, where the system provides it. */
  memory(): number | undefined {
    const kib = /VmRSS:\s+(\d+)/.exec(this.textOf('status') ?? '')?.[1];
    return kib === undefined ? undefined : Number(kib) / 1024;
  }

  /** CPU time so far, user and system, in ms: of all threads and of the request thread; NaN where the system does not provide it. */
  processor(): Processor {
    const [all = Number.NaN, main = Number.NaN] = ['stat', `task/${this.child?.pid}/stat`].map((file) => {
      const fields = this.textOf(file)?.split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * MS_A_TICK;
    });
    return { all, main };
  }

  /** Resident memory, open files and sockets of the process, where the system provides them. */
  held(): { memoryMiB: number; handles: number } {
    const open = `/proc/${this.child?.pid}/fd`;
    return { memoryMiB: this.memory() ?? Number.NaN, handles: existsSync(open) ? readdirSync(open).length : Number.NaN };
  }

  private textOf(file: string): string | undefined {
    const path = `/proc/${this.child?.pid}/${file}`;
    return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  }

  async stop(): Promise<void> {
    this.agent.destroy();
    const { child } = this;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }

  private headers(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}`, 'tenant-tid': this.tenant } : {};
  }
}
