import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser';
import { playedLead } from './played-leads';
import { PlayedServer } from './played-server';

const stage = (_id: string, stage_name: string, more: object = {}) => ({
  ...{ _id, stage_name, sub_stages: [], sub_stage_required: false, followup_required: false, is_allow_user_lock_stage: null },
  ...more,
});
const stages = [
  stage('s1', 'Call Back', { followup_required: true, sub_stages: [{ name: 'Busy' }] }),
  stage('s2', 'Closed', { is_allow_user_lock_stage: 1 }),
  stage('s3', 'Interested', { sub_stages: [{ name: 'Hot' }], sub_stage_required: true }),
  stage('s4', 'Enrolled', { sub_stages: [{ name: 'Fee paid' }] }),
];
const lead = { ...playedLead('l1', 'Ravi Kumar'), leadHash: 'h1', collegeId: 'c1', collegeName: 'Lakeview' };
const promised = {
  ...{ call_action_id: 'c9', follow_up_id: 'f9', call_date_time: '2026-03-02T05:00:00.000Z', btn_message: 'Call Back' },
  created_date: '2026-03-01T05:00:00.000Z',
};
const TOOLTIP = 'Please complete your previous followup then only you can add a new one';

describe('the call action', () => {
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
    const answer = (path: string, data: unknown) => server.answers.set(path, { body: { data } });
    answer('acl', [{ code: 'LEADS', level: [6] }]);
    answer('getLeadStages', { stages });
    answer('colleges', [
      { id: 'c1', clg_id: 'c1', clg_name: 'Lakeview' },
      { id: 'c2', clg_id: 'c2', clg_name: 'Hilltop' },
    ]);
    answer('followup/lead/l1', { followups: [] });
    await server.signedIn();
    await page.evaluate(() => localStorage.setItem('persistedTenantRecord', '{"tid":"sunrise","is_allow_automation_trigger":1}'));
  });
  afterEach(() => server.close());

  const dialog = () => page.getByRole('dialog');
  const open = async (more: object = {}) => {
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: { ...lead, ...more } }] } });
    await page.goto('/lp/l1/profiles');
    await page.getByRole('heading', { name: 'Ravi Kumar' }).waitFor();
    await page.keyboard.press('c');
    await dialog().getByText('Add Lead Stage').waitFor();
  };
  const choose = async (name: string) => {
    await dialog().getByLabel('Stage*', { exact: true }).fill(name);
    await page.keyboard.press('Enter');
  };
  const save = () => dialog().getByRole('button', { name: 'Save', exact: true });
  const shows = (label: string) => dialog().getByText(label, { exact: true }).count();

  it('asks for what the stage asks for (CA-01, CA-02, CA-04 to CA-11, CA-13, PS-03)', async () => {
    await open();
    expect(await dialog().getByRole('radio').count()).toBe(3);
    for (const tag of ['Lead', 'Call', 'Application']) await dialog().getByText(tag, { exact: true }).waitFor();
    expect(await save().isDisabled()).toBe(true);
    await dialog().getByText('Call', { exact: true }).click();
    await dialog().locator('.ant-select', { hasText: 'Lakeview' }).waitFor();
    await dialog().getByText('Please enter stage / Select stage').waitFor();
    await dialog().getByPlaceholder('Enter your conversation message here....').waitFor();
    await save().click();
    await dialog().getByText('Stage is required', { exact: true }).waitFor();
    await choose('Interested');
    await save().click();
    await dialog().getByText('Sub Stage is required', { exact: true }).waitFor();
    expect([await shows('Followup Date'), await shows('Attachments')]).toEqual([0, 0]);
    await choose('Call Back');
    await save().click();
    await dialog().getByText('Followup Date is required', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'tomorrow 10:00' }).click();
    await choose('Interested');
    await choose('Call Back');
    await dialog().getByText('Followup Date is required', { exact: true }).waitFor();
    await choose('Enrolled');
    await dialog().getByText('Attachments', { exact: true }).waitFor();
    expect(server.to('callGenerate')).toEqual([]);
  });

  it('is saved by Ctrl+Enter from a list, which stays closed', async () => {
    await open();
    await dialog().getByText('Call', { exact: true }).click();
    await choose('Closed');
    server.answers.set('callGenerate', { body: { data: { call_action_id: 'c1' } } });
    await dialog().getByLabel('Stage*', { exact: true }).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Successfully', { exact: true }).waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect(await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)').count()).toBe(0);
  });

  it('waits for pending follow-ups to be done (CA-03, CA-16 to CA-19, FU-02, FU-03, FU-04)', async () => {
    server.answers.set('followup/lead/l1', { body: { data: { followups: [promised] } } });
    await open();
    await dialog().getByText('Call', { exact: true }).click();
    const columns = dialog().locator('.pending-follow-ups th');
    await columns.first().waitFor();
    expect(await columns.allInnerTexts()).toEqual(['Followup At', 'Stage', 'Created At', 'Mark Status']);
    await choose('Call Back');
    await dialog().getByText('Before Add Lead Stage').waitFor();
    await dialog().getByText('Please check below pending followup and click 2 mark as done.').waitFor();
    await choose('Closed');
    await dialog().getByText('Add Lead Stage', { exact: true }).waitFor();
    expect(await save().isDisabled()).toBe(true);
    const check = dialog().getByRole('button', { name: /^Mark the follow-up of / });
    await check.hover();
    await page.getByRole('tooltip', { name: TOOLTIP }).waitFor();
    server.answers.set('followup/lead/mark-status/c9', { status: 422, body: { code: 422, message: 'It is somebody else’s.' } });
    await check.click();
    await page
      .locator('.toast')
      .getByText(/It is somebody else’s\./)
      .waitFor();
    expect(await columns.count()).toBe(4);
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    server.answers.set('followup/lead/mark-status/c9', { body: { message: 'Followup done successfully.' } });
    await check.click();
    await page.getByText('Followup done successfully.').waitFor();
    await columns.first().waitFor({ state: 'detached' });
    // The check has disappeared; the focus moves to the stage.
    await dialog().locator('input[role="combobox"]:focus').waitFor();
    expect(server.to('followup/lead/mark-status/c9')[0]?.query).toBe('?source=new_lead_stage');
    expect(await save().isDisabled()).toBe(false);
  });

  const focused = (selector: string) => page.locator(`${selector}:focus`).waitFor();
  const comment = () => dialog().getByPlaceholder('Enter your conversation message here....');
  const isPending = (followups: object[]) => server.answers.set('followup/lead/l1', { body: { data: { followups } } });

  it('moves by itself to the next field that the stage needs, with a digit for the date', async () => {
    await open();
    await dialog().getByText('Call', { exact: true }).click();
    await dialog().getByLabel('Stage*', { exact: true }).focus();
    await page.keyboard.type('In');
    await page.keyboard.press('Enter');
    await focused('[id$="-sub"]');
    await page.keyboard.type('Ho');
    await page.keyboard.press('Enter');
    await focused('textarea');
    await choose('Call Back');
    await focused('.quick-times button');
    await page.keyboard.press('3');
    await dialog().getByRole('button', { name: 'tomorrow 10:00', pressed: true }).waitFor();
    await focused('textarea');
  });

  it('asks before it drops a typed comment, and closes at once without one', async () => {
    await open();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await focused('h1');
    await page.keyboard.press('c');
    await comment().fill('Wants the hostel');
    await page.keyboard.press('Escape');
    await page.getByText('Discard what you typed?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await comment().inputValue()).toBe('Wants the hostel');
    await comment().focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await dialog().first().waitFor({ state: 'hidden' });
    await focused('h1');
    await page.keyboard.press('c');
    await comment().waitFor();
    expect(await comment().inputValue()).toBe('');
  });

  it('starts at the check of a pending follow-up, and does not leave a lead without a next step', async () => {
    isPending([promised]);
    await open();
    await focused('.check-button');
    server.answers.set('followup/lead/mark-status/c9', { body: { message: 'Followup done successfully.' } });
    isPending([]);
    await page.keyboard.press('Enter');
    await page.locator('.toast', { hasText: 'Followup done successfully.' }).getByRole('button', { name: 'Undo' }).waitFor();
    await focused('[id$="-stage"]');
    server.answers.set('follow-ups/f9/reopen', { body: { message: 'The follow-up is pending again.' } });
    await page.keyboard.press('Escape');
    await page.getByText('Close without a next step?').waitFor();
    await page.getByRole('button', { name: 'Restore and close' }).click();
    await page.getByText('The follow-up is pending again.').waitFor();
    await dialog().first().waitFor({ state: 'hidden' });
    expect(server.to('follow-ups/f9/reopen')).toHaveLength(1);
    await focused('h1');
  });

  it('completes the follow-up from which it was opened when it is saved', async () => {
    isPending([promised]);
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    await page.goto('/lp/l1/profiles');
    await page.getByRole('button', { name: 'Mark done' }).focus();
    await page.keyboard.press('Enter');
    await dialog().getByText('Complete the follow-up').waitFor();
    await focused('input[type=radio]');
    await page.keyboard.press('Enter');
    await dialog().getByText('Add Lead Stage').waitFor();
    await dialog()
      .getByText(/^The follow-up of .+ is completed when you save\.$/)
      .waitFor();
    await focused('[id$="-stage"]');
    await dialog().getByText('Call', { exact: true }).click();
    await choose('Closed');
    server.answers.set('callGenerate', { body: { data: { call_action_id: 'c1' } } });
    isPending([]);
    await page.keyboard.press('Control+Enter');
    await page.getByText('Saved Successfully', { exact: true }).waitFor();
    expect(server.to('callGenerate')[0]?.body).toMatchObject({ follow_up_id: 'f9' });
    expect(server.to('followup/lead/mark-status/c9')).toEqual([]);
    await focused('h1');
  });

  it('leaves no follow-up without a next step on the page of the lead, and undoes it for ten seconds', async () => {
    isPending([promised]);
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    await page.goto('/lp/l1/profiles');
    const markDone = page.getByRole('button', { name: 'Mark done' });
    const complete = dialog().getByRole('button', { name: 'Complete', exact: true });
    await markDone.click();
    await focused('[type="radio"]');
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('button', { name: 'tomorrow 10:00' }).waitFor();
    await complete.click();
    await dialog().getByText('Followup Date is required').waitFor();
    await dialog().getByText('No further follow-up').click();
    await complete.click();
    await dialog().getByText('Reason is required').waitFor();
    await dialog().getByLabel('Reason').fill('Joined elsewhere');
    await page.keyboard.press('Escape');
    await page.getByText('Discard what you typed?').waitFor();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    server.answers.set('follow-ups/f9/complete', { body: { message: 'Followup done successfully.' } });
    isPending([]);
    await dialog().getByLabel('Reason').press('Enter');
    await dialog().first().waitFor({ state: 'hidden' });
    expect(server.to('follow-ups/f9/complete')[0]?.body).toEqual({ reason: 'Joined elsewhere' });
    await focused('h1');
    server.answers.set('follow-ups/f9/reopen', { body: { message: 'The follow-up is pending again.' } });
    isPending([promised]);
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).click();
    await markDone.waitFor();
    await markDone.click();
    await focused('[type="radio"]');
    await page.keyboard.press('ArrowDown');
    await dialog().getByRole('button', { name: 'tomorrow 10:00' }).waitFor();
    await page.keyboard.press('3');
    isPending([]);
    await page.keyboard.press('Enter');
    await dialog().first().waitFor({ state: 'hidden' });
    expect(server.to('follow-ups/f9/complete')[1]?.body).toEqual({ next_at: expect.stringMatching(/T04:30:00\.000Z$/) });
  });

  it('sends what was chosen, and says how that went (CA-15, CA-20 to CA-25, CA-27)', async () => {
    await open({ collegeId: '0' });
    await dialog().getByText('Lead', { exact: true }).click();
    await choose('Closed');
    await dialog().getByPlaceholder('Enter your conversation message here....').fill('No budget');
    await dialog().getByText('Allow Automation Communication').click();
    server.answers.set('callGenerate', { status: 422, body: { message: 'The stage of this lead is locked.' } });
    await save().click();
    await page.locator('.toast').getByText('Some error', { exact: true }).waitFor();
    server.answers.set('callGenerate', { body: { data: { call_action_id: 'c1' } } });
    const before = server.to('getProfileDataFromId').length;
    await save().click();
    await page.getByText('Saved Successfully', { exact: true }).waitFor();
    await dialog().waitFor({ state: 'hidden' });
    expect(server.to('getProfileDataFromId').length).toBeGreaterThan(before);
    expect(server.to('callGenerate').at(-1)?.body).toMatchObject({
      ...{ lead_id: 'l1', lead_source_at_stage: 'WEB', is_stage_mark_locked: 1, allowAutomation: true, files: [], dialer: false },
      ...{ user_selected_college_id: -1, callObj: { group: 'leads', selectStage: 's2', message: 'No budget' } },
    });
    await page.keyboard.press('c');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'hidden' });
    expect(server.to('callGenerate')).toHaveLength(2);
  });

  it('keeps an enrolled lead where it is, with sub-stage and files (CA-09, CA-12, CA-14)', async () => {
    await open({ stage: 'Enrolled', stageId: 's4', stageLocked: true });
    expect(await dialog().getByLabel('Stage*', { exact: true }).isDisabled()).toBe(true);
    await dialog().getByText('Application', { exact: true }).click();
    const input = dialog().locator('input[type=file]');
    expect([await input.getAttribute('accept'), await input.getAttribute('multiple')]).toEqual(['.pdf,.jpg,.png,.jpeg', '']);
    const file = (name: string, mimeType: string) => ({ name, mimeType, buffer: Buffer.from('%PDF') });
    await input.setInputFiles([file('fee.pdf', 'application/pdf'), file('photo.jpeg', 'image/jpeg'), file('notes.txt', 'text/plain')]);
    await page.getByText('notes.txt is not a .pdf, .jpg, .png or .jpeg file.').waitFor();
    await save().click();
    await dialog().getByText('Sub Stage is required', { exact: true }).waitFor();
    await dialog().getByLabel('Sub Stage', { exact: true }).fill('Fee');
    await page.keyboard.press('Enter');
    await save().click();
    await page.getByText('Saved Successfully', { exact: true }).waitFor();
    const img = (type: string) => `data:${type};base64,${Buffer.from('%PDF').toString('base64')}`;
    expect(server.to('callGenerate')[0]?.body).toMatchObject({
      callObj: { selectStage: 's4', selectSubStage: 'Fee paid' },
      files: [
        { name: 'fee.pdf', ext: 'application/pdf', img: img('application/pdf') },
        { name: 'photo.jpeg', ext: 'image/jpeg', img: img('image/jpeg') },
      ],
    });
  });
});
