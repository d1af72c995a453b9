import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

describe('in the language of a person', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  it('menu, leads, a report and dates are in Hindi as soon as it is chosen, after a reload too, and in English again', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    const choose = async (label: RegExp, language: string, save: string) => {
      await page.goto('/profile');
      await page.getByRole('combobox', { name: label }).click();
      await page.locator('.ant-select-item-option').filter({ hasText: language }).click();
      await page
        .getByRole('region', { name: /Notifications|सूचनाएँ/ })
        .getByRole('button', { name: save })
        .click();
    };
    const month = (language: string) => new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'Asia/Kolkata' }).format(new Date());
    const clock = page.locator('.header-clock');

    await visitor.signIn('admin@sunrise.example');
    await choose(/^Language$/, 'हिन्दी', 'Save');
    await page.getByRole('navigation').getByText('फ़ॉलो-अप', { exact: true }).waitFor();
    await clock.filter({ hasText: month('hi') }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('hi');

    await page.goto('/leads?type=all');
    await page.getByRole('heading', { name: 'लीड', exact: true }).waitFor();
    await page.getByRole('button', { name: 'नई लीड' }).waitFor();
    await page.getByRole('columnheader', { name: 'अगला फ़ॉलो-अप' }).waitFor();

    await page.goto('/hourly-counsoler-report');
    await page.getByRole('heading', { name: 'प्रति घंटा लीड गतिविधि' }).waitFor();
    await page.getByRole('button', { name: 'इन आँकड़ों का लिंक कॉपी करें' }).waitFor();

    await choose(/^भाषा$/, 'English', 'सहेजें');
    await page.getByRole('navigation').getByText('FollowUps', { exact: true }).waitFor();
    await clock.filter({ hasText: month('en-GB') }).waitFor();
    await page.goto('/leads?type=all');
    await page.getByRole('columnheader', { name: 'Next follow-up' }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }, 90_000);
});
