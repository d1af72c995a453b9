import type { Browser } from 'playwright-core';
import { holds, openBrowser, Product, Visitor } from './browser';
import { ANY, contrasts, READABLE } from './contrast';
import { Traffic } from './traffic';
import { isDrawn } from './walk';

describe('in a real browser', () => {
  let product: Product;
  let browser: Browser;

  beforeAll(async () => {
    [product, browser] = await Promise.all([Product.start(), openBrowser()]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.remove();
  });

  // First, because rows that other specs change are asked for again.
  it('the first load is small: 135 KiB to the sign-in, 650 KiB to the leads, 25 KiB of rows, and phones are spared the grid', async () => {
    const measured = async (viewport: { width: number; height: number }, row: string) => {
      const visitor = await Visitor.open(browser, product, viewport);
      const traffic = await Traffic.of(visitor.page);
      await visitor.page.goto('/login');
      await visitor.page.getByRole('button', { name: 'Login' }).waitFor();
      const login = traffic.kibibytes;
      await visitor.signIn('admin@sunrise.example', undefined, '/leads?type=all');
      await visitor.page.locator(row).first().waitFor();
      // Measured up to the first row. Rows count apart: their answer may be noted before the row is drawn, or after it.
      const { kibibytes: leads, largest } = traffic;
      if (viewport.width < 768)
        await visitor.page
          .getByRole('button', { name: /^Call / })
          .first()
          .waitFor();
      await visitor.close();
      return { login, leads, rows: traffic.rowsKibibytes, parts: traffic.parts, largest };
    };
    const desk = await measured({ width: 1440, height: 900 }, '[role=gridcell]');
    const phone = await measured({ width: 390, height: 844 }, '.card b');
    const said = ({ login, leads }: typeof desk) => `${login} KiB to the sign-in, ${leads} KiB to the leads`;
    process.stdout.write(`First load: ${said(desk)}; on a phone ${said(phone)}.\n`);
    expect(desk.login).toBeLessThanOrEqual(135);
    expect(desk.leads <= 650 ? [] : desk.largest).toEqual([]);
    expect(desk.rows).toBeLessThanOrEqual(25);
    expect(phone.leads).toBeLessThan(desk.leads);
    expect(desk.parts).toEqual(expect.arrayContaining(['index', 'shell', 'lead-list.page', 'data-grid']));
    expect(phone.parts).toEqual(expect.arrayContaining(['index', 'shell', 'lead-list.page']));
    expect(phone.parts.filter((part) => /grid|echarts/.test(part))).toEqual([]);
  }, 60_000);

  it('a user signs in with password and code, and signs out', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await page.goto('/leads?type=all');
    await page.waitForURL('**/login?returnUrl=*');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Email is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await visitor.signIn('counsellor@sunrise.example');
    await page.getByText('Asha Sharma').first().waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }, 60_000);

  it('a caller lands on the dashboard (DB-01), goes to the calls of today, skips the menu, and finds anybody by Ctrl+K', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await visitor.signIn('caller@sunrise.example');
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { name: 'What to do now' }).waitFor();
    await page.goto('/myfollowup?stage=today');
    await page.getByRole('link', { name: /^Fresh, no call action \d/ }).waitFor();
    await page
      .getByRole('navigation', { name: 'Main' })
      // With the number of overdue ones, if there are any at this hour.
      .getByRole('link', { name: /FollowUps/ })
      .waitFor();
    await holds(page, 'document.title === "FollowUps · Sunrise Admissions"');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('main:focus').waitFor();
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search leads, people and screens' });
    await box.fill('today act');
    await page.getByRole('option', { name: /My Today Activity/ }).waitFor();
    // Use letters of many names, because a caller's leads depend on the day of the demonstration.
    await box.fill('sha');
    const leads = page.getByRole('group', { name: 'Leads' }).getByRole('option');
    await leads.filter({ hasText: /sha/i }).nth(1).waitFor();
    await page
      .getByRole('group', { name: 'People' })
      .getByRole('option', { name: /Asha Sharma/ })
      .waitFor();
    await page.keyboard.press('ArrowDown');
    const [second] = (await leads.nth(1).innerText()).split('\n');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/lp/**');
    await page.getByRole('heading', { name: second }).waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }, 60_000);

  it('a user whose session ends elsewhere is asked to sign in again at once', async () => {
    const visitor = await Visitor.open(browser, product);
    await visitor.signIn('counsellor4@sunrise.example');
    await visitor.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    // The code of the sign-in screen is loaded only when needed.
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const admin = await Visitor.open(browser, product);
    await admin.signIn('admin@sunrise.example');
    const status = await admin.page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string };
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch('/api/users/sunrise-counsellor4/suspend', { method: 'POST', headers })).status;
    });
    expect(status).toBe(200);
    await visitor.page.waitForURL('**/login*');
    await visitor.page.getByText('Your session has ended. Please sign in again.').waitFor();
    await visitor.page.getByRole('button', { name: 'Login' }).waitFor();
    expect(await visitor.page.getByText('No connection').count()).toBe(0);
    await Promise.all([visitor.close(), admin.close()]);
  }, 60_000);

  it('a role without the code is sent to Access Denied', async () => {
    const visitor = await Visitor.open(browser, product);
    await visitor.signIn('auditor@sunrise.example');
    await visitor.page.goto('/upload-csv-lead');
    await visitor.page.getByText('Access Denied !').waitFor();
    await visitor.page
      .getByText('We are sorry, but you do not have permission to access this page. Please contact the administrator.')
      .waitFor();
    await visitor.close();
  }, 60_000);

  it('the lead list is filtered and sorted by the server, and the address keeps both', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await visitor.signIn('admin@sunrise.example');
    await page.goto('/leads?type=all');
    await page.getByRole('row').nth(5).waitFor();
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await page.getByRole('gridcell', { name: /^Aa/ }).first().waitFor();
    await page.getByRole('searchbox').or(page.getByPlaceholder('Search')).last().fill('Sharma');
    await page
      .getByRole('gridcell', { name: /Sharma/ })
      .first()
      .waitFor();
    const address = page.url();
    await page.goto(address);
    await page
      .getByRole('gridcell', { name: /^A\w+ Sharma/ })
      .first()
      .waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }, 60_000);

  it('many leads are chosen and changed by keys alone, and the smallest change can be undone', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await visitor.signIn('admin@sunrise.example');
    await page.goto('/leads?type=all&callActions=0');
    await page.getByText('Fresh', { exact: true }).first().waitFor();
    const created = await page.getByRole('columnheader', { name: 'Created' }).boundingBox();
    expect((created?.x ?? 0) + (created?.width ?? 0)).toBeLessThanOrEqual(1440);
    // The exact time follows when the pointer reaches the cell.
    const ago = page.locator('.ag-row [col-id=createdAt]').filter({ hasText: /ago|yesterday/ });
    await ago.first().hover();
    await page.locator('[col-id=createdAt][title*=" AM"], [col-id=createdAt][title*=" PM"]').first().waitFor();
    const inRow = (at: number) => page.locator(`.ag-row[row-index="${at}"] :focus`).waitFor();
    const bar = page.getByRole('toolbar', { name: 'Selected rows' });
    await page.keyboard.press('j');
    await inRow(0);
    await page.keyboard.press('x');
    await bar.getByText('1 selected').waitFor();
    for (const at of [1, 2]) {
      await page.keyboard.press('j');
      await inRow(at);
    }
    await page.keyboard.press('Shift+X');
    await bar.getByText('3 selected').waitFor();
    const [above, below] = [await page.locator('.data-grid').boundingBox(), await bar.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.keyboard.press('b');
    await bar.locator('button:focus').waitFor();
    await page.keyboard.press('Escape');
    await inRow(2);
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    const box = page.getByRole('checkbox', { name: 'Select the rows in view' });
    await box.click();
    const count = await page.locator('.list-count').innerText();
    const all = bar.getByRole('button', { name: `Select all ${count}` });
    await all.waitFor();
    const selected = async () => Number((await bar.locator('b').innerText()).replace(/\D/g, ''));
    expect(await selected()).toBeGreaterThan(10);
    expect(await selected()).toBeLessThan(Number(count.replace(/\D/g, '')));
    expect(await box.evaluate((own) => 'indeterminate' in own && own.indeterminate)).toBe(true);
    await box.click();
    await bar.waitFor({ state: 'hidden' });
    await box.click();
    await all.click();
    await bar.getByText(`${count} selected`).waitFor();
    expect(await box.isChecked()).toBe(true);
    const first = bar.getByRole('textbox', { name: 'First rows' });
    await first.fill('0');
    await first.press('Enter');
    await bar.getByRole('alert').getByText('Type a whole number from 1 to').waitFor();
    await first.fill('40');
    await first.press('Enter');
    await bar.getByText('40 selected').waitFor();
    await first.press('Escape');
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'hidden' });
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await bar.getByRole('button', { name: 'Verify' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click();
    await page.getByText('Verify 1 lead: verified 1').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Verify 1 lead: undone').waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await page.getByRole('dialog').getByText('Add Lead Stage').waitFor();
    expect(visitor.errors).toEqual([]);
    await visitor.close();
  }, 60_000);

  it('every text stands out in both themes, active, chosen and disabled ones included', async () => {
    const visitor = await Visitor.open(browser, product);
    const { page } = visitor;
    await visitor.signIn('manager@sunrise.example');
    for (const mode of ['light', 'dark'] as const) {
      // A dialog is in the page, invisible, for a moment before its fade-in starts.
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' });
      await page.goto('/leads?type=all');
      await page.getByRole('gridcell').first().waitFor();
      await page.getByRole('checkbox', { name: 'Select the rows in view' }).click();
      await page.getByRole('toolbar', { name: 'Selected rows' }).getByRole('button', { name: 'Assign' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).and(page.locator(':disabled')).waitFor();
      expect(await isDrawn(page)).toBe(true);
      const texts = await contrasts(page, ANY);
      expect(texts.length).toBeGreaterThan(100);
      expect(texts.filter(({ contrast }) => contrast < READABLE)).toEqual([]);
    }
    await visitor.close();
  }, 60_000);
});
