import type { Browser, Page } from 'playwright-core';
import { holds, openBrowser } from './browser';
import { playedLead } from './played-leads';
import { PlayedServer } from './played-server';

const PAGE = 100;
const ALL = 5_000;
const leads = Array.from({ length: PAGE }, (_, n) => playedLead(`l${n}`, `Ravi ${n}`));
const job = {
  ...{ jobId: 'j1', kind: 'bulk', title: 'Verify 3 leads', status: 'completed', total: 3, done: 3, counts: { changed: 3 }, settings: {} },
  ...{ createdBy: 'u1', createdByName: 'Asha Sharma', startedAt: '2026-03-01T05:00:00.000Z', updatedAt: '2026-03-01T05:00:00.000Z' },
};

describe('a list at a desk', () => {
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
    server.answers.set('lists/leads/rows', { body: { data: leads } });
    server.answers.set('lists/leads/count', { body: { data: ALL } });
    server.answers.set('lists/bulk-actions/rows', { body: { data: [job] } });
    server.answers.set('lists/bulk-actions/count', { body: { data: 1 } });
    await server.signedIn({ role: 2 });
  });
  afterEach(() => server.close());

  /** Waits until the scroll bar covers this number of rows. */
  const long = (rows: number) =>
    holds(
      page,
      `Math.round(document.querySelector('.ag-body-vertical-scroll-viewport').scrollHeight /
      document.querySelector('.ag-row').getBoundingClientRect().height) === ${rows}`,
    );

  it('keeps its length when it is sorted another way', async () => {
    await page.goto('/leads?type=all');
    await page.getByRole('gridcell', { name: 'Ravi 0', exact: true }).waitFor();
    await page.getByText('5,000').waitFor();
    await long(ALL);
    let answer = () => {};
    server.answers.set('lists/leads/rows', { body: { data: leads.toReversed() }, after: new Promise<void>((done) => (answer = done)) });
    await page.getByRole('columnheader', { name: 'Name' }).click();
    await page.waitForURL(/sort=/);
    await long(ALL);
    answer();
    await page.getByRole('gridcell', { name: 'Ravi 99', exact: true }).waitFor();
    await long(ALL);
  });

  it('calls the person of a row by the button at the phone number, and by p', async () => {
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    await page.goto('/leads?type=all');
    await page.getByRole('gridcell', { name: 'Ravi 1', exact: true }).hover();
    const button = page.locator('.cell-call').getByRole('button', { name: 'Call Ravi 1', exact: true });
    const [cell, place] = [await page.locator('.ag-row[row-index="1"] [col-id="phone"]').boundingBox(), await button.boundingBox()];
    expect(Math.abs(place!.y + place!.height / 2 - (cell!.y + cell!.height / 2))).toBeLessThan(2);
    expect(place!.x + place!.width).toBeLessThanOrEqual(cell!.x + cell!.width + 1);
    await button.click();
    const called = () => server.to('clickToCall/dialer').map(({ body }) => (body as { lead_id: string }).lead_id);
    await page
      .getByText(/^Calling/)
      .first()
      .waitFor();
    expect(called()).toEqual(['l1']);
    await page.keyboard.press('j');
    await page.locator('.ag-row .ag-cell:focus').first().waitFor();
    await page.keyboard.press('p');
    await holds(page, 'document.querySelectorAll(".ag-row").length > 0');
    for (let tries = 0; called().length < 2 && tries < 50; tries++)
      await page.evaluate('new Promise((done) => requestAnimationFrame(done))');
    expect(called()).toHaveLength(2);
  });

  it('says how much of it is there while the server fills it in, and asks until all of it is', async () => {
    const asOf = '2026-11-30T08:00:00.000Z';
    const refused = { error: 'read-model/filling', message: 'Not yet.', details: { filling: 0.4 } };
    server.answers.set('lists/leads/rows', { body: { data: leads, asOf, filling: 0.4 } });
    server.answers.set('lists/leads/count', { status: 503, body: refused });
    await page.goto('/leads?type=all');
    const line = page.getByText('Loading data, 40 % done');
    await line.waitFor();
    await page.getByRole('gridcell', { name: 'Ravi 0', exact: true }).waitFor();
    server.answers.set('lists/leads/rows', { body: { data: leads, asOf } });
    server.answers.set('lists/leads/count', { body: { data: ALL, asOf } });
    await line.waitFor({ state: 'detached' });
    await page.getByText('5,000').waitFor();
  });

  it('has no place for a row that is counted before it is loaded', async () => {
    server.answers.set('lists/leads/rows', { body: { data: leads.slice(0, 3) } });
    let answer = () => {};
    server.answers.set('lists/leads/count', { body: { data: 4 }, after: new Promise<void>((done) => (answer = done)) });
    await page.goto('/leads?type=all');
    await page.getByRole('gridcell', { name: 'Ravi 2', exact: true }).waitFor();
    answer();
    await page.locator('.list-page').getByText('4', { exact: true }).first().waitFor();
    // Wait for the next frame, which draws a positioned row.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const rows = await page.locator('.ag-row').evaluateAll((all) => all.map((row) => row.getAttribute('row-index')));
    expect([...new Set(rows)].sort()).toEqual(['0', '1', '2']);
  });

  it('shows no box to choose a row by before it is there', async () => {
    let answer = () => {};
    server.answers.set('lists/leads/rows', { body: { data: leads }, after: new Promise<void>((done) => (answer = done)) });
    await page.goto('/leads?type=all');
    await page.locator('.ag-row .row-check').first().waitFor({ state: 'attached' });
    expect(await page.locator('.ag-row .row-check').first().isVisible()).toBe(false);
    answer();
    await page.getByRole('checkbox', { name: 'Select Ravi 0' }).waitFor();
  });

  it('moves nothing beside Save while it is being saved', async () => {
    let answer = () => {};
    server.answers.set('leadGenerate', { status: 422, body: { message: 'Not now.' }, after: new Promise<void>((done) => (answer = done)) });
    await page.goto('/leads?type=all');
    await page.getByRole('button', { name: 'New lead' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Name').fill('Meera Iyer');
    await form.getByLabel('Phone').fill('9812345678');
    const [save, cancel] = [form.getByRole('button', { name: 'Save' }), form.getByRole('button', { name: 'Cancel' })];
    const boxes = async () => [await save.boundingBox(), await cancel.boundingBox()];
    const before = await boxes();
    await save.click();
    await form.locator('.ant-btn-loading .anticon-loading').waitFor();
    await holds(page, `document.getAnimations().every(({ effect }) => effect.getComputedTiming().endTime === Infinity)`);
    expect(await boxes()).toEqual(before);
    answer();
    await form.getByRole('alert').filter({ hasText: 'Not now.' }).waitFor();
  });

  it('offers what a cell may be changed to in words, from what it is', async () => {
    server.answers.set('set-lead-priority', { body: {} });
    await page.goto('/leads?type=all');
    const cell = page.locator('.ag-row[row-index="0"] [col-id="priority"]');
    await cell.getByText('Medium').waitFor();
    // Labels of masters rebuild the columns when they arrive, which would end an edit.
    await page.waitForLoadState('networkidle');
    // Focus the cell, because a click would open the lead.
    await cell.focus();
    await page.keyboard.press('e');
    await cell.locator('.ag-picker-field-display').getByText('Medium').waitFor();
    await cell.locator('.ag-picker-field-wrapper').click();
    const choices = page.locator('.ag-list-item');
    await choices.first().waitFor();
    expect(await choices.allInnerTexts()).toEqual(['Low', 'Medium', 'High']);
    const saved = page.waitForResponse(/set-lead-priority/);
    await choices.getByText('High').click();
    await saved;
    expect(server.to('set-lead-priority').map(({ body }) => body)).toEqual([{ lead_id: 'l0', priority: 2 }]);
    await cell.getByText('High').waitFor();
  });

  it('has buttons in its cells that ask and act', async () => {
    await page.goto('/my-export-activity?tab=bulk-actions');
    await page.getByRole('gridcell').getByRole('button', { name: 'Undo Verify 3 leads' }).click();
    const told = page.waitForResponse(/jobs\/j1\/undo/);
    await page.locator('.ant-popconfirm').getByRole('button', { name: 'Undo' }).click();
    await told;
    expect(server.to('jobs/j1/undo')).toHaveLength(1);
  });
});

describe('the queue of follow-ups by keyboard', () => {
  let browser: Browser;
  let server: PlayedServer;
  let page: Page;
  const followUp = (n: number) => ({
    ...{ followUpId: `f${n}`, leadId: `l${n}`, callActionId: `c${n}`, leadName: `Ravi ${n}`, phone: '+919811100110', stageId: 's1' },
    ...{ dueAt: '2030-03-02T05:00:00.000Z', stage: 'Call Back', status: 'pending', ownerId: 'u1', ownerName: 'Asha Sharma' },
    ...{ priority: 1, createdAt: '2026-03-01T05:00:00.000Z', createdById: 'u1', createdBy: 'Asha Sharma', leadRemoved: false },
  });
  const pending = (n: number) => ({
    followups: [
      {
        ...{ call_action_id: `c${n}`, follow_up_id: `f${n}`, call_date_time: '2030-03-02T05:00:00.000Z', btn_message: 'Call Back' },
        created_date: '2026-03-01T05:00:00.000Z',
      },
    ],
  });
  const answer = (path: string, data: unknown) => server.answers.set(path, { body: { data } });
  const show = (...numbers: number[]) => {
    answer('lists/follow-ups/rows', numbers.map(followUp));
    answer('lists/follow-ups/count', numbers.length);
  };

  beforeAll(async () => {
    browser = await openBrowser();
  }, 60_000);
  afterAll(() => browser.close());
  beforeEach(async () => {
    server = await PlayedServer.open(browser);
    ({ page } = server);
    answer('acl', [{ code: 'LEADS', level: [6] }]);
    const stage = { _id: 's1', stage_name: 'Call Back', sub_stages: [], sub_stage_required: false, followup_required: true };
    answer('getLeadStages', { stages: [{ ...stage, is_allow_user_lock_stage: null }] });
    answer('colleges', []);
    for (const n of [1, 2, 3]) answer(`followup/lead/l${n}`, pending(n));
    await server.signedIn();
    await page.evaluate(() => localStorage.setItem('call-action-tag/u1', 'call'));
    show(1, 2, 3);
    answer('getProfileDataFromId', [{ row: playedLead('l1', 'Ravi 1') }]);
    await page.goto('/myfollowup?stage=upcoming');
    await page.getByRole('gridcell', { name: 'Ravi 1', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  afterEach(() => server.close());

  const dialog = () => page.getByRole('dialog');
  const rowFocused = (index: number) => page.locator(`.ag-row[row-index="${index}"] .ag-cell:focus`).first().waitFor();

  it('moves to the row that takes the place of a completed one', async () => {
    await page.keyboard.press('j');
    await rowFocused(0);
    await page.keyboard.press('d');
    await dialog().getByText('Complete the follow-up').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await rowFocused(0);
    await page.keyboard.press('d');
    await page.locator('input[type=radio]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('3');
    answer('follow-ups/f1/complete', {});
    show(2, 3);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.locator('.ag-row[row-index="0"]', { hasText: 'Ravi 2' }).waitFor();
    await rowFocused(0);
    await page.keyboard.press('j');
    await rowFocused(1);
  });

  it('saves and moves to the next one by Ctrl+Enter, with the focus where the work starts', async () => {
    await page.keyboard.press('j');
    answer('lists/follow-ups/neighbours', { index: 0, count: 3, next: 'f2', previous: null });
    answer('lists/follow-ups/by-key', [followUp(2)]);
    answer('callGenerate', { call_action_id: 'c9' });
    const work = async () => {
      await page.locator('[id$="-stage"]:focus').waitFor();
      for (const key of ['C', 'a', 'Enter']) await page.keyboard.press(key);
      await page.locator('.quick-times button:focus').waitFor();
      await page.keyboard.press('3');
      await page.locator('textarea:focus').waitFor();
      await page.keyboard.type('After six');
    };
    await page.keyboard.press('c');
    await dialog().getByText('Ravi 1').waitFor();
    await work();
    answer('getProfileDataFromId', [{ row: playedLead('l2', 'Ravi 2') }]);
    await page.keyboard.press('Control+Enter');
    await dialog().getByText('Ravi 2').waitFor();
    answer('lists/follow-ups/neighbours', { index: 1, count: 3, next: null, previous: 'f1' });
    await work();
    await page.keyboard.press('Control+Shift+Enter');
    await dialog().waitFor({ state: 'hidden' });
    expect(server.to('callGenerate').map(({ body }) => (body as { follow_up_id: string }).follow_up_id)).toEqual(['f1', 'f2']);
    await rowFocused(1);
  });

  it('is one tab stop: Tab comes to the rows and leaves them', async () => {
    const isOutside = (part: string) =>
      page.evaluate(`document.activeElement.closest('${part}') === null && document.activeElement !== document.body`);
    await page.locator('.list-tools button').last().focus();
    await page.keyboard.press('Tab');
    await rowFocused(0);
    await page.keyboard.press('j');
    await rowFocused(1);
    await page.locator('.row-hover').getByRole('button', { name: 'Mark done' }).waitFor();
    await page.keyboard.press('Tab');
    await page.locator('.row-hover button:focus').waitFor();
    await page.keyboard.press('Shift+Tab');
    await rowFocused(1);
    await page.keyboard.press('Shift+Tab');
    expect(await isOutside('.ag-row')).toBe(true);
  });

  it('has the name of the lead in focus when it is opened, and its row after Back', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await rowFocused(1);
    answer('getProfileDataFromId', [{ row: playedLead('l2', 'Ravi 2') }]);
    await page.keyboard.press('Enter');
    await page.locator('h1:focus', { hasText: 'Ravi 2' }).waitFor();
    await page.goBack();
    await rowFocused(1);
  });
});
