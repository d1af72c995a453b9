import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { PlayedServer } from './played-server';

const day = {
  ...{ current_state: null, reminder: null, reminds: true, day: '2026-03-03', open_day: null, first_in: null, last_out: null, minutes: 0 },
  // Over at any time of the day: a night that ended in the first minute, and begins in the last.
  working_time: { name: 'Night', start: '23:59', end: '00:00' },
};

describe('the attendance reminders', () => {
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
    await server.signedIn();
  });
  afterEach(() => server.close());

  const button = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const open = async (now: object) => {
    server.answers.set('attendance/records', { body: { data: { ...day, ...now } } });
    await page.goto('/notes-nowhere');
    await page.getByRole('dialog').waitFor();
  };
  /** Presses it, looks at the buttons while it runs, lets it end. */
  const pressed = async (name: string, path: string, message: string, buttons: number) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.answers.set(path, { body: { message }, after: promise });
    await button(name).click();
    const busy = button('Processing...');
    await busy.first().waitFor();
    expect(await busy.count()).toBe(buttons);
    for (const each of await busy.all()) expect(await each.isDisabled()).toBe(true);
    server.answers.set('attendance/records', { body: { data: { ...day } } });
    resolve();
    await page.getByText(message, { exact: true }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    return server.to(path).map(({ body }) => body);
  };

  it('AR-02, AR-06, AR-07: offers to check in, and says that it was done', async () => {
    await open({ reminder: 'A' });
    await pressed('Check In Now', 'attendance/check-in', 'Check In Successfully', 1);
  });

  it('AR-03, AR-06, AR-09: offers to end yesterday, and says that it was done', async () => {
    await open({ reminder: 'B', open_day: '2026-03-02', current_state: 'PUNCHED IN' });
    const asked = await pressed('Check Out Yesterday', 'attendance/check-out', 'Checked-Out Yesterday', 2);
    expect(asked).toEqual([{ day: '2026-03-02' }]);
  });

  it('AR-04: Regularize leads to the attendance report', async () => {
    await open({ reminder: 'B', open_day: '2026-03-02', current_state: 'PUNCHED IN' });
    await button('Regularize').click();
    await page.waitForURL('**/employee/attendance-report');
  });

  it('AR-05, AR-08: says since when one is in, and checks out', async () => {
    await open({ reminder: 'C', current_state: 'PUNCHED IN', first_in: '2026-03-03T04:05:00.000Z' });
    await page.getByText('09:35 AM').waitFor();
    await pressed('Check-Out Now', 'attendance/check-out', 'Check Out Successfully', 1);
  });

  it('AR-05: says 09:42 AM when nobody knows since when; closed it comes no more that day, and the header opens it', async () => {
    await open({ reminder: 'C', current_state: 'PUNCHED IN' });
    await page.getByText('09:42 AM').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Attendance: checked in' }).click();
    await button('Check-Out Now').waitFor();
  });
  it('RT-20: activateCsvExportTab=true opens the tab of exports', async () => {
    await page.goto('/employee/authentication?activateCsvExportTab=true');
    const tab = (name: string) => page.getByRole('navigation', { name: 'Auth Time Spent' }).getByRole('link', { name });
    await page.getByText('Nothing was exported yet.').waitFor();
    expect(await tab('CSV export').getAttribute('aria-current')).toBe('page');
    expect(await tab('Time spent').getAttribute('aria-current')).toBeNull();
  });
});
