import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = { width: 390, height: 844 };

describe('payments, in the browser', () => {
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

  it('are asked for by a link from the order of a lead, paid on a phone and seen in the grid', async () => {
    const { page } = admin;
    await page.goto('/order-reports?status=created');
    await page.locator('[role=gridcell][col-id=status]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Product order detail' }).waitFor();
    const order = page
      .getByRole('region', { name: /^Order ORD-/ })
      .filter({ hasText: 'Created' })
      .first();
    await order.getByRole('button', { name: 'Payment link', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click();
    const made = page.getByRole('dialog').filter({ has: page.getByRole('img', { name: 'QR code of the payment link' }) });
    const address = (await made.locator('pre').textContent()) ?? '';

    const payer = await browser.newContext({ viewport: PHONE, baseURL: product.address });
    const phone = await payer.newPage();
    await phone.goto(new URL(address).pathname);
    expect(await phone.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await phone.getByRole('button', { name: /^Pay ₹/ }).click();
    await phone.locator('.sandbox').waitFor();
    await phone
      .getByRole('button', { name: /^Pay ₹/ })
      .first()
      .click();
    await phone.getByRole('heading', { name: 'Thank you, it is paid' }).waitFor({ timeout: 30_000 });
    await payer.close();

    await page.goto('/payment-system');
    await page.getByRole('heading', { level: 1, name: 'Payment links' }).waitFor();
    await page.locator('[role=gridcell][col-id=status]').first().getByText('Paid', { exact: true }).waitFor();
    await page.goto('/payment-system/payment-transactions');
    await page.locator('[role=gridcell][col-id=booked]').first().getByText('On the order').waitFor();
    await page.locator('[role=gridcell][col-id=status]').first().click();
    await page.getByRole('dialog').getByText('Confirmed by').or(page.getByRole('dialog').getByText('Sandbox')).first().waitFor();
    expect(admin.errors).toEqual([]);
  }, 120_000);

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
