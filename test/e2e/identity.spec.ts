import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

describe('in a real browser', () => {
  let product: Product;
  let browser: Browser;
  beforeAll(async () => {
    // Simulated by the sandbox.
    Object.assign(process.env, { IDENTITY_PROVIDER_1: 'Alpha', IDENTITY_PROVIDER_2: 'Beta', TERMS_URL: 'https://school.example/terms' });
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('a user signs in by the first provider, and out, and in by the popup of the second (IDP-01 to IDP-11)', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await page.goto('/login');
    expect(await page.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('https://school.example/terms');
    await page.getByRole('button', { name: 'Sign in with Alpha' }).click();
    await page.waitForURL('**/dev/identity/alpha/authorize?*');
    await page.getByLabel('E-mail').fill('counsellor@sunrise.example');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Logged in with Alpha!').waitFor();
    await page.getByText('Asha Sharma').first().waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();

    const second = await Visitor.open(browser, product);
    await second.page.goto('/login');
    const [popup] = await Promise.all([
      second.page.waitForEvent('popup'),
      second.page.getByRole('button', { name: 'Sign in with Beta' }).click(),
    ]);
    await popup.getByLabel('E-mail').fill('admin@sunrise.example');
    await popup.getByRole('button', { name: 'Sign in' }).click();
    await second.page.getByText('Logged in with Beta!').waitFor();
    await second.page.getByRole('button', { name: /^Account of/ }).waitFor();
    // An old callback link has no screen that waits for it.
    await second.page.goto('/auth/beta/callback');
    await second.page.waitForURL((url) => url.pathname !== '/auth/beta/callback');
    expect(second.errors).toEqual([]);
    await second.close();
  }, 90_000);
});
