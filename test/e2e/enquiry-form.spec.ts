import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, Product, Visitor } from './browser';

/** A third-party website on another origin. */
class Website {
  body = '';
  private readonly server: Server = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><title>College</title><h1>Our courses</h1>${this.body}`),
  );

  async open(): Promise<this> {
    await new Promise<void>((done) => this.server.listen(0, '127.0.0.1', done));
    return this;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

describe('an enquiry form on a website', () => {
  let product: Product;
  let browser: Browser;
  let admin: Visitor;
  let allowed: Website;
  let foreign: Website;
  let link = '';
  const phone = { width: 390, height: 800 };

  beforeAll(async () => {
    [product, browser, allowed, foreign] = await Promise.all([Product.start(), openBrowser(), new Website().open(), new Website().open()]);
    admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
  }, 180_000);
  afterAll(async () => {
    allowed.close();
    foreign.close();
    await browser.close();
    await product.remove();
  });

  const fill = async (page: Page, name: string, number: string) => {
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Mobile number').fill(number);
  };

  it('is made with the websites that may show it, and gives the line that they put into their page', async () => {
    const { page } = admin;
    await page.goto('/manage-widgets');
    await page.getByRole('button', { name: 'New enquiry form' }).first().click();
    await page.getByRole('textbox', { name: /^Name/ }).fill('Courses page');
    await page.getByRole('button', { name: 'plus Add' }).click();
    await page.getByLabel('Website 1').fill(allowed.origin);
    await page.getByRole('button', { name: 'Save' }).click();
    const share = page.getByRole('region', { name: 'Share' });
    link = (await share.locator('pre').first().innerText()).trim();
    await share.getByRole('tab', { name: 'Website' }).click();
    const snippet = (await share.getByText('<script').innerText()).trim();
    expect(snippet).toContain(`${product.address}/widget.js`);
    allowed.body = foreign.body = snippet;
    await share.getByRole('tab', { name: 'QR code' }).click();
    await share.getByRole('img', { name: 'QR code of the form' }).locator('svg').waitFor();
    await share.getByRole('tab', { name: 'Preview' }).click();
    await page.frameLocator('iframe[title=Preview]').getByRole('button', { name: 'Send' }).waitFor();
    expect(admin.errors).toEqual([]);
  }, 60_000);

  it('brings a lead into the open grid without asking, and keeps no cookie', async () => {
    await admin.page.goto('/leads?type=all');
    await admin.page.getByRole('gridcell').first().waitFor();
    const visitor = await Visitor.open(browser, product, phone);
    await visitor.page.goto(`${allowed.origin}/mba?utm_source=google&utm_campaign=mba-2026`);
    await fill(visitor.page, 'Widget Rao', '98111 22001');
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('We will call you soon.').waitFor();
    await admin.page.getByRole('gridcell', { name: 'Widget Rao', exact: true }).waitFor();
    expect([visitor.errors, await visitor.context.cookies()]).toEqual([[], []]);
    await visitor.close();
  }, 60_000);

  it('is refused in words where it is not allowed', async () => {
    const visitor = await Visitor.open(browser, product, phone);
    await visitor.page.goto(foreign.origin);
    await visitor.page.getByText(`This form may not be used on ${new URL(foreign.origin).host}. The institution can allow it.`).waitFor();
    expect(await visitor.page.getByRole('button', { name: 'Send' }).count()).toBe(0);
    await visitor.close();
  });

  it('keeps what was typed through a lost connection and a reload, and is sent when the connection is back', async () => {
    const visitor = await Visitor.open(browser, product, phone);
    await visitor.page.goto(link);
    await fill(visitor.page, 'Patient Rao', '98');
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('Please, Enter 10 digit Mobile Number.').waitFor();
    await visitor.page.getByLabel('Mobile number').fill('98111 22002');
    await visitor.page.reload();
    expect(await visitor.page.getByLabel('Mobile number').inputValue()).toBe('98111 22002');
    await visitor.context.setOffline(true);
    await visitor.page.getByRole('button', { name: 'Send' }).click();
    await visitor.page.getByText('There is no connection.').waitFor();
    await visitor.context.setOffline(false);
    await visitor.page.getByText('We will call you soon.').waitFor();
    await admin.page.goto('/leads?type=all');
    await admin.page.getByRole('gridcell', { name: 'Patient Rao', exact: true }).waitFor();
    await visitor.close();
  }, 60_000);

  it('renews an expired proof by itself, and reports when the new one is refused as well', async () => {
    const visitor = await Visitor.open(browser, product, phone);
    const refusal = { code: 422, error: 'enquiry/captcha-expired', message: 'The check took too long. What you typed is kept.' };
    let refusals = 2;
    const proofs: (string | null)[] = [];
    await visitor.page.route(/\/api\/enquiry-forms\/[^/]+$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      proofs.push(new URLSearchParams(route.request().postData() ?? '').get('captcha'));
      return refusals-- > 0 ? route.fulfill({ status: 422, json: refusal }) : route.fallback();
    });
    await visitor.page.goto(link);
    await fill(visitor.page, 'Late Rao', '98111 22004');
    await visitor.page.getByLabel('Mobile number').press('Enter');
    await visitor.page.getByRole('alert').getByText('The check took too long.').waitFor();
    expect(await visitor.page.getByLabel('Name').inputValue()).toBe('Late Rao');
    await visitor.page.keyboard.press('Enter');
    await visitor.page.getByText('We will call you soon.').waitFor();
    expect([proofs.length, new Set(proofs).size]).toEqual([3, 3]);
    await visitor.close();
  }, 60_000);

  it('works without a script, as an ordinary form', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone });
    const page = await context.newPage();
    await page.goto(link);
    const figures = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
    const add = async () => {
      const asked = page.getByLabel(/^How much is/);
      const [one = '', other = ''] =
        /How much is (\w+) and (\w+)\?/.exec(await page.locator('label[for=enquiry-captcha]').innerText())?.slice(1) ?? [];
      await asked.fill(String(figures.indexOf(one) + figures.indexOf(other)));
    };
    await fill(page, 'Plain Rao', '98');
    await add();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('Please, Enter 10 digit Mobile Number.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Plain Rao');
    await page.getByLabel('Mobile number').fill('98111 22003');
    await add();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('We will call you soon.').waitFor();
    expect(await context.cookies()).toEqual([]);
    await context.close();
  }, 60_000);
});
