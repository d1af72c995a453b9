import type { Browser } from 'playwright-core';
import { moneyWords } from '@matricula/domain/kernel/figures';
import type { AdmissionRow } from '@matricula/read-models/admission';
import { openBrowser, Product, Visitor } from './browser';

const PDF = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';

describe('admissions, in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('AD-02: a submitted one gets a file, is accepted and confirmed, earns its commission, and its row follows', async () => {
    const { page } = admin;
    const listed = page.waitForResponse('**/api/lists/admissions/rows');
    await page.goto('/admission-confirmation?updateStatus=submitted&collegeStatus=awaited');
    const { authorization = '', 'tenant-tid': tenant = '' } = await (await listed).request().allHeaders();
    const [first] = ((await (await listed).json()) as { data: AdmissionRow[] }).data;
    const { collegeId = '', amountPaise = 0 } = first!;
    // The college pays ten per cent from now on, of which the owner gets a tenth.
    const send = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
      const options = { method, headers: { authorization, 'tenant-tid': tenant }, data };
      const answer = await admin.context.request.fetch(`/api/${path}`, options);
      expect({ path, status: answer.status() }).toEqual({ path, status: 200 });
      return ((await answer.json()) as { data: { recordId: string }[] }).data;
    };
    const where = { field: 'collegeId', op: 'eq', value: collegeId };
    const [plan] = await send('POST', 'lists/commission-plans/rows', { where });
    const slabs = [{ from: 1, rate: 10, unit: 'percent' }];
    const terms = { collegeId, basis: 'count', slabs, ownerShare: 10, publisherShare: 0, active: true };
    await (plan ? send('PUT', `records/commission-plans/${plan.recordId}`, terms) : send('POST', 'records/commission-plans', terms));
    await page.getByRole('heading', { level: 1, name: 'Admission confirmation' }).waitFor();
    const row = page.locator('[role=gridcell][col-id=updateStatus]').first();
    await row.getByText('Submitted').waitFor();
    await row.click();
    const drawer = page.getByRole('dialog');
    const files = await drawer.getByRole('heading', { name: /^Files \(\d+\)$/ }).innerText();
    await drawer.locator('input[type=file]').setInputFiles({ name: 'receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
    await drawer.getByRole('button', { name: 'Add files' }).click();
    await drawer.getByRole('heading', { name: `Files (${Number(/\d+/.exec(files)?.[0]) + 1})` }).waitFor();
    const make = async (move: string) => {
      await drawer.first().getByRole('button', { name: move, exact: true }).click();
      await drawer.last().getByRole('button', { name: move, exact: true }).click();
      await drawer.first().getByRole('button', { name: move, exact: true }).waitFor({ state: 'detached' });
    };
    await make('Accepted by the college');
    await make('Confirm');
    await drawer.getByText('Confirmed', { exact: true }).first().waitFor();
    const commissionPaise = amountPaise / 10;
    const fact = (label: string) => drawer.locator('dt').getByText(label, { exact: true }).locator('xpath=../dd');
    for (const [label, paise] of [
      ['Commission', commissionPaise],
      ['Share of the owner', commissionPaise / 10],
      ['Share of the institution', commissionPaise - commissionPaise / 10],
    ] as const)
      expect(await fact(label).innerText()).toBe(moneyWords(paise));
    await page.getByRole('link', { name: 'Open the lead' }).click();
    await page.getByText('Confirmed', { exact: true }).first().waitFor();
    expect(admin.errors).toEqual([]);
  }, 120_000);

  it('are worked with on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/admission-confirmation?updateStatus=confirmed');
    await page.getByRole('heading', { level: 1, name: 'Admission confirmation' }).waitFor();
    const card = page.locator('.card-open').filter({ hasText: 'Confirmed' }).first();
    await card.waitFor();
    await card.click();
    await page
      .getByRole('dialog')
      .getByRole('heading', { name: /^Files \([1-9]\d*\)$/ })
      .waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(admin.errors).toEqual([]);
  }, 60_000);
});
