import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

const entry = (at: number) => ({
  ...{ _id: `e${at}`, created_at: `2026-11-20T0${at % 10}:00:00.000Z`, tableAffected: 'Lead', property: 'Stage', sentence: `Change ${at}` },
  ...{ modifiedBy: { id: 'u1', name: 'Asha Sharma', email: 'asha@sunrise.example' }, ipAddress: '10.0.0.1', userAgent: 'Firefox' },
  ...{ oldData: { stage: 'Ringing', at: { city: 'Pune' }, gone: 'old' }, newData: { stage: 'Closed', at: { city: 'Surat' }, note: 'new' } },
});
const page_ = (total: number, ...entries: number[]) => ({
  body: { data: entries.length > 0 ? [{ date: '2026-11-20', count: total, entries: entries.map(entry) }] : [], totalDocuments: total },
});

describe('the timeline', () => {
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
    server.answers.set('acl', { body: { data: [{ code: 'Timeline', level: [6] }] } });
    server.answers.set('timeline/filter-options', { body: { data: { propertyList: ['Stage', 'Owner'], tableList: ['Lead'] } } });
    await server.signedIn();
    await page.evaluate(() => localStorage.setItem('persistedTenantRecord', '{"tid":"sunrise","time_zone":"Asia/Kolkata"}'));
  });
  afterEach(() => server.close());

  const asked = () => server.to('getTimeline').map(({ query }) => Object.fromEntries(new URLSearchParams(query)));
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());

  it('asks for today, ten at a time, and for the next page near the bottom (TL-01 to TL-08)', async () => {
    server.answers.set('getTimeline', page_(12, ...Array.from({ length: 10 }, (_, at) => at)));
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.goto('/timeline');
    await page.getByText('total 12 changes in this day').waitFor();
    const day = today();
    expect(asked()).toEqual([expect.objectContaining({ startDate: day, endDate: day, limit: '10', page_number: '1' })]);
    server.answers.set('getTimeline', page_(12, 10, 11));
    await page.locator('.timeline-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await page.getByText('Change 11').waitFor();
    expect(asked().map(({ page_number }) => page_number)).toEqual(['1', '2']);
    expect(await page.getByText('total 12 changes in this day').count()).toBe(1);
    await page.locator('.timeline-scroll').evaluate((list) => list.scrollTo(0, list.scrollHeight));
    server.answers.set('getTimeline', page_(1, 5));
    for (const [label, value, sent] of [
      ['Select Property', 'Owner', /property=Owner/],
      ['Select Table', 'Lead', /tableAffected=Lead/],
    ] as const) {
      const asks = page.waitForResponse(sent);
      await page.getByLabel(label).click();
      await page.getByTitle(value, { exact: true }).last().click();
      await asks;
    }
    expect(asked().slice(2)).toEqual([
      expect.objectContaining({ property: 'Owner', page_number: '1' }),
      expect.objectContaining({ property: 'Owner', tableAffected: 'Lead', page_number: '1' }),
    ]);
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
  });

  it('offers presets up to today, and users of which five are shown, without a way to choose all; both wait for Search (TL-01, TL-03, TL-07)', async () => {
    const people = Array.from({ length: 7 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}`, role_name: 'Caller' }));
    server.answers.set('get_all_users', { body: { data: people, count: 7 } });
    server.answers.set('getTimeline', page_(0));
    await page.goto('/timeline');
    await page.getByLabel('Select User').click();
    const list = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await list.getByText('Person 6').waitFor();
    expect(await list.getByText(/select all/i).count()).toBe(0);
    for (const { name } of people.slice(0, 6)) await list.getByText(name).click();
    await page.getByText('+ 1 ...').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Dates: / }).click();
    const range = page.locator('.date-range');
    expect(await range.getByRole('button').allTextContents()).toEqual([
      ...['Today', 'Yesterday', 'Last 7 Days', 'Last 30 Days', 'This Month', 'Last Month', 'Reset'],
    ]);
    await range.locator('input').first().click();
    const after = page.locator('.ant-picker-panel .ant-picker-cell-in-view:has(~ .ant-picker-cell-today), .ant-picker-cell-today');
    expect(await after.locator('.ant-picker-cell-disabled').count()).toBe(0);
    const open = await page
      .locator('.ant-picker-cell-in-view:not(.ant-picker-cell-disabled)')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''));
    expect(open.filter((day) => day > today())).toEqual([]);
    expect(open).toContain(today());
    await page.keyboard.press('Escape');
    await range.getByRole('button', { name: 'Yesterday' }).click();
    await page.getByRole('button', { name: 'Dates: Yesterday' }).waitFor();
    // The table filter is requested at once, without filters that wait for Search.
    const asks = page.waitForResponse(/tableAffected=Lead/);
    await page.getByLabel('Select Table').click();
    await page.getByTitle('Lead', { exact: true }).last().click();
    await asks;
    const day = today();
    const users = 'p0,p1,p2,p3,p4,p5';
    expect(asked().slice(1)).toEqual([expect.objectContaining({ startDate: day, endDate: day, tableAffected: 'Lead' })]);
    expect(asked().some(({ userId }) => userId !== undefined)).toBe(false);
    const search = page.getByRole('button', { name: 'Search', exact: true });
    await Promise.all([page.waitForResponse(/getTimeline.*userId=/), search.click()]);
    const [yesterday] = [asked().at(-1)?.startDate ?? ''];
    expect(asked().at(-1)).toMatchObject({ userId: users, tableAffected: 'Lead', page_number: '1', endDate: yesterday });
    expect(yesterday < day).toBe(true);
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await page.getByRole('button', { name: 'Dates: Today' }).waitFor();
    await page.waitForURL((url) => url.search === '');
    await page.getByText('+ 1 ...').waitFor({ state: 'detached' });
  });

  it('asks for the next page within 10 px of the bottom, after 100 ms (TL-05, TL-06)', async () => {
    server.answers.set('getTimeline', page_(12, ...Array.from({ length: 10 }, (_, at) => at)));
    await page.setViewportSize({ width: 1440, height: 400 });
    await page.clock.install();
    await page.goto('/timeline');
    await page.getByText('total 12 changes in this day').waitFor();
    await page.clock.runFor(500);
    await page.clock.pauseAt(Date.now() + 60_000);
    /** Waits until the list has handled the scroll. */
    const above = (px: number) =>
      page.evaluate(`new Promise((heard) => {
        const list = document.querySelector('.timeline-scroll');
        list.addEventListener('scroll', () => heard(), { once: true });
        list.scrollTo(0, list.scrollHeight - list.clientHeight - ${px});
      })`);
    await above(12);
    await page.clock.runFor(1_000);
    expect(asked()).toHaveLength(1);
    await above(9);
    await page.clock.runFor(90);
    expect(asked()).toHaveLength(1);
    server.answers.set('getTimeline', page_(12, 10, 11));
    await Promise.all([page.waitForRequest(/page_number=2/), page.clock.runFor(20)]);
    await page.clock.resume();
    await page.getByText('Change 11').waitFor();
  });

  it('opens an entry, old and new side by side (TL-08, TL-09, TL-10, TL-11, TL-12)', async () => {
    server.answers.set('getTimeline', page_(1, 1));
    await page.goto('/timeline');
    await page.getByText('Change 1').click();
    for (const text of ['(Modified by)', 'Table Effected', 'IP Address', 'Property', 'User Agent', 'Old Data', 'New Data'])
      await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText('total 1 changes in this day', { exact: true }).waitFor();
    expect(await page.locator('.entry-facts dt').allTextContents()).toEqual([
      ...['(Modified by)', 'Date', 'Table Effected', 'IP Address', 'Property', 'User Agent'],
    ]);
    await page.getByText('Asha Sharma').first().waitFor();
    await page.getByRole('heading', { name: '20/11/2026' }).waitFor();
    await page.getByText('20/11/2026, 06:30:00 am', { exact: true }).waitFor();
    for (const title of ['Old Data', 'New Data']) {
      const data = page.locator('details.entry-data', { hasText: title });
      const isOpen = await data.getAttribute('open');
      await data.locator('summary').click();
      expect((await data.getAttribute('open')) === null).toBe(isOpen !== null);
    }
    await page.getByRole('button', { name: 'View compare' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Comparison of Old and New details').waitFor();
    expect(await dialog.locator('.compare-legend li').allInnerTexts()).toEqual(['Added', 'Modified', 'Removed']);
    const marked = (mark: string) => dialog.locator(`.compare-row[data-mark=${mark}]`).allInnerTexts();
    expect((await marked('added')).join()).toContain('note');
    expect((await marked('modified')).join()).toMatch(/city.*Surat/s);
    expect((await marked('removed')).join()).toContain('gone');
    // The dominant channel of each colour: green; red and green for yellow; red.
    const tint = (mark: string) =>
      page.evaluate(`(() => {
        const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        pen.fillStyle = getComputedStyle(document.querySelector('.compare-legend li[data-mark=${mark}]')).backgroundColor;
        pen.fillRect(0, 0, 1, 1);
        const [red, green, blue] = pen.getImageData(0, 0, 1, 1).data;
        const most = Math.max(red, green, blue);
        return Math.abs(red - green) < 16 && most - blue > 20 ? 'yellow' : red === most ? 'red' : green === most ? 'green' : 'blue';
      })()`);
    expect([await tint('added'), await tint('modified'), await tint('removed')]).toEqual(['green', 'yellow', 'red']);
  });

  it('says that there is nothing, and what failed (TL-13, TL-15, TL-16, TL-17)', async () => {
    server.answers.set('getTimeline', page_(0));
    server.answers.set('timeline/filter-options', { status: 422 });
    await page.goto('/timeline');
    await page.getByText('No Records Available', { exact: true }).waitFor();
    await page.getByText('Failed to fetch timeline filter options', { exact: true }).waitFor();
    server.answers.set('timeline/filter-options', { fails: true });
    server.answers.set('getTimeline', { status: 422 });
    await page.reload();
    await page.getByText('An error occurred while loading filter options', { exact: true }).waitFor();
    await page.locator('.toast', { hasText: 'Error in fetching Timeline data' }).waitFor();
    server.answers.set('get_all_users', { status: 422 });
    server.answers.set('timeline/filter-options', { body: { data: { propertyList: [], tableList: [] } } });
    await page.reload();
    await page.getByText('Error in fetching users', { exact: true }).waitFor();
  });

  it('takes one date only where it works by the day (TL-14)', async () => {
    server.answers.set('getTimeline', page_(0));
    await page.goto('/timeline?mode=single');
    await page.getByRole('button', { name: /^Dates: / }).click();
    await page.getByText('Last 7 Days', { exact: true }).click();
    await page.getByText('Please select only one date.', { exact: true }).waitFor();
    expect(asked().every(({ startDate, endDate }) => startDate === endDate)).toBe(true);
  });
});
