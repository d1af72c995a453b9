import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const LEADS = 20;

describe('a queue of leads worked by keyboard', () => {
  let product: Product;
  let browser: Browser;
  let caller: Visitor;
  let keys = 0;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    caller = await Visitor.open(browser, product, undefined);
    await caller.signIn('admin@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  const press = async (key: string) => {
    keys++;
    await caller.page.keyboard.press(key);
  };

  const pressUntil = async (key: string, focused: string) => {
    for (let times = 0; times < 6 && (await caller.page.locator(focused).count()) === 0; times++) await press(key);
    await caller.page.locator(focused).waitFor();
  };

  it('records a call action for twenty leads, the due follow-ups first', async () => {
    const { page } = caller;
    const stages = page.waitForResponse((response) => response.url().includes('/api/getLeadStages'));
    await page.goto('/leads?type=all&stageLocked=false');
    const { data } = (await (await stages).json()) as { data: { stages: { stage_name: string }[] } };
    const callBack = data.stages.findIndex(({ stage_name }) => stage_name === 'Call Back') + 1;
    expect(callBack).toBeGreaterThan(0);
    await page.getByRole('gridcell').first().waitFor();
    await press('w');
    const bar = page.getByRole('region', { name: 'Queue' });
    await bar.getByText(/^Follow-up due/).waitFor();
    await page.getByText(/^1 of [\d,]+ in/).waitFor();
    const worked: string[] = [];
    const dialog = page.getByRole('dialog');
    await press('c');
    for (let at = 1; at <= LEADS; at++) {
      await page.getByText(new RegExp(`^${at} of [\\d,]+ in`)).waitFor();
      const name = await dialog.locator('.call-action-lead b').innerText();
      worked.push(`${name} ${page.url()}`);
      await page.locator('[id$="-stage"]:focus, .check-button:focus').waitFor();
      while (await page.locator('.check-button:focus').count()) {
        const left = await page.locator('.check-button').count();
        await press('Enter');
        await page.waitForFunction(`document.querySelectorAll('.check-button').length < ${left}`);
        await page.locator('[id$="-stage"]:focus, .check-button:focus').waitFor();
      }
      // The stage tag is chosen once and kept for the next leads.
      if (at === 1) {
        await pressUntil('Shift+Tab', 'input[type=radio]:focus');
        await press('Space');
        await pressUntil('Tab', '[id$="-stage"]:focus');
      }
      await press(String(callBack));
      await page.locator('.quick-times button:focus').waitFor();
      await press('3');
      await page.locator('textarea:focus').waitFor();
      const saved = page.waitForResponse((response) => response.url().includes('/api/callGenerate') && response.ok());
      await press(at === LEADS ? 'Control+Shift+Enter' : 'Control+Enter');
      await saved;
      if (at < LEADS) await page.waitForURL((url) => !worked.at(-1)?.endsWith(url.href));
    }
    await dialog.waitFor({ state: 'hidden' });
    expect(new Set(worked).size).toBe(LEADS);
    process.stdout.write(`${LEADS} leads of a queue: ${(keys / LEADS).toFixed(2)} keys per lead\n`);
    expect(keys / LEADS).toBeLessThan(5);
    expect(caller.errors).toEqual([]);
  }, 180_000);
});
