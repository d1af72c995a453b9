import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

const entry = (at: number) => ({
  ...{ _id: `e${at}`, created_at: `2026-11-20T0${at % 10}:00:00.000Z`, tableAffected: 'Lead', property: 'Stage', sentence: `Change ${at}` },
  ...{ modifiedBy: { id: 'u1', name: 'Asha Sharma', email: 'asha@sunrise.example' }, ipAddress: '10.0.0.1', userAgent: 'Firefox' },
  ...{ oldData: { stage: 'Ringing', at: { city: 'Pune' } }, newData: { stage: 'Closed', at: { city: 'Surat' }, note: 'new' } },
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

  it('opens an entry, old and new side by side (TL-09, TL-11, TL-12)', async () => {
    server.answers.set('getTimeline', page_(1, 1));
    await page.goto('/timeline');
    await page.getByText('Change 1').click();
    for (const text of ['(Modified by)', 'Table Effected', 'IP Address', 'Property', 'User Agent', 'Old Data', 'New Data'])
      await page.getByText(text, { exact: true }).first().waitFor();
    await page.getByText('Asha Sharma').first().waitFor();
    await page.getByRole('button', { name: 'View compare' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Comparison of Old and New details').waitFor();
    expect(await dialog.locator('.compare-legend li').allInnerTexts()).toEqual(['Added', 'Modified', 'Removed']);
    const marked = (mark: string) => dialog.locator(`.compare-row[data-mark=${mark}]`).allInnerTexts();
    expect((await marked('added')).join()).toContain('note');
    expect((await marked('modified')).join()).toMatch(/city.*Surat/s);
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
