import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

const root = resolve(__dirname, '../..');

/** The built product as a child process on files of its own, with the demonstration tenants. */
export class Product {
  private constructor(
    private readonly child: ChildProcess,
    readonly address: string,
    readonly dataDir: string,
  ) {}

  static async start(dataDir = mkdtempSync(join(tmpdir(), 'product-'))): Promise<Product> {
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
        return new Product(child, address, dataDir);
      }
    }
    throw new Error(`The product did not start:\n${said.join('\n')}`);
  }

  /** Ends at once, as a power cut would. */
  async kill(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await exited;
  }

  /** Ends after what is in hand. */
  async stop(): Promise<void> {
    const exited = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exited;
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
