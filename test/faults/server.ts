import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@matricula/config';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { startBuilt, type Running } from '../fixtures/built-product';
import type { ProductProcess } from '../fixtures/distributed-product';
import { sharedEngines } from '../fixtures/shared-engines';
import { shared } from '../fixtures/shared-process';
import type { Copies, SeparateProduct } from '../e2e/separate-product';

export type { Copies } from '../e2e/separate-product';

const inTurn = <Item>(items: readonly Item[], place: number): Item => items[place % items.length]!;

const EMAIL = 'admin@sunrise.example';
const PASSWORD = 'Admissions@2026';

/**
 * The built product in its own process, which can be killed at any moment and restarted on the same files. In a run of the distributed profile
 * it is all of its processes, and the api is killed and restarted.
 */
export class Server {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'faults-'));
  private running: Running | undefined;
  private separate: SeparateProduct | undefined;
  private configuration: Record<string, string> = {};
  private token = '';

  /**
   * Starts it for the first time, on a copy of the demonstration, and signs in. The configuration stays for later starts. `copies`: so many api and
   * automation processes of the distributed profile, or the configuration of each; the embedded one is a single process.
   */
  async begin(configuration: Record<string, string> = {}, copies: number | Copies = 1): Promise<void> {
    this.configuration = configuration;
    const engines = sharedEngines();
    if (engines) {
      // Imported lazily: it loads most of the product, which takes longer than a small spec.
      const { startSeparate } = await import('../e2e/separate-product');
      this.separate = await startSeparate(this.dataDir, engines, configuration, copies);
    } else {
      cpSync(await shared('demonstration'), this.dataDir, { recursive: true });
      await this.start();
    }
    await this.signIn();
  }

  /** Starts it with additional configuration and waits until it reports that it is ready. */
  async start(more: Record<string, string> = {}): Promise<void> {
    if (this.separate) await this.separate.api.start();
    else this.running = await startBuilt(this.dataDir, { ...this.configuration, ...more });
  }

  /** Kills it, as a power cut does. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Kills one of the copies: the api, and with every second kill an automation process too. */
  async killCopy(place: number): Promise<void> {
    if (!this.separate) return this.kill();
    await Promise.all(this.copiesAt(place).map((one) => one.end('SIGKILL')));
  }

  /** Starts what `killCopy` killed. */
  async startCopy(place: number): Promise<void> {
    if (!this.separate) return this.start();
    await Promise.all(this.copiesAt(place).map((one) => one.start()));
  }

  /** An automation process of the distributed profile; undefined in the embedded one. */
  automation(place: number): ProductProcess | undefined {
    return this.separate?.automations[place];
  }

  /** The address of a copy; those of the first one repeat after the last one. */
  urlOf(place: number): string {
    return this.separate ? inTurn(this.separate.apis, place).url : this.url;
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async remove(): Promise<void> {
    if (this.separate) await this.separate.stop('SIGTERM');
    else await this.kill();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The events of some types of an institution of the demonstration, from the log itself. An embedded process must have ended. */
  async recorded(types: readonly string[], tenantId = 'sunrise'): Promise<RecordedEvent[]> {
    const { openLogReader } = await import('@matricula/platform');
    const { store, close } = await openLogReader(loadConfig(this.separate?.env ?? { NODE_ENV: 'development', DATA_DIR: this.dataDir }));
    const found: RecordedEvent[] = [];
    for await (const events of store.readAll('', { filter: { tenantId, types: [...types] } })) found.push(...events);
    await close();
    return found;
  }

  /** Sends a request as the admin. @throws Error unless it succeeds */
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

  /** Signs a user of the demonstration in. */
  async tokenOf(email: string): Promise<string> {
    await this.ask('POST', '/api/users/signin', { email, password: PASSWORD });
    const mails = await this.ask<{ to: string; subject: string }[]>('GET', '/dev/mailbox');
    const otp = mails.find(({ to }) => to === email)?.subject.slice(0, 6);
    return (await this.ask<{ result: { token: string } }>('POST', '/api/users/verify-otp', { email, otp })).result.token;
  }

  private async signIn(): Promise<void> {
    this.token = await this.tokenOf(EMAIL);
  }

  get url(): string {
    return (this.separate ?? this.running)?.address ?? '';
  }

  private copiesAt(place: number): ProductProcess[] {
    const { apis = [], automations = [] } = this.separate ?? {};
    return [inTurn(apis, place), ...(place % 2 === 1 ? [inTurn(automations, (place - 1) / 2)] : [])];
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.separate) return this.separate.api.end(signal);
    const { running } = this;
    this.running = undefined;
    await running?.stop(signal);
  }
}
