import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const MAIN = join(__dirname, '../../dist/services/standalone/src/main.js');
const EMAIL = 'admin@sunrise.example';
const PASSWORD = 'Admissions@2026';

/** The built product in a process of its own, which can be killed at any moment and started again on the same files. */
export class Server {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  private child: ChildProcess | undefined;
  private url = '';
  private token = '';

  /** Starts it, with configuration of its own, and waits until it says that it is ready; signs in at the first start. */
  async start(more: Record<string, string> = {}): Promise<void> {
    if (!existsSync(MAIN)) throw new Error('The product is not built: npm run build');
    const env = {
      ...process.env,
      NODE_ENV: 'test',
      DATA_DIR: this.dataDir,
      PORT: '0',
      HOST: '127.0.0.1',
      SIGN_IN_PER_MINUTE: '1000',
      ...more,
    };
    const child = spawn(process.execPath, ['--enable-source-maps', MAIN], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    this.child = child;
    this.url = await ready(child);
    if (this.token === '') await this.signIn();
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A request as the administrator. @throws Error unless it is answered with success */
  async ask<T>(method: string, path: string, body?: object | FormData, headers: Record<string, string> = {}): Promise<T> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(this.token ? { authorization: `Bearer ${this.token}`, 'tenant-tid': 'sunrise' } : {}),
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
        accept: 'application/json',
        ...headers,
      },
      body: isForm ? body : body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  }

  /** What it tells Prometheus. */
  async figures(): Promise<string> {
    return (await fetch(`${this.url}/metrics`)).text();
  }

  private async signIn(): Promise<void> {
    await this.ask('POST', '/api/users/signin', { email: EMAIL, password: PASSWORD });
    const mails = await this.ask<{ to: string; subject: string }[]>('GET', '/dev/mailbox');
    const otp = mails.find(({ to }) => to === EMAIL)?.subject.slice(0, 6);
    const { result } = await this.ask<{ result: { token: string } }>('POST', '/api/users/verify-otp', { email: EMAIL, otp });
    this.token = result.token;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
}

async function ready(child: ChildProcess): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout! })) {
    lines.push(line);
    const url = /ready at (http:\/\/localhost:\d+)/.exec(line)?.[1];
    if (url) {
      child.stdout?.resume();
      return url.replace('localhost', '127.0.0.1');
    }
  }
  throw new Error(`The product did not start:\n${lines.join('\n')}`);
}
