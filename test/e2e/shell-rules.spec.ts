import type { Browser, Page } from 'playwright-core';
import { holds, openBrowser } from './browser';
import { PlayedServer } from './played-server';

/** Rules of the shell that need layout, motion, styles or real focus; the others are in `console/src/app/shell/shell-rules.spec.tsx`. */
describe('the shell', () => {
  let browser: Browser;
  let server: PlayedServer;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await PlayedServer.open(browser);
    ({ page } = server);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
  });
  afterEach(() => server.close());

  const tenant = { tid: 'sunrise', id: '41', name: 'Sunrise', time_zone: 'Asia/Kolkata' };
  /** Opens a screen with few requests. */
  const opened = async (user: object = {}) => {
    await server.signedIn(user);
    await page.evaluate((text) => localStorage.setItem('persistedTenantRecord', text), JSON.stringify(tenant));
    server.answers.set('tenants/get/sunrise', { body: { data: [tenant] } });
    await page.goto('/help-support');
    await page.getByRole('heading', { level: 1 }).waitFor();
  };
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const menu = () => page.getByRole('navigation', { name: 'Main' });

  it('opens its menus in view for users who prefer reduced motion', async () => {
    await opened();
    await page.getByRole('button', { name: /^Presence:/ }).click();
    // A trial click fails for elements outside of the screen.
    await page.getByRole('menuitem', { name: 'Online' }).click({ trial: true });
  });

  it('opens a dialog without movement for users who prefer reduced motion', async () => {
    await opened();
    // Record the position of the dialog in each frame.
    await page.evaluate(`
      globalThis.seen = [];
      const look = () => {
        const box = document.querySelector('.ant-modal')?.getBoundingClientRect();
        if (box) seen.push([box.x, box.y, box.width, box.height].join(' '));
        requestAnimationFrame(look);
      };
      look();
    `);
    await page.getByRole('button', { name: /^Presence:/ }).click();
    await page.getByRole('menuitem', { name: 'Break' }).click();
    await holds(page, 'seen.length > 20');
    expect(await page.evaluate('new Set(seen).size')).toBe(1);
  });

  it('has its own colours until the tenant sets others (SB-10, GE-09)', async () => {
    await opened();
    const primary = await page.evaluate<string>(`getComputedStyle(document.documentElement).getPropertyValue('--primary')`);
    expect(primary.trim()).toBe('#5e3ec5');
  });

  it('folds its menu, whose titles are tooltips then; below 768 px it is a drawer (SB-01, SB-02)', async () => {
    await opened();
    await press('Collapse the menu');
    const dashboard = menu().getByRole('link').first();
    expect(await dashboard.textContent()).toBe('');
    await dashboard.hover();
    await page.getByRole('tooltip').getByText('Dashboard', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Expand the menu' }).waitFor();
    await page.setViewportSize({ width: 768, height: 800 });
    await menu().waitFor();
    await page.setViewportSize({ width: 767, height: 800 });
    await menu().waitFor({ state: 'detached' });
    await press('Menu');
    await menu().getByRole('link', { name: 'Dashboard' }).waitFor();
  });

  it('has an animated "New" in its footer and, for org users, the tenants in a list of at most 320 px (FT-02, TS-03)', async () => {
    await opened({ user_type: 'org' });
    const footer = page.getByRole('contentinfo');
    await footer.getByText('New').waitFor();
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.footer-new')).animationName`)).not.toBe('none');
    await footer.getByRole('button', { name: 'Switch tenant' }).click();
    await page.getByRole('radiogroup', { name: 'Tenants' }).waitFor({ state: 'attached' });
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.tenant-list')).maxHeight`)).toBe('320px');
  });

  it('has a search that Escape empties first and leaves second', async () => {
    await opened();
    const box = page.getByRole('combobox', { name: 'Search leads, people and screens' });
    await box.fill('zzzz');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').getByText('Quick Links').waitFor();
    expect(await box.inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    expect(await box.and(page.locator(':focus')).count()).toBe(0);
  });

  it('has one date picker: six presets, Reset, weeks from Monday, three days that cannot be chosen (DP-01 to DP-03)', async () => {
    await page.clock.setFixedTime('2026-11-11T05:00:00Z');
    await opened();
    await page.goto('/help-support/list');
    await page.getByRole('button', { name: /Filter$/ }).click();
    await page.getByText('Raised At', { exact: true }).last().click();
    const range = page.locator('.date-range').first();
    await range.waitFor();
    const names = await range.getByRole('button').allTextContents();
    expect(names).toEqual(['Today', 'Yesterday', 'Last 7 Days', 'Last 30 Days', 'This Month', 'Last Month', 'Reset']);
    await range.getByRole('button', { name: 'Yesterday' }).click();
    await range.locator('input[value="November 10, 2026"]').first().waitFor();
    await range.locator('input').first().click();
    const days = page.locator('.ant-picker-panel').first();
    expect((await days.locator('th').allTextContents())[0]).toMatch(/^Mo/);
    const barred = await days.locator('.ant-picker-cell-in-view.ant-picker-cell-disabled').allTextContents();
    expect(barred).toEqual(['13', '14', '16']);
  });
});
