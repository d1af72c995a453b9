import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** Long enough that it is still running when the power fails. */
const ROWS = 20_000;

function enquiries(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'enquiries-')), 'enquiries.csv');
  const line = (index: number) => `Enquirer ${index},+91 98${String(index).padStart(8, '0')},Google,Mumbai`;
  writeFileSync(path, ['Name,Phone,Source,City', ...Array.from({ length: ROWS }, (_, index) => line(index))].join('\n'));
  return path;
}

describe('in a real browser, when something comes between', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('a colleague hears of a lead that became his, and opens it from there by its hash', async () => {
    const [manager, counsellor] = [await Visitor.open(browser, product), await Visitor.open(browser, product)];
    await manager.signIn('admin@sunrise.example');
    await counsellor.signIn('counsellor@sunrise.example');
    const { page } = counsellor;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await bell.locator('b').waitFor();
    const unread = Number(await bell.innerText());
    await manager.page.goto('/leads?type=all');
    await manager.page.getByRole('button', { name: 'New lead' }).click();
    const dialog = manager.page.getByRole('dialog');
    const [phone, save] = [dialog.getByLabel('Phone'), dialog.getByRole('button', { name: 'Save' })];
    // The error uses a reserved line, so that Save does not move under the pointer.
    await phone.fill('98123');
    const wrong = dialog.getByText('Phone is not valid');
    await wrong.waitFor();
    const before = await save.boundingBox();
    await phone.fill('9812345678');
    await wrong.waitFor({ state: 'detached' });
    expect((await save.boundingBox())?.y).toBe(before?.y);
    await phone.fill('');
    await dialog.getByText('A phone number or an email is needed.').first().waitFor();
    expect((await save.boundingBox())?.y).toBe(before?.y);
    // The server's message appears below the field.
    await phone.fill('9812345678');
    await manager.page.route('**/api/leadGenerate', (route) => route.fulfill({ status: 409, json: { code: 409, message: 'Not now.' } }));
    await dialog.getByLabel('Name').fill('Meera Iyer');
    await save.click();
    await dialog.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
    expect((await save.boundingBox())?.y).toBe(before?.y);
    await manager.page.unrouteAll({ behavior: 'wait' });
    await phone.fill('98123');
    await save.click();
    await wrong.waitFor();
    // Typed input survives a reload.
    await manager.page.reload();
    await manager.page.getByRole('button', { name: 'New lead' }).click();
    await dialog.getByText('Your earlier input was restored.').waitFor();
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Meera Iyer');
    await dialog.getByLabel('Phone').fill('9812345678');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The profile opens on the conversation; a stray click does not start an edit, `e` does.
    const name = manager.page.getByRole('heading', { name: 'Meera Iyer' });
    await manager.page.getByRole('listitem').filter({ hasText: 'First enquiry' }).waitFor();
    await name.click();
    expect(await manager.page.getByRole('textbox', { name: 'Name' }).count()).toBe(0);
    await manager.page.keyboard.press('e');
    await manager.page.getByRole('textbox', { name: 'Name' }).waitFor();
    await manager.page.keyboard.press('Escape');
    await name.waitFor();
    await manager.page.goto('/leads?type=all');
    const row = manager.page.getByRole('row', { name: /Meera Iyer/ });
    await row.first().waitFor();
    await row.getByRole('checkbox').first().click();
    await manager.page.getByRole('button', { name: 'Assign', exact: true }).click();
    await manager.page.getByRole('combobox', { name: 'New owner' }).fill('Asha');
    // The server searches the users; Enter selects the highlighted one.
    await manager.page.locator('.ant-select-item-option-active', { hasText: 'Asha Sharma' }).waitFor();
    await manager.page.keyboard.press('Enter');
    await manager.page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();

    await counsellor.page.locator(`[aria-label="Notifications, ${unread + 1} unread"]`).click();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first().getByRole('button').click();
    await page.waitForURL('**/leads?type=assigned-leads&n_id=*');
    await page
      .getByRole('row', { name: /Meera Iyer/ })
      .first()
      .waitFor();
    const answer = page.waitForResponse(/getCrmUserNotification/);
    await page.reload();
    const [{ notifications }] = ((await (await answer).json()) as { data: [{ notifications: { lead_hash: string } }] }).data;
    await page.goto(`/lp/${notifications.lead_hash}/call-history`);
    await page.getByRole('heading', { name: 'Meera Iyer' }).waitFor();
    // Only the simulated refusal was logged.
    expect([...manager.errors, ...counsellor.errors]).toEqual([expect.stringContaining('409')]);
    await manager.close();
    await counsellor.close();
  }, 90_000);

  it('an import brings what a new field asks for, and lists and a report go by it', async () => {
    const admin = await Visitor.open(browser, product);
    const { page } = admin;
    await admin.signIn('admin@sunrise.example');
    await page.goto('/config?tab=fields');
    await page.getByRole('button', { name: 'New custom field' }).first().click();
    const form = page.getByRole('dialog');
    // The error appears above Save, which does not move under the pointer.
    const save = form.getByRole('button', { name: 'Save', exact: true });
    const [before, label] = [await save.boundingBox(), form.getByRole('textbox', { name: 'Label' })];
    await label.focus();
    await label.blur();
    await form.getByText('Label is required').waitFor();
    expect((await save.boundingBox())?.y).toBe(before?.y);
    await label.fill('Needs hostel?');
    await form.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByTitle('Choice', { exact: true }).click();
    await form.getByRole('button', { name: 'Add' }).click();
    await form.getByRole('textbox', { name: 'Option 1' }).fill('Yes');
    // Enter starts the next option and does not save.
    await page.keyboard.press('Enter');
    const second = form.getByRole('textbox', { name: 'Option 2' });
    await second.and(page.locator(':focus')).waitFor();
    // A new row shows no error before it loses the focus.
    expect(await form.getByRole('alert').count()).toBe(0);
    await label.focus();
    await form.getByText('Option is required').waitFor();
    await second.fill('No');
    await form.getByText('Option is required').waitFor({ state: 'detached' });
    await save.click();
    // Save does not move either when the history of an existing record follows it.
    await page.getByRole('gridcell', { name: 'cf_needs_hostel' }).click();
    await form.getByRole('heading', { name: 'History' }).waitFor();
    const stands = await save.boundingBox();
    await label.fill('');
    await form.getByText('Label is required').waitFor();
    expect((await save.boundingBox())?.y).toBe(stands?.y);
    await label.fill('Needs hostel?');
    await form.getByRole('button', { name: 'Cancel' }).click();

    await page.goto('/upload-csv-lead');
    const csv = 'Name,Phone,Needs hostel?\nIra Sen,9810011001,yes\nJay Rao,9810011002,no\nKim Das,9810011003,perhaps\n';
    await page.setInputFiles('input[type=file]', { name: 'hostel.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check 3 rows' }).click();
    await page.getByText('Needs hostel? is not valid: choose Yes or No.').waitFor();
    await page.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('Completed').first().waitFor();

    await page.goto('/leads?type=all&custom.cf_needs_hostel=Yes');
    await page.getByRole('gridcell', { name: 'Ira Sen', exact: true }).waitFor();
    expect(await page.getByRole('gridcell', { name: 'Jay Rao', exact: true }).count()).toBe(0);
    await page.goto('/custom-field-report');
    await page.getByRole('combobox', { name: 'Report by' }).click();
    await page.getByTitle('Needs hostel?', { exact: true }).click();
    await page.getByRole('row', { name: /^Yes 1 0 0/ }).waitFor();
    expect(admin.errors).toEqual([]);
    await admin.close();
  }, 90_000);

  it('says at once that the network went, and asks again when it is back', async () => {
    const visitor = await Visitor.open(browser, product);
    await visitor.signIn('counsellor@sunrise.example');
    await visitor.page.goto('/leads?type=all');
    await visitor.page.getByRole('gridcell').first().waitFor();
    await visitor.context.setOffline(true);
    // Without the browser's offline event the socket would notice after half a minute.
    await visitor.page.getByText(/^Reconnecting/).waitFor({ timeout: 5_000 });
    const asked = visitor.page.waitForRequest(/lists\/leads\/rows/);
    await visitor.context.setOffline(false);
    await visitor.page.getByText(/^Reconnecting/).waitFor({ state: 'detached' });
    await asked;
    await visitor.close();
  }, 60_000);

  describe('figures on an open screen', () => {
    const REPORT = '**/api/reports/lead-status-report';
    let admin: Visitor;
    let headers: Record<string, string>;
    let card: Locator;
    const figure = async () => Number((await card.locator('b').innerText()).replaceAll(',', ''));
    const becomes = (count: number) =>
      card
        .locator('b')
        .filter({ hasText: new RegExp(`^${count}$`) })
        .waitFor();
    let phones = 9_822_000_000;
    /** Another user captures a lead, and the screen is notified. */
    const captured = async () => {
      phones += 1;
      const answer = await admin.context.request.post('/api/leadGenerate', { headers, data: { name: 'Told', phone: String(phones) } });
      expect(answer.status()).toBe(200);
    };

    beforeAll(async () => {
      admin = await Visitor.open(browser, product);
      await admin.signIn('admin@sunrise.example');
      card = admin.page.locator('.report-figure', { hasText: 'Captured' });
      const asked = admin.page.waitForRequest(REPORT);
      await admin.page.goto('/lead-status-report');
      const { authorization = '', 'tenant-tid': tenant = '' } = await (await asked).allHeaders();
      headers = { authorization, 'tenant-tid': tenant };
      await card.waitFor();
    });
    afterAll(() => admin.close());

    it('are asked for again when they are answered as they were before what was told of', async () => {
      const { page } = admin;
      const before = await figure();
      // A busy server returns an outdated response.
      let answers = 0;
      await page.route(REPORT, async (route) => {
        const response = await route.fetch();
        const json = (await response.json()) as { position: string; data: { totals: { captured: number } } };
        answers += 1;
        if (answers === 1) Object.assign(json, { position: '0'.repeat(json.position.length) }).data.totals.captured = before;
        await route.fulfill({ response, json });
      });
      await captured();
      await becomes(before + 1);
      await page.unrouteAll({ behavior: 'wait' });
    }, 60_000);

    it('stay when they cannot be fetched, and are said to be old until they are', async () => {
      const { page } = admin;
      const before = await figure();
      const line = page.getByRole('alert').filter({ hasText: 'Changed figures could not be loaded: The disk is slow.' });
      const failing = { status: 500, json: { code: 500, message: 'The disk is slow.' } };
      await page.route(REPORT, (route) => route.fulfill(failing));
      await captured();
      await line.waitFor();
      expect(await figure()).toBe(before);
      await page.unrouteAll({ behavior: 'wait' });
      await line.getByRole('button', { name: 'Try again' }).click();
      await becomes(before + 1);
      await line.waitFor({ state: 'detached' });

      // The same for current figures next to past ones.
      await page.route(REPORT, (route) => (route.request().postData()?.includes('"past"') ? route.continue() : route.fulfill(failing)));
      await page.goto(`/lead-status-report?asOf=${new Date().toISOString()}`);
      await page.locator('.past').waitFor();
      await page.locator('.past-progress').waitFor({ state: 'detached', timeout: 60_000 });
      await line.waitFor();
      expect(await figure()).toBe(before + 1);
      expect(await card.getByText('the same now').count()).toBe(0);
      await page.unrouteAll({ behavior: 'wait' });
      await line.getByRole('button', { name: 'Try again' }).click();
      await card.getByText('the same now').waitFor();
      await line.waitFor({ state: 'detached' });
    }, 120_000);
  });

  it('an import and its screen continue after a power cut', async () => {
    const before = await Visitor.open(browser, product);
    await before.signIn('admin@sunrise.example');
    await before.page.goto('/upload-csv-lead');
    await before.page.setInputFiles('input[type=file]', enquiries());
    await before.page.getByRole('button', { name: /^Check [\d,]+ rows$/ }).click();
    await before.page.getByRole('button', { name: 'Import 20,000 rows' }).click();
    await before.page
      .locator('.import-figures')
      .getByText(/created/)
      .filter({ hasNotText: /^0 / })
      .waitFor();
    const { search, pathname } = new URL(before.page.url());
    await product.kill();
    await before.close();

    product = await Product.start(product.dataDir);
    const after = await Visitor.open(browser, product);
    await after.signIn('admin@sunrise.example');
    await after.page.goto(`${pathname}${search}`);
    await after.page.getByText('Completed').first().waitFor({ timeout: 60_000 });
    await after.page.getByText('20,000 created').first().waitFor();
    await after.page.getByRole('link', { name: 'Open leads' }).first().click();
    await after.page.getByText('20,000').first().waitFor();
    expect(after.errors).toEqual([]);
    await after.close();
  }, 180_000);
});
