import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = { width: 390, height: 844 };

describe('payments, in the browser', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let headers: Record<string, string>;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    const request = admin.page.waitForRequest('**/api/lists/payments/rows');
    await admin.page.goto('/payment-system/payment-transactions');
    const { authorization = '', 'tenant-tid': tenant = '' } = await (await request).allHeaders();
    headers = { authorization, 'tenant-tid': tenant };
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  /** Sends a request as the admin. */
  const ask = async <Data>(path: string, data: object, status = 200): Promise<Data> => {
    const answer = await admin.context.request.post(`/api/${path}`, { headers, data });
    expect({ path, status: answer.status(), text: await answer.text() }).toMatchObject({ path, status });
    return ((await answer.json()) as { data: Data }).data;
  };
  /** Texts of the SMS to a phone, the newest first. */
  const messagesTo = async (phone: string): Promise<string[]> => {
    const answer = await admin.context.request.get('/dev/outbox', { headers: { accept: 'application/json' } });
    const all = (await answer.json()) as { to: string; text: string; channel: string }[];
    return all.filter(({ to, channel }) => channel === 'sms' && to.endsWith(phone)).map(({ text }) => text);
  };
  const untilSent = async (phone: string, wanted: RegExp): Promise<string> => {
    for (;;) {
      const found = (await messagesTo(phone)).find((text) => wanted.test(text));
      if (found !== undefined) return found;
      await pause(100);
    }
  };

  it('are asked for by a link that is sent from a lead, paid on a phone with a receipt, and refunded by two people', async () => {
    const { page } = admin;
    const where = { field: 'status', op: 'eq', value: 'created' };
    const orders = await ask<{ leadId: string; reference: string; phone?: string }[]>('lists/orders/rows', { where, limit: 20 });
    const { leadId, reference, phone: number = '' } = orders.find((one) => one.phone !== undefined)!;
    await page.goto(`/lp/${leadId}/orders`);
    await page.getByRole('row').filter({ hasText: reference }).getByRole('button', { name: 'Payments' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Payment link', exact: true }).click();
    const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Create link' }) });
    await form.getByLabel('Send by').click();
    await page.getByTitle('SMS', { exact: true }).click();
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('img', { name: 'QR code of the payment link' }).waitFor();
    const asked = await untilSent(number, /\/pay\//);

    const payer = await browser.newContext({ viewport: PHONE, baseURL: product.address });
    const phone = await payer.newPage();
    await phone.goto(/\/pay\/[\w-]+/.exec(asked)?.[0] ?? '');
    expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await phone.getByRole('button', { name: /^Pay ₹/ }).click();
    await phone.locator('.sandbox').waitFor();
    await phone
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor({ timeout: 30_000 });
    const receipt = await phone.getByRole('link', { name: /\(PDF\)$/ }).getAttribute('href', { timeout: 30_000 });
    expect((await (await payer.request.get(receipt ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-');
    await untilSent(number, /^We received your payment of Rs /);

    await page.goto('/payment-system');
    await page.getByRole('heading', { level: 1, name: 'Payment links' }).waitFor();
    await page.locator('[role=gridcell][col-id=status]').first().getByText('Paid', { exact: true }).waitFor();
    await page.goto('/payment-system/payment-transactions');
    await page.locator('[role=gridcell][col-id=booked]').first().getByText('On the order').waitFor();
    await page.locator('[role=gridcell][col-id=status]').first().click();
    const payment = page.getByRole('dialog').first();
    await payment.getByText('Sandbox').first().waitFor();
    await payment.getByRole('button', { name: 'Request a refund' }).click();
    const request = page.getByRole('dialog').last();
    await request.getByText(/^The refund policy proposes ₹/).waitFor();
    await request.getByLabel(/^Reason/).fill('The applicant withdrew.');
    await request.getByRole('button', { name: 'Request a refund' }).click();
    await payment.getByRole('heading', { name: 'Refunds' }).waitFor();

    // An admin has both codes: the person who requested must not decide all the same.
    await page.goto('/payment-system/payment-refunds');
    await page.locator('[role=gridcell][col-id=status]').first().getByText('Requested').click();
    await page.getByRole('dialog').getByText('The applicant withdrew.').waitFor();
    expect(await page.getByRole('dialog').locator('.books-moves button').allInnerTexts()).toEqual(['Withdraw']);
    const [refund] = await ask<{ refundKey: string }[]>('lists/refunds/rows', { sort: [{ field: 'requestedAt', dir: 'desc' }], limit: 1 });
    await ask(`refunds/${refund!.refundKey}/approve`, {}, 422);

    const acl = ['PAYMENT_SYSTEM', 'PAYMENT_REFUND_APPROVAL'].map((code) => ({ code, level: [6] }));
    await ask('edit-role-permissions', { role: staffRoles.auditor, scope: 'all', acl });
    const checker = await Visitor.open(browser, product);
    await checker.signIn('auditor@sunrise.example');
    await checker.page.goto('/payment-system/payment-refunds');
    const row = checker.page.locator('[role=gridcell][col-id=status]').first();
    await row.getByText('Requested').click();
    const decided = checker.page.getByRole('dialog').first();
    await decided.getByText('The applicant withdrew.').waitFor();
    await decided.getByRole('button', { name: 'Approve' }).click();
    await checker.page.getByRole('dialog').last().getByRole('button', { name: 'Approve' }).click();
    await row.getByText('Processed').waitFor({ timeout: 30_000 });
    await untilSent(number, /was paid back to you/);
    const returned = phone.getByRole('link', { name: /^(Credit note|Refund receipt) .*\(PDF\)$/ });
    // The page has no script, and the document may be issued after the message: it is loaded again until the document is there.
    do await phone.reload();
    while (!(await returned.isVisible()));
    await Promise.all([payer.close(), checker.close()]);
    expect([...admin.errors, ...checker.errors]).toEqual([]);
  }, 120_000);

  it('are settled: a settlement that differs is seen, explained by its lines, and accepted in words', async () => {
    const { page } = admin;
    const header = 'entity_id,type,amount,fee,tax,credit,debit,settled_at';
    const content = `${header}\npay_elsewhere,payment,1000,23.60,3.60,976.40,0,27/11/2026`;
    await page.goto('/payment-system/payment-settlements');
    await page.getByRole('button', { name: 'Read from a file' }).click();
    await page.getByRole('button', { name: 'Paste the lines' }).click();
    const read = page.getByRole('dialog', { name: 'Paste the lines' });
    await read.getByLabel('Settlement id').fill('setl_journey');
    await read.getByLabel('Amount').fill('970.00');
    await read.getByLabel('Lines').fill(content);
    await read.getByRole('button', { name: 'Read', exact: true }).click();
    const row = page.locator('[role=gridcell][col-id=status]').first();
    await row.getByText('Differs').waitFor();
    // A changed amount of a line is refused in words, and what was typed stays.
    await page.getByRole('button', { name: 'Read from a file' }).click();
    await page.getByRole('button', { name: 'Paste the lines' }).click();
    await read.getByLabel('Settlement id').fill('setl_journey');
    await read.getByLabel('Amount').fill('970.00');
    await read.getByLabel('Lines').fill(content.replace('1000,23.60,3.60,976.40', '900,0,0,900'));
    await read.getByRole('button', { name: 'Read', exact: true }).click();
    await read.getByText('The line pay_elsewhere was read with ₹1000.00 before; now it has ₹900.00. Nothing was saved.').first().waitFor();
    expect(await read.getByLabel('Lines').inputValue()).toContain('900,0,0,900');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await read.waitFor({ state: 'detached' });

    await row.click();
    const drawer = page.getByRole('dialog').first();
    await drawer.getByText('-₹6.40').waitFor();
    await drawer.getByRole('row').filter({ hasText: 'pay_elsewhere' }).getByText('Unknown').waitFor();
    await drawer.getByRole('button', { name: 'Found in the bank' }).click();
    const bank = page.getByRole('dialog').last();
    await bank.getByLabel('Bank reference').fill('UTR 970');
    await bank.getByLabel('Day of the statement').click();
    await page.keyboard.type('2026-11-27');
    await page.keyboard.press('Enter');
    await bank.getByRole('button', { name: 'Found in the bank' }).click();
    await bank.getByText('This settlement differs: please write why it is accepted.').first().waitFor();
    await bank.getByLabel('Note').fill('The provider kept ₹6.40 for a chargeback.');
    await bank.getByRole('button', { name: 'Found in the bank' }).click();
    await row.getByText('In the bank').waitFor();
    await row.click();
    await drawer.getByText('The provider kept ₹6.40 for a chargeback.').waitFor();
    expect(admin.errors.filter((text) => !text.includes('422'))).toEqual([]);
    admin.errors.length = 0;
  }, 60_000);

  it('without an order are shown with their reason, also on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize(PHONE);
    await page.goto('/payment-system/payment-transactions?booked=unapplied');
    const card = page.locator('.card-open').filter({ hasText: 'Unapplied' }).first();
    await card.waitFor();
    await card.click();
    await page.getByText('This money belongs to no order: More than what was open.').waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.goto('/payment-system/payment-link-create');
    await page.locator('.card-open').first().waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);
});
