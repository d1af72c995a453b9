import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { loadConfig } from '@matricula/config';
import { openDistributed } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { ProductProcess, type ProcessKind } from '../fixtures/distributed-product';
import { DistributedStage, sharedEngines, type SharedEngines } from '../fixtures/distributed-stage';
import { freePort } from '../fixtures/engines';
import { seedTenants } from '../fixtures/seed-tenants';

const root = resolve(__dirname, '../..');

/** What stands behind an address. */
interface Running {
  address: string;
  stop(signal: NodeJS.Signals): Promise<void>;
}

/**
 * The built product with the demonstration tenants: one child process on files of its own, or, in a run of the distributed profile,
 * each of its processes.
 */
export class Product {
  private constructor(
    private readonly running: Running,
    readonly dataDir: string,
  ) {}

  get address(): string {
    return this.running.address;
  }

  static async start(dataDir = mkdtempSync(join(tmpdir(), 'product-'))): Promise<Product> {
    const engines = sharedEngines();
    return new Product(engines ? await Product.separate(dataDir, engines) : await Product.together(dataDir), dataDir);
  }

  private static async together(dataDir: string): Promise<Running> {
    const env = { ...process.env, NODE_ENV: 'development', PORT: '0', DATA_DIR: dataDir, SIGN_IN_PER_MINUTE: '1000' };
    const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/services/standalone/src/main.js')], {
      env,
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
    const said: string[] = [];
    for await (const line of lines) {
      said.push(line);
      const address = /ready at (http:\/\/\S+)/.exec(line)?.[1];
      // The pipe is read on, so that the child never waits for us.
      if (address) {
        child.stdout?.resume();
        const stop = async (signal: NodeJS.Signals) => {
          const exited = once(child, 'exit');
          child.kill(signal);
          await exited;
        };
        return { address, stop };
      }
    }
    throw new Error(`The product did not start:\n${said.join('\n')}`);
  }

  /** Relay, projector, sockets and api, each a process; the browser sees the api alone. */
  private static async separate(dataDir: string, engines: SharedEngines): Promise<Running> {
    const stage = await DistributedStage.open(engines);
    const own = { NODE_ENV: 'development', HOST: '127.0.0.1', DATA_DIR: dataDir, SIGN_IN_PER_MINUTE: '1000', LOG_LEVEL: 'error' };
    const env = { ...stage.env, ...own };
    const processOf = async (kind: ProcessKind, more = {}) => {
      const started = new ProductProcess(kind, await freePort(), [], { ...env, ...more });
      await started.start();
      return started;
    };
    const beside = await Promise.all((['relay', 'projector', 'live', 'automation'] as const).map((kind) => processOf(kind)));
    const config = loadConfig(env);
    const ports = await openDistributed(config, {
      name: 'spec',
      projectors,
      hearsChanges: false,
      jobDuty: 'own',
      onError: (error) => process.stderr.write(`tried again after: ${String(error)}\n`),
    });
    await seedTenants(config, ports);
    await ports.close();
    const api = await processOf('api', { LIVE_URL: beside.find(({ kind }) => kind === 'live')?.url });
    const stop = async () => {
      for (const one of [api, ...beside]) await one.stop();
      await stage.close();
    };
    return { address: api.url, stop };
  }

  /** Ends at once, as a power cut would. */
  async kill(): Promise<void> {
    await this.running.stop('SIGKILL');
  }

  /** Ends after what is in hand. */
  async stop(): Promise<void> {
    await this.running.stop('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The newest code mailed to an address. */
  async lastCode(email: string): Promise<string> {
    const answer = await fetch(`${this.address}/dev/mailbox`, { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as { to: string; subject: string }[];
    const code = mails.find(({ to }) => to === email)?.subject.slice(0, 6);
    if (!code) throw new Error(`No code was mailed to ${email}`);
    return code;
  }
}

/** A browser that ships inside an npm package. */
export async function openBrowser(): Promise<Browser> {
  const { default: packaged } = await import('@sparticuz/chromium');
  return chromium.launch({
    executablePath: await packaged.executablePath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    headless: true,
  });
}

/** Somebody in front of a screen. Errors on the console are collected, expected ones excepted. */
export class Visitor {
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly product: Product,
  ) {}

  static async open(browser: Browser, product: Product, viewport = { width: 1440, height: 900 }): Promise<Visitor> {
    const context = await browser.newContext({ viewport, baseURL: product.address, acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, context, product);
    page.on('console', (message) => message.type() === 'error' && visitor.errors.push(message.text()));
    page.on('pageerror', (error) => visitor.errors.push(error.message));
    return visitor;
  }

  /** Signs in as people do: password, then the code from the mailbox. */
  async signIn(email: string, password = 'Admissions@2026'): Promise<void> {
    const { page } = this;
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/verify-otp*');
    const code = await this.product.lastCode(email);
    await page.locator('input').first().click();
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !/login|verify-otp/.test(url.pathname));
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
