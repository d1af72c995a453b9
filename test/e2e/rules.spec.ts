import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

describe('the screens of rules in a real browser', () => {
  let product: Product;
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    visitor = await Visitor.open(browser, product);
    ({ page } = visitor);
    await visitor.signIn('admin@sunrise.example');
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  };

  it('start a rule from a recipe of my automations, on a desk and on a phone', async () => {
    for (const [name, width] of [
      ['desk', 1440],
      ['phone', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/automation/my-automations');
      await page.getByRole('heading', { name: 'Your reminders' }).waitFor();
      await page.getByRole('heading', { name: 'Recipes' }).waitFor();
      await shot(`my-automations-${name}`);
      expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0);
      await page
        .getByRole('listitem')
        .filter({ hasText: 'High-priority leads on Monday morning' })
        .getByRole('link', { name: 'Start from it' })
        .click();
      await page.waitForURL('**/automation?rule=new&recipe=monday');
      expect(await page.getByLabel('Name*').inputValue()).toBe('High-priority leads on Monday morning');
      await shot(`recipe-${name}`);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('list the rules of the institution, and show one with its history and figures', async () => {
    await page.goto('/rule-engine');
    await row('All other leads').getByText('Catch-all').waitFor();
    await shot('list');
    await row('Website enquiries in turn').getByRole('button', { name: 'View Website enquiries in turn' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Include').waitFor();
    await dialog.getByRole('tab', { name: 'History' }).click();
    await dialog.getByText('activated version 1').waitFor();
    await dialog.getByRole('tab', { name: 'Figures' }).click();
    await dialog.getByRole('row', { name: /^All/ }).waitFor();
    await shot('details');
    await page.keyboard.press('Escape');
  });

  it('count the leads before a rule is saved, keep it as a draft, and activate it', async () => {
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByLabel('Name*').fill('Sunday in turn');
    await page.getByText(/^Matching leads now: [\d,]+$/).waitFor();
    await page.getByLabel('People*').click();
    await page.keyboard.type('Asha');
    await page.locator('.ant-select-item-option', { hasText: 'Asha Sharma' }).click();
    await page.keyboard.press('Escape');
    await shot('editor');
    await page.getByRole('button', { name: 'Create Rule' }).click();
    await row('Sunday in turn').getByText('Draft').waitFor();
    await row('Sunday in turn').locator('.rules-state').click();
    await page.locator('.ant-select-item-option', { hasText: /^Active$/ }).click();
    const asked = page.getByRole('dialog', { name: 'Activate Sunday in turn?' });
    await asked.getByText(/^In the last hour, it would have acted on/).waitFor();
    await shot('activate');
    await asked.getByRole('button', { name: 'Activate' }).click();
    await row('Sunday in turn').locator('.ant-select-content, .ant-select-selection-item', { hasText: 'Active' }).first().waitFor();
  });

  it('ask beside the button before a rule gives out leads or is deleted', async () => {
    await page.goto('/rule-engine');
    for (const [button, question] of [
      ['Give out leads by Website enquiries in turn', /^Give out .* leads without an owner now\?/],
      ['Delete Website enquiries in turn', /^Delete "Website enquiries in turn"\?/],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const asked = page.locator('.ant-popover').filter({ hasText: question });
      // A control outside of the page cannot be pressed.
      await asked.getByRole('button', { name: 'Cancel' }).click();
      await asked.waitFor({ state: 'hidden' });
    }
  });

  it('stop automation, say who did it and why, and ask at its end what becomes of the rest', async () => {
    await page.goto('/automation?tab=controls');
    await page.getByText('Nothing is stopped.').waitFor();
    await page.getByLabel('Reason*').fill('The text names the wrong fee');
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    const stopped = page.getByRole('listitem').filter({ hasText: 'The text names the wrong fee' }).first();
    await stopped.getByText(/runs wait/).waitFor();
    await shot('controls');
    await page.setViewportSize({ width: 390, height: 844 });
    await shot('phone-controls');
    await stopped.getByRole('button', { name: 'Resume' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('None goes on: all are discarded').click();
    await shot('phone-resume');
    await dialog.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('Nothing is stopped.').waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('fit a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [name, address] of [
      ['phone-list', '/rule-engine'],
      ['phone-l3', '/counsellor-allocation-logic?tab=l3'],
      ['phone-editor', '/rule-engine?rule=new'],
      ['phone-mine', '/automation/my-automations'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.locator('.plain-table, .rules-form, .rules h2').first().waitFor();
      await shot(name);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    }
    expect(visitor.errors).toEqual([]);
  });
});
