import type { Browser, Page, Route } from 'playwright-core';
import { goTo, openSignedIn } from './walk';

/** Polled in the page: number of level-1 headings once those of the previous screen have gone. */
const firstHeadings = (settled: string) => `new Promise((done) => {
  const end = performance.now() + 5000;
  const see = () => {
    const count = [...document.querySelectorAll('h1')].filter((one) => one.checkVisibility() && !one.closest('[aria-hidden=true]')).length;
    if ((count === 1 && !document.querySelector('h1[data-left]') && ${settled}) || performance.now() > end) done(count);
    else setTimeout(see, 20);
  };
  setTimeout(see, 20);
})`;

/** A user whose screens open while the server does not respond, and whose requests are then refused. */
export class Unanswered {
  private readonly held: Route[] = [];
  private answering: 'pass' | 'hold' | 'refuse' = 'pass';

  private constructor(private readonly page: Page) {}

  static async begin(browser: Browser, address: string, kept: Readonly<Record<string, string>>): Promise<Unanswered> {
    const page = await openSignedIn(browser, address, kept);
    const unanswered = new Unanswered(page);
    await page.route('**/api/**', (route) => unanswered.answer(route));
    // Requests shared by all screens, such as permissions, are answered.
    await page.goto('/help-support');
    await page.getByRole('heading', { name: 'Help & Support' }).waitFor();
    return unanswered;
  }

  /** Number of level-1 headings of a screen before its responses arrive, and after they are refused. */
  async look(to: string): Promise<{ waiting: number; refused: number }> {
    this.answering = 'hold';
    await goTo(this.page, to);
    const waiting = await this.page.evaluate<number>(firstHeadings('true'));
    this.answering = 'refuse';
    for (const route of this.held.splice(0)) await this.answer(route);
    const refused = await this.page.evaluate<number>(firstHeadings(`!document.querySelector('.blank')`));
    this.answering = 'pass';
    return { waiting, refused };
  }

  async end(): Promise<void> {
    await this.page.context().close();
  }

  private async answer(route: Route): Promise<void> {
    if (this.answering === 'hold') this.held.push(route);
    else if (this.answering === 'pass') await route.continue();
    else await route.fulfill({ status: 422, json: { code: 422, message: 'Not now.' } });
  }
}
