import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** What a program sends in with a key: the status, and what is said. */
async function captured(product: Product, secret: string, body: object): Promise<[number, string]> {
  const headers = { 'x-api-key': secret, 'content-type': 'application/json' };
  const answer = await fetch(`${product.address}/api/capture/leads`, { method: 'POST', headers, body: JSON.stringify(body) });
  return [answer.status, ((await answer.json()) as { message: string }).message];
}

describe('an admin, in the browser', () => {
  let [browser, product, admin]: [Browser, Product, Visitor] = [] as never;
  let page: Page;
  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    ({ page } = admin);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });
  const secretIn = async () => (await page.getByRole('status').locator('pre').innerText()).trim();

  it('makes an API key, sees its secret once and its use, limits it and revokes it', async () => {
    await page.goto('/docs?tab=keys');
    await page.getByRole('button', { name: 'New API key' }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Landing page');
    await page.getByLabel(/^Scopes/).click();
    await page.getByText('Send leads in', { exact: true }).last().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Make the secret' }).click();
    const secret = await secretIn();
    expect(await captured(product, secret, { phone: '9812360001' })).toEqual([200, 'Captured']);
    await page.goto('/docs?tab=keys');
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).click();
    await page.getByText(/^Last used on/).waitFor();
    expect(await page.getByText(secret).count()).toBe(0);
    await page
      .getByRole('switch', { name: 'Active' })
      .or(page.getByRole('checkbox', { name: 'Active' }))
      .first()
      .click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(await captured(product, secret, { phone: '9812360002' })).toEqual([403, 'This API key is not in use at present.']);
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('tooltip').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('API key deleted successfully').waitFor();
    await page.getByRole('gridcell', { name: 'Landing page', exact: true }).waitFor({ state: 'detached' });
    expect((await captured(product, secret, { phone: '9812360003' }))[0]).toBe(401);
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('gives a publisher a key and a cap; what it sends is its, what is over the cap is counted, and the payout says what is owed', async () => {
    await page.goto('/publishers');
    await page.getByRole('button', { name: 'New publisher' }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Bright Leads');
    await page.getByLabel('Leads a day').fill('1');
    await page.getByLabel('New', { exact: true }).fill('75');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    const secret = await secretIn();
    expect(await captured(product, secret, { name: 'Tara Rao', phone: '9812370001' })).toEqual([200, 'Captured']);
    expect(await captured(product, secret, { phone: '9812370002' })).toEqual([
      429,
      'Bright Leads may send 1 lead a day at the most, and these are over it. Nothing of this request was taken.',
    ]);
    // The screen follows by itself.
    await page.getByText('1 of 1, 1 refused').waitFor();
    await page.goto(`/leads?type=all&publisherName=${encodeURIComponent('Bright Leads')}`);
    await page.getByRole('gridcell', { name: 'Tara Rao', exact: true }).waitFor();
    await page.goto('/publishers');
    await page.getByRole('link', { name: 'Payout' }).click();
    await page.getByRole('table').getByRole('row').filter({ hasText: 'Bright Leads' }).filter({ hasText: '75' }).first().waitFor();
    // It is paid: who, when and with which reference stands there, and can be taken back.
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Publisher').fill('Bright');
    // Not the report behind the dialog, nor a list of options that is closed.
    const options = page.locator('.ant-select-item-option:visible');
    await options.filter({ hasText: 'Bright Leads' }).click();
    await options.filter({ hasText: 'Bright Leads' }).waitFor({ state: 'hidden' });
    await dialog.getByLabel('For the leads of').click();
    await options.first().click();
    await dialog.getByLabel('Reference').fill('UTR 4711');
    await dialog.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByText('Payment noted').waitFor();
    // Due, paid and open of it; others are still owed.
    await page
      .getByRole('row')
      .filter({ hasText: /^Bright Leads.*1\s*75\s*75\s*0$/ })
      .waitFor();
    await page.getByRole('link', { name: 'Payments' }).click();
    await page.getByRole('gridcell', { name: 'UTR 4711' }).hover();
    await page.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await page.getByRole('gridcell', { name: 'Taken back', exact: true }).waitFor();
    await page.getByRole('navigation', { name: 'Publishers' }).getByRole('link', { name: 'Publishers' }).click();
    await page.getByRole('gridcell', { name: 'Bright Leads', exact: true }).waitFor();
    expect(admin.errors.filter((text) => !text.includes('429'))).toEqual([]);
  }, 60_000);

  it('sees how the work behind the screens goes, and what was brought in', async () => {
    await page.goto('/operations');
    await page.getByText('Everything goes by itself.').waitFor();
    for (const name of ['Parked events', 'Jobs', 'Messages and integrations', 'What follows the log', 'Timers', 'Disk'])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText('All of them').click();
    await page.getByText('lead-list', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Integrations' }).click();
    await page.waitForURL('**/config?tab=integrations');

    await page.goto('/upload-csv-lead');
    await page.setInputFiles('input[type=file]', {
      name: 'fair.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('name,phone\nAnu Rao,9812380001'),
    });
    await page.getByRole('button', { name: 'Check 1 row' }).click();
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await page.goto('/migration-log');
    const row = page.getByRole('row').filter({ hasText: 'fair.csv' });
    await row.filter({ hasText: 'Anita Deshpande' }).first().waitFor();
    await page.getByRole('link', { name: 'Read models and log' }).click();
    await page.getByText('Nothing was folded anew or moved since this is kept.').waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);
});
