import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { contrasts, READABLE } from './contrast';
import { screenFaults } from './screen-rules';

export const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/**
 * Resolves when there is a heading, no loading indicator and no finite animation, or after five seconds with the failure. Endless animations
 * are ignored.
 */
const drawn = `new Promise((done) => {
  const waiting = () => [...document.querySelectorAll('.blank, [aria-busy=true], [role=progressbar]:not([aria-valuenow])')].some((one) => one.checkVisibility());
  const moving = () => document.getAnimations().some(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  const end = performance.now() + 5000;
  const see = () => {
    if (document.querySelector('h1:not([data-left])') && !waiting() && !moving()) return setTimeout(() => done(true), 20);
    if (performance.now() > end) return done(false);
    setTimeout(see, 20);
  };
  // A new width is told to the screen when a frame is drawn, and seen in the next.
  requestAnimationFrame(() => requestAnimationFrame(see));
})`;
export const isDrawn = (page: Page): Promise<boolean> => page.evaluate<boolean>(drawn);

/** A page with the stored session data, not yet in the console. */
export async function openSignedIn(browser: Browser, address: string, kept: Readonly<Record<string, string>>): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDTHS[0], baseURL: address, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto('/favicon.svg');
  await page.evaluate((items) => Object.entries(items).forEach(([key, value]) => localStorage.setItem(key, value)), kept);
  return page;
}

/** Navigates inside the page, as the menu does; marks the level-1 headings of the previous screen. */
export async function goTo(page: Page, address: string): Promise<void> {
  const step = `history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: String(performance.now()) }, '', '${address}')`;
  const mark = `document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-left', ''))`;
  const leave = new URL(page.url()).pathname === address ? '' : mark;
  await page.evaluate(`${leave}; ${step}; dispatchEvent(new PopStateEvent('popstate', { state: history.state }))`);
}

/** Opens screen after screen inside one page, as the menu does, and records the faults of each. */
export class Walk {
  readonly faults: string[] = [];
  private readonly underWay = new Set<Request>();
  private place = 'the start';
  private readonly widths = [...WIDTHS];

  private constructor(
    private readonly who: string,
    readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  /** `kept`: the session data stored in the browser, if any. */
  static async begin(browser: Browser, address: string, who: string, kept: Readonly<Record<string, string>> = {}): Promise<Walk> {
    const page = await openSignedIn(browser, address, kept);
    const walk = new Walk(who, page, page.context());
    walk.listen();
    await page.goto('/access-denied');
    await walk.atRest();
    return walk;
  }

  /** Opens an address and checks it at every width, starting with the last one, so that half of the screens open on a phone. */
  async look(to: string): Promise<void> {
    await this.lookAt(to, this.widths);
    this.widths.reverse();
  }

  /** Opens an address and checks it at some widths. */
  async lookAt(to: string, widths: readonly (typeof WIDTHS)[number][]): Promise<void> {
    await this.go(to);
    for (const size of widths) {
      this.place = `${to} at ${size.width}`;
      await this.page.setViewportSize(size);
      await this.atRest();
      (await screenFaults(this.page)).forEach((fault) => this.note(fault));
      for (const { text, contrast } of await contrasts(this.page, READABLE))
        this.note(`stands out by ${contrast.toFixed(2)} only: ${text.slice(0, 40)}`);
    }
  }

  /** Opens an address and checks its redirect. */
  async isLed(from: string, to: string): Promise<void> {
    await this.go(from, to);
  }

  async end(): Promise<void> {
    await this.context.close();
  }

  /** Waits for rendering and for pending responses that will change the screen. */
  private async atRest(): Promise<void> {
    const end = Date.now() + 10_000;
    do {
      if (!(await isDrawn(this.page))) return this.note('is not drawn within five seconds');
      if (Date.now() > end) return this.note(`still waits for ${[...this.underWay].map((request) => request.url()).join(', ')}`);
    } while (this.underWay.size > 0);
  }

  private async go(address: string, expected = address): Promise<void> {
    this.place = address;
    await goTo(this.page, address);
    const { pathname } = new URL(expected, 'http://console');
    await this.page
      .waitForURL((url) => url.pathname === pathname, { waitUntil: 'commit', timeout: 5_000 })
      .catch(() => this.note(`leads to ${new URL(this.page.url()).pathname} instead of ${pathname}`));
  }

  private note(fault: string): void {
    this.faults.push(`${this.who} ${this.place}: ${fault}`);
  }

  private listen(): void {
    const { page } = this;
    page.on('console', (message) => /error|warning/.test(message.type()) && this.note(`console ${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => this.note(`breaks: ${error.message}`));
    // Ignore the socket, which polls as long as the session lasts.
    page.on('request', (request) => !request.url().includes('/socket.io/') && this.underWay.add(request));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => {
      this.underWay.delete(request);
      // Navigation aborts the requests of the previous screen.
      const why = request.failure()?.errorText ?? '';
      if (!why.includes('ERR_ABORTED')) this.note(`${request.url()} fails: ${why}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) this.note(`${response.url()} answers ${response.status()}`);
    });
  }
}
