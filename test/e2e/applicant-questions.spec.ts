import type { Browser } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

const PHONE = { width: 390, height: 844 };
const NUMBER = '9822399901';

describe('an applicant on a phone, from a quick link', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  const lastCode = async (): Promise<string> => {
    const answer = await fetch(`${product.address}/dev/outbox`, { headers: { accept: 'application/json' } });
    const sent = (await answer.json()) as { to: string; text: string }[];
    return sent.filter(({ to }) => to.endsWith(NUMBER)).map(({ text }) => /^(\d{6}) is/.exec(text)?.[1])[0] ?? '';
  };

  it('finds set answers, reads an answer before the question is sent, and asks; the institution answers', async () => {
    const applicant = await Visitor.open(browser, product, PHONE);
    const { page } = applicant;
    await page.goto('/q/sunrise/fair');
    await page.waitForURL('**/apply/*?q=fair');
    await page.getByLabel('Mobile number').fill(NUMBER);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByRole('heading', { name: 'Enter the code' }).waitFor();
    await page.getByLabel('Code').fill(await lastCode());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: /About you/ }).click();
    expect(await page.getByLabel('General').isChecked()).toBe(true);
    await page.getByRole('button', { name: '‹ Overview' }).click();
    await page.getByRole('button', { name: 'Ask a question' }).click();
    await page.getByLabel('Your question').fill('How can I pay?');
    await page.getByText('Is your question answered here?').waitFor();
    await page.getByText('How do I pay the application fee?').click();
    await page.getByText('by UPI, card or net banking').waitFor();
    await page.getByLabel('Your question').fill('May my uncle pay the fee from abroad?');
    await page.getByLabel('About').selectOption('Documents');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('button', { name: /May my uncle pay/ }).waitFor();

    const staff = await Visitor.open(browser, product);
    await staff.signIn('admin@sunrise.example', undefined, '/form-builder/query-manager');
    await staff.page.getByText('May my uncle pay the fee from abroad?').first().click();
    await staff.page.getByRole('button', { name: 'Answer…' }).click();
    await staff.page.getByRole('textbox', { name: 'Answer' }).fill('Yes, by an international card.');
    await staff.page.getByRole('button', { name: 'Answer', exact: true }).click();
    await staff.page.getByText('Answered').first().waitFor();

    await page.reload();
    await page.getByRole('heading', { name: 'My applications' }).waitFor();
    await page.locator('.sections button').first().click();
    await page.getByRole('button', { name: /May my uncle pay/ }).click();
    await page.getByText('Yes, by an international card.').waitFor();
    expect([...staff.errors, ...applicant.errors]).toEqual([]);
    await staff.close();
    await applicant.close();
  }, 120_000);
});
