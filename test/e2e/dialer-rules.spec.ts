import type { Browser, Locator, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** The condition columns in the order of the documents (001 §2.7), with the names that the demonstration configures. */
const COLUMNS = [
  ...['Source', 'Secondary Source', 'Tertiary Source', 'UTM Medium', 'UTM Source', 'UTM Campaign', 'State', 'City', 'Lead Recent Stage'],
  ...['Course', 'Lead Priority', 'College', 'Lead Type', 'Last Education', 'Followup Date', 'Verification Status', 'Gender', 'Category'],
  ...['Stream', 'Year of Admission', 'Lead Sub-Stage', 'Followup Status'],
];
const NAME = 'Goa by phone';

describe('the two screens of dialer rules, line by line (001 §2.7), in a real browser', () => {
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

  const block = (at: number) => page.getByRole('region', { name: `Block ${at}` });
  const row = (at: number, inBlock = 1) => block(inBlock).getByRole('listitem', { name: `Row ${at}`, exact: true });
  const rows = (inBlock = 1) => block(inBlock).getByRole('listitem');
  const part = (name: 'column' | 'operator' | 'value', at: number, inBlock = 1) => row(at, inBlock).locator(`.conditions-${name}`);
  const field = (label: string) => page.locator('.ant-form-item', { hasText: label }).locator('.ant-select');
  const dropdown = () => page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const options = () => dropdown().locator('.ant-select-item-option');
  const chosen = (at: number, inBlock = 1) => part('value', at, inBlock).locator('.ant-select-selection-item').allInnerTexts();
  const addRow = (after: number, inBlock = 1) => row(after, inBlock).getByRole('button', { name: 'Add a row' }).click();
  const removeRow = (at: number, inBlock = 1) => row(at, inBlock).getByRole('button', { name: 'Remove the row' }).click();
  const opened = async (select: Locator) => {
    await select.click();
    await options().first().waitFor();
  };
  const closed = async () => {
    await page.keyboard.press('Escape');
    await dropdown().waitFor({ state: 'hidden' });
  };
  const wordsOf = async (select: Locator): Promise<string[]> => {
    await opened(select);
    const words = await options().allInnerTexts();
    await closed();
    return words;
  };
  const choose = async (select: Locator, word: string, searched = true) => {
    await opened(select);
    if (searched) await page.keyboard.type(word);
    await options()
      .filter({ hasText: new RegExp(`^${word}$`) })
      .click();
    if ((await dropdown().count()) > 0) await closed();
  };
  const refused = async (message: string, press = () => page.getByRole('button', { name: 'Create Rule' }).click()) => {
    await press();
    const toasts = page.locator('.toast-text');
    await toasts.getByText(message, { exact: true }).waitFor();
    expect(await toasts.allInnerTexts()).toEqual([message]);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await toasts.waitFor({ state: 'detached' });
  };

  it('lists rules with title, total, Create, the documented columns, and the details of a rule', async () => {
    await page.goto('/dialer-list');
    await page.getByRole('heading', { name: 'Dialer Configuration' }).waitFor();
    const table = page.getByRole('table', { name: 'Dialer Configuration' });
    await table.waitFor();
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      ...['Sr. No.', 'Name', 'Created By', 'Created On', 'trigger Type', 'Active', 'Action'],
    ]);
    const count = await table.locator('tbody tr').count();
    await page.getByText(`Total: ${count}`, { exact: true }).waitFor();
    const first = table.locator('tbody tr').first();
    const name = await first.getByRole('rowheader').innerText();
    expect(await first.locator('td').first().innerText()).toBe('1');
    expect(await first.locator('td[data-label="trigger Type"]').innerText()).toMatch(/^On (Updated|Created)$/);
    expect(await first.locator('.dialer-active').innerText()).toMatch(/^(Yes|No)$/);
    await first.getByRole('link', { name: `Edit ${name}` }).waitFor();
    await first.getByRole('button', { name: `View ${name}` }).click();
    const details = page.getByRole('dialog', { name: `Details of ${name}` });
    await details.getByRole('tab', { name: 'Preview' }).waitFor();
    await details.getByText('Dialer List:').waitFor();
    expect(await details.getByRole('tabpanel').locator('i').allInnerTexts()).not.toContain('');
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL('**/dialer-config');
  });

  it('checks name, trigger type, lead list, then column, value and operator of each row, one at a time', async () => {
    expect(await page.getByRole('link', { name: 'Back to the dialer rules' }).getAttribute('href')).toBe('/dialer-list');
    expect(await rows().count()).toBe(1);
    await refused("You can't delete last record", () => removeRow(1));
    await refused('Name required');
    await page.getByLabel('Name*').fill(NAME);
    await refused('Trigger Type required');
    expect(await wordsOf(field('Trigger Event*'))).toEqual(['On Updated', 'On Created']);
    await choose(field('Trigger Event*'), 'On Created', false);
    await refused('Lead list required');
    await opened(field('Lead List*'));
    await options().first().click();
    await closed();
    await refused('Trigger Name required');
    expect(await wordsOf(part('column', 1))).toEqual(COLUMNS);
    await choose(part('column', 1), 'State');
    await refused('Trigger value required');
    await choose(part('value', 1), 'Goa');
    await refused('Trigger operator required');
    expect(await wordsOf(part('operator', 1))).toEqual(['Include', 'Exclude']);
    await choose(part('operator', 1), 'Include', false);
  });

  it('takes the values of City, Lead Sub-Stage and Course from the rows that they depend on, and clears them with these', async () => {
    await addRow(1);
    await choose(part('column', 2), 'City');
    expect((await wordsOf(part('value', 2))).toSorted()).toEqual(['Margao', 'Panaji']);
    await choose(part('value', 2), 'Panaji');
    await choose(part('operator', 2), 'Include', false);
    expect([await chosen(1), await chosen(2)]).toEqual([['Goa'], ['Panaji']]);
    await choose(part('value', 1), 'Goa');
    expect([await chosen(1), await chosen(2)]).toEqual([[], []]);
    await part('value', 2).click();
    await dropdown().getByText('First select the values that these depend on.').waitFor();
    expect(await options().count()).toBe(0);
    await closed();
    await choose(part('value', 1), 'Goa');
    await choose(part('value', 2), 'Panaji');

    for (const [parent, value, child, some] of [
      ['Lead Recent Stage', 'Interested', 'Lead Sub-Stage', 'Wants brochure'],
      ['Stream', 'Agriculture', 'Course', 'M.Sc Agronomy'],
    ] as const) {
      await addRow(2);
      await choose(part('column', 3), child);
      const every = await wordsOf(part('value', 3));
      await addRow(3);
      await choose(part('column', 4), parent);
      await choose(part('value', 4), value);
      const dependent = await wordsOf(part('value', 3));
      expect([dependent.includes(some), dependent.length < every.length]).toEqual([true, true]);
      await removeRow(4);
      await removeRow(3);
      expect(await rows().count()).toBe(2);
    }
  });

  it('joins blocks and rows, compares days, and creates the rule, which the list shows and previews', async () => {
    await page.getByRole('button', { name: 'Add Condition Block' }).click();
    await page.getByRole('button', { name: 'Add Condition Block' }).click();
    await removeRow(1, 3);
    await block(3).waitFor({ state: 'detached' });
    await choose(part('column', 1, 2), 'Followup Date');
    expect(await wordsOf(part('operator', 1, 2))).toEqual(['Before', 'After', 'Between']);
    const days = row(1, 2).locator('.ant-picker input');
    for (const [operator, count] of [
      ['Before', 1],
      ['After', 1],
      ['Between', 2],
    ] as const) {
      await choose(part('operator', 1, 2), operator, false);
      expect(await days.count()).toBe(count);
    }
    await days.first().click();
    for (const day of ['2026-03-02', '2026-03-09']) {
      await page.keyboard.type(day);
      await page.keyboard.press('Enter');
    }
    await addRow(1, 2);
    await choose(part('column', 2, 2), 'Gender');
    expect(await wordsOf(part('value', 2, 2))).toEqual(['female', 'male', 'other']);
    await choose(part('value', 2, 2), 'other');
    await choose(part('operator', 2, 2), 'Exclude', false);
    for (const label of ['Blocks are joined by', 'Rows of block 2 are joined by'])
      await page.getByRole('radiogroup', { name: label }).getByText('OR').click();
    await page.getByLabel('Priority').fill('7');
    await page.getByText(/^Matching leads now: [\d,]+$/).waitFor();
    await page.getByRole('button', { name: 'Create Rule' }).click();
    await page.getByText('Created successfully').waitFor();
    await page.waitForURL('**/dialer-list');
    const line = page.locator('tbody tr', { hasText: NAME });
    await line.waitFor();
    expect((await line.locator('td').allInnerTexts()).slice(1, 5)).toEqual([
      ...['Anita Deshpande', expect.stringMatching(/^\d\d \w{3} \d{4}, /), 'On Created', 'Yes'],
    ]);
    await line.getByRole('button', { name: `View ${NAME}` }).click();
    const details = page.getByRole('dialog', { name: `Details of ${NAME}` });
    await details.getByText('Dialer List:').waitFor();
    const lines = await details.getByRole('tabpanel').locator('p').allInnerTexts();
    expect(lines.slice(0, -1)).toEqual([
      ...['State Include Goa', 'AND', 'City Include Panaji', 'OR'],
      ...['Followup Date Between 2026-03-02, 2026-03-09', 'OR', 'Gender Exclude other'],
    ]);
    expect(lines.at(-1)).toMatch(/^Dialer List:.*\w/s);
    await page.keyboard.press('Escape');
    await details.waitFor({ state: 'hidden' });
  });

  it('opens a rule as it was saved, and changes it', async () => {
    await page.getByRole('link', { name: `Edit ${NAME}` }).click();
    await page.waitForURL('**/dialer-config?id=*');
    await page.getByRole('button', { name: 'Update Rule' }).waitFor();
    expect(await page.getByLabel('Name*').inputValue()).toBe(NAME);
    expect(await page.getByLabel('Priority').inputValue()).toBe('7');
    expect([await chosen(1), await chosen(2), await chosen(2, 2)]).toEqual([['Goa'], ['Panaji'], ['other']]);
    await page.getByLabel('Name*').fill(`${NAME}, at once`);
    await page.getByRole('button', { name: 'Update Rule' }).click();
    await page.waitForURL('**/dialer-list');
    await page.locator('tbody tr', { hasText: `${NAME}, at once` }).waitFor();
    expect(visitor.errors).toEqual([]);
  });
});
