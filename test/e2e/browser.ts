import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { startBuilt, type Running } from '../fixtures/built-product';
import { shared } from '../fixtures/shared-process';
import { sharedEngines } from '../fixtures/shared-engines';
import { storePagesOnFailure } from './page-artefacts';

/**
 * The built product with the demonstration tenants: one child process on its own files, or, in a run of the distributed profile,
 * all of its processes.
 */
export class Product {
  private constructor(
    private readonly running: Running,
    readonly dataDir: string,
  ) {}

  get address(): string {
    return this.running.address;
  }

  /** Starts on the files of a stopped product, or on a copy of those of the demonstration. */
  static async start(before?: string, more: Readonly<Record<string, string>> = {}): Promise<Product> {
    const dataDir = before ?? mkdtempSync(join(tmpdir(), 'product-'));
    const engines = sharedEngines();
    // Imported lazily: it loads most of the product, which takes longer than a small spec.
    if (engines) return new Product(await (await import('./separate-product')).startSeparate(dataDir, engines), dataDir);
    if (!before) cpSync(await shared('demonstration'), dataDir, { recursive: true });
    return new Product(await startBuilt(dataDir, more), dataDir);
  }

  /** Kills the product, as a power cut does. */
  async kill(): Promise<void> {
    await this.running.stop('SIGKILL');
  }

  /** Stops the product after it has finished the work in progress. */
  async stop(): Promise<void> {
    await this.running.stop('SIGTERM');
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** The newest code mailed to an address. */
  async lastCode(email: string): Promise<string> {
    const code = (await this.lastMail(email))?.subject.slice(0, 6);
    if (!code) throw new Error(`No code was mailed to ${email}`);
    return code;
  }

  /** The newest mail to an address. */
  async lastMail(email: string): Promise<{ subject: string; text: string } | undefined> {
    const answer = await fetch(`${this.address}/dev/mailbox`, { headers: { accept: 'application/json' } });
    const mails = (await answer.json()) as { to: string; subject: string; text: string }[];
    return mails.find(({ to }) => to === email);
  }
}

/** The browser of this worker; closing the returned one closes its contexts. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.connect(await shared('browser'));
  storePagesOnFailure(browser);
  return browser;
}

/** Time between two looks at a page, in milliseconds. */
const LOOK_MS = 50;

/**
 * Waits until an expression holds in a page. Each look is an evaluation of its own: text that the page itself evaluates later is refused by its
 * content security policy.
 */
export async function holds(page: Page, expression: string): Promise<void> {
  while (!(await page.evaluate(expression))) await pause(LOOK_MS);
}

/** A user with a browser page. Collects errors of the browser console, except expected ones. */
export class Visitor {
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly context: BrowserContext,
    private readonly product: Product,
  ) {}

  /**
   * `reducedMotion`: the system preference to emulate. On a busy machine the press and the release on a moving element hit different places,
   * which is not a click; so motion is on only where a spec needs it.
   */
  static async open(
    browser: Browser,
    product: Product,
    viewport = { width: 1440, height: 900 },
    reducedMotion: 'reduce' | 'no-preference' = 'reduce',
  ): Promise<Visitor> {
    const context = await browser.newContext({ viewport, reducedMotion, baseURL: product.address, acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    const visitor = new Visitor(page, context, product);
    page.on('console', (message) => message.type() === 'error' && visitor.errors.push(message.text()));
    page.on('pageerror', (error) => visitor.errors.push(error.message));
    return visitor;
  }

  /** Signs in as users do: password, then the code from the mailbox. */
  /** `wanted`: the requested screen, which opens after the sign-in. */
  async signIn(email: string, password = 'Admissions@2026', wanted = '/login'): Promise<void> {
    const { page } = this;
    await page.goto(wanted);
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
