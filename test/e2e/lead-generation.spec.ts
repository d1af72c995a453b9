import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = { width: 390, height: 844 };

describe('lead generation, in the browser', () => {
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

  it('AU-09: a broadcast is created, shows whom it reaches, is sent, and shows what became of it', async () => {
    const { page } = admin;
    await page.goto('/lead-generation?tab=audiences');
    await page.getByText('Campus visitors').first().click();
    const panel = page.getByRole('region', { name: 'Who gets a message' });
    await panel.getByText('E-mail', { exact: true }).first().waitFor();
    await page.goto('/lead-generation?tab=broadcasts');
    await page.getByRole('heading', { level: 1, name: 'Lead Generation' }).waitFor();
    await page.getByRole('button', { name: /New broadcast/ }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name' }).fill('Visit again');
    const choose = async (name: string, option: string) => {
      await form.getByRole('combobox', { name }).click();
      await page.keyboard.type(option);
      const shown = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
      await shown.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
    };
    await choose('Audience', 'Campus visitors');
    await choose('Email template', 'Campus visit');
    await form.getByRole('button', { name: 'Create' }).click();
    const drawer = page.getByRole('dialog').filter({ hasText: 'Visit again' });
    await drawer.getByText(/of \d+ leads get a message/).waitFor();
    await drawer.getByRole('button', { name: 'Send now' }).click();
    await page.locator('.ant-popconfirm').getByRole('button', { name: 'Send now' }).click();
    await drawer.getByText('Sent', { exact: true }).first().waitFor({ timeout: 60_000 });
    await drawer.getByText('Handed over').waitFor();
    expect(admin.errors).toEqual([]);
  }, 120_000);

  it('works on a phone', async () => {
    const { page } = admin;
    await page.setViewportSize(PHONE);
    for (const tab of ['campaigns', 'audiences', 'broadcasts', 'mappings', 'uploads', 'senders']) {
      await page.goto(`/lead-generation?tab=${tab}`);
      await page.locator('.card-open').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    }
    expect(admin.errors).toEqual([]);
  }, 60_000);
});
