import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { playedLead } from './played-leads';
import { PlayedServer } from './played-server';
import { isDrawn } from './walk';

const leads = [playedLead('l1', 'Ravi Kumar'), playedLead('l2', 'Asha Rao'), playedLead('l3', 'Meera Das')];

describe('a list on a phone', () => {
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
    await page.setViewportSize({ width: 390, height: 844 });
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: 3 } });
    server.answers.set('commands/leads/bulk', { body: { data: { jobId: 'j1' } } });
    await server.signedIn({ role: 2 });
    await page.goto('/leads?type=all');
    await card('Ravi Kumar').waitFor();
  });
  afterEach(() => server.close());

  const card = (name: string) => page.locator('.card', { hasText: name });
  const bar = () => page.getByRole('toolbar', { name: 'Selected rows' });

  it('starts a selection by a long press, extends it by taps, and acts on it', async () => {
    const box = (await card('Asha Rao').boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 30);
    await page.mouse.down();
    await bar().getByText('1 selected').waitFor();
    await page.mouse.up();
    await card('Meera Das').locator('.card-open').click();
    await bar().getByText('2 selected').waitFor();
    expect(new URL(page.url()).pathname).toBe('/leads');
    await bar().getByRole('button', { name: 'Verify' }).click();
    // Works by keyboard, as in every dialog that is saved.
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(server.to('commands/leads/bulk')[0]?.body).toEqual({ action: 'verify', selection: { keys: ['l2', 'l3'] } });
  });

  it('shows its filters and their buttons within the screen', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    const drawer = page.getByRole('dialog', { name: 'Leads: filters' });
    await drawer.getByRole('button', { name: 'Show 3' }).waitFor();
    await isDrawn(page);
    const boxes = await Promise.all((await drawer.getByRole('button').all()).map((button) => button.boundingBox()));
    expect(boxes.length).toBeGreaterThan(5);
    for (const box of boxes) expect(box && [box.x >= 8, box.x + box.width <= 390 - 8]).toEqual([true, true]);
  });

  it('chooses by a button as well, and opens cards again when that is over', async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await bar().getByText('0 selected').waitFor();
    expect(await bar().getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
    await bar().getByRole('button', { name: 'Select all 3' }).click();
    await bar().getByText('3 selected').waitFor();
    await bar().getByRole('button', { name: 'Clear the selection' }).click();
    await bar().waitFor({ state: 'detached' });
    await card('Ravi Kumar').locator('.card-open').click();
    await page.waitForURL('**/lp/l1/**');
  });
});
