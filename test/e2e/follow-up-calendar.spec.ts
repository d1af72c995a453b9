import type { Browser, Locator, Page } from 'playwright-core';
import { holds, openBrowser, Product, Visitor } from './browser';

describe('the calendar of follow-ups in a real browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    ({ page } = admin);
    await admin.signIn('admin@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  /** The first card of the next week that has a day after it, and the slots of its day and the next one. */
  const firstCard = async (): Promise<{ id: string; from: string; to: string }> => {
    await page.goto('/myfollowup?view=calendar');
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.waitForURL(/day=/);
    const card = page.locator('.calendar-day:not(:last-child) .calendar-card').first();
    await card.waitFor();
    // Rows of other days change the height of the half hours.
    await page.locator('.calendar-grid[aria-busy="false"]').waitFor();
    const id = (await card.getAttribute('data-follow-up')) ?? '';
    const from = (await card.locator('xpath=..').getAttribute('data-at')) ?? '';
    const [day = '', time = ''] = from.split('T');
    const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    return { id, from, to: `${next}T${time}` };
  };
  const slot = (at: string): Locator => page.locator(`[data-at="${at}"]`);
  const cardIn = (at: string, id: string) => slot(at).locator(`[data-follow-up="${id}"]`);
  const middle = async (place: Locator) => {
    const box = await place.boundingBox();
    if (!box) throw new Error('Not on the screen');
    return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 12)] as const;
  };

  it('moves a follow-up by dragging its card, and undoes it', async () => {
    const { id, from, to } = await firstCard();
    await cardIn(from, id).scrollIntoViewIfNeeded();
    await page.mouse.move(...(await middle(cardIn(from, id))));
    await page.mouse.down();
    await page.mouse.move(...(await middle(slot(to))), { steps: 8 });
    await page.locator(`[data-at="${to}"][data-over="true"]`).waitFor();
    await page.mouse.up();
    await page.getByText(/ is moved to /).waitFor();
    await cardIn(to, id).waitFor();
    // The drag does not open the lead.
    expect(new URL(page.url()).pathname).toBe('/myfollowup');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByText('Undone').waitFor();
    await cardIn(from, id).waitFor();
  });

  it('moves a follow-up by keyboard, keeps the focus on it, and opens its lead', async () => {
    const { id, from, to } = await firstCard();
    await cardIn(from, id).focus();
    await page.keyboard.press('Space');
    await page.getByText(/ picked up, /).waitFor();
    await page.keyboard.press('ArrowRight');
    await slot(to).locator('.calendar-ghost').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/ is moved to /).waitFor();
    await cardIn(to, id).waitFor();
    await holds(page, `document.activeElement?.dataset.followUp === '${id}'`);
    await page.reload();
    await cardIn(to, id).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/lp\/.+\/conversation/);
  });

  it('shows one day with the strip of its week on a phone', async () => {
    const { to } = await firstCard();
    await page.setViewportSize({ width: 390, height: 844 });
    await page
      .getByRole('group', { name: 'Days of the week' })
      .getByRole('button')
      .nth(new Date(`${to.slice(0, 10)}T00:00:00Z`).getUTCDay() - 1)
      .click();
    await page.waitForURL(new RegExp(`day=${to.slice(0, 10)}`));
    await page.locator('.calendar-card').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    expect(admin.errors).toEqual([]);
  });
});
