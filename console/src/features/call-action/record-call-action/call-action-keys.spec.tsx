/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const lead = {
  ...{ leadId: 'l1', leadHash: 'l1', name: 'Ravi Kumar', phone: '+919811100110', source: 'WEB', reEnquiredColleges: [], enquiries: 1 },
  ...{ stageLocked: false, callActions: 0, pendingFollowUps: [], favouriteOf: [], bookmarkedBy: [], assignmentIds: [], priority: 1 },
  ...{ createdAt: '2026-03-01T05:00:00.000Z', updatedAt: '2026-03-01T05:00:00.000Z', verified: false, removed: false, enquiryLog: [] },
};
const stage = (id: string, stage_name: string, subStages: string[] = []) => ({
  ...{ _id: id, stage_name, sub_stages: subStages.map((name) => ({ name })), sub_stage_required: subStages.length > 0 },
  ...{ followup_required: false, is_allow_user_lock_stage: null },
});
const templates = [
  { recordId: 't1', name: 'Brochure', text: 'Sent the brochure.', active: true },
  { recordId: 't2', name: 'Busy', text: 'Was busy.', active: true },
];

describe('the call action by single keys', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    const answers = {
      ...{ acl: [{ code: 'LEADS', level: [6] }], 'followup/lead/l1': { followups: [] }, getProfileDataFromId: [{ row: lead }] },
      ...{ getShortlistedCollegesCount: { count: 0 }, getNotInterestedCollegesCount: { count: 0 } },
      getLeadStages: { stages: [stage('s1', 'Call Back'), stage('s2', 'Interested', ['Cold', 'Hot']), stage('s3', 'Wrong Number')] },
      ...{ 'lists/comment-templates/rows': templates, callGenerate: { call_action_id: 'c1' } },
    };
    for (const [path, data] of Object.entries(answers)) server.answers.set(path, { body: { data } });
    localStorage.setItem('call-action-tag/u1', 'call');
    await server.open('/home');
    await server.go('/lp/l1/conversation');
    await waitFor(() => expect(document.querySelector('.record-name h1')?.textContent).toContain('Ravi Kumar'));
    await server.user.keyboard('c');
    await screen.findByRole('group', { name: 'Comment templates' });
  });
  const comment = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
  const focusIn = (end: string) => waitFor(() => expect(document.activeElement?.id.endsWith(end)).toBe(true));
  const saved = () => server.to('callGenerate').map(({ body }) => (body as { callObj: object }).callObj);

  it('offers every comment template, however many there are', async () => {
    const many = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        recordId: `m${from + n}`,
        name: `Note-${from + n}`,
        text: `Text ${from + n}.`,
        active: true,
      }));
    const pages = [many(0, 500), many(500, 520)];
    server.answers.set('lists/comment-templates/rows', (body) => ({
      body: { data: pages[((body as { skip?: number }).skip ?? 0) / 500] ?? [] },
    }));
    await server.open('/home');
    await server.go('/lp/l1/conversation');
    await waitFor(() => expect(document.querySelector('.record-name h1')?.textContent).toContain('Ravi Kumar'));
    await server.user.keyboard('c');
    await screen.findByText('Type / for 514 more');
    // The dialog moves the focus to the stages once they are there.
    await focusIn('-stage');
    comment().focus();
    await server.user.type(comment(), '/note-51');
    const offered = within(await screen.findByRole('listbox', { name: 'Comment templates' }));
    expect(offered.getAllByRole('option')).toHaveLength(8);
    offered.getByText('1 to 8 of 11: go on typing the name, or use the arrow keys.');
    await server.user.type(comment(), '9{Enter}');
    expect(comment().value).toBe('Text 519.');
  });

  it('chooses the stage and the sub-stage by their numbers, and saves by Ctrl+Enter', async () => {
    await focusIn('-stage');
    await server.user.keyboard('2');
    await focusIn('-sub');
    await server.user.keyboard('1');
    await focusIn('-comment');
    await server.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(saved()).toMatchObject([{ selectStage: 's2', selectSubStage: 'Cold', group: 'call' }]));
    // Opened by hand, not by the dialer (CA-24).
    expect(server.to('callGenerate')[0]?.body).toMatchObject({ dialer: false });
  });

  it('calls the number of the lead by a click', async () => {
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k9' } } });
    const dialog = within(document.querySelector<HTMLElement>('.call-action')!);
    await server.user.click(dialog.getByRole('button', { name: /919811100110/ }));
    await waitFor(() => expect(server.to('clickToCall/dialer').map(({ body }) => body)).toEqual([{ lead_id: 'l1', phone: lead.phone }]));
  });

  it('inserts a comment template by a slash and its name, or by Alt and its number', async () => {
    await focusIn('-stage');
    await server.user.type(comment(), 'Asks. /bu');
    const offered = within(await screen.findByRole('listbox', { name: 'Comment templates' }));
    expect(offered.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Busy Was busy.']);
    await server.user.keyboard('{Enter}');
    expect(comment().value).toBe('Asks. Was busy.');
    await server.user.keyboard('{Alt>}1{/Alt}');
    expect(comment().value).toBe('Asks. Was busy. Sent the brochure.');
  });

  it('closes the offered templates by Escape, and not the dialog', async () => {
    await focusIn('-stage');
    await server.user.type(comment(), '/b');
    await screen.findByRole('listbox', { name: 'Comment templates' });
    await server.user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox', { name: 'Comment templates' })).toBeNull();
    expect(comment().value).toBe('/b');
  });
});

describe('the call action without a stage tag', () => {
  const server = playConsole();

  it('leads to the tags when it is to be saved by Ctrl+Enter', async () => {
    server.signedIn();
    const answers = {
      ...{ acl: [{ code: 'LEADS', level: [6] }], getProfileDataFromId: [{ row: lead }], 'lists/comment-templates/rows': [] },
      ...{ getShortlistedCollegesCount: { count: 0 }, getNotInterestedCollegesCount: { count: 0 }, 'followup/lead/l1': { followups: [] } },
      ...{ getLeadStages: { stages: [stage('s1', 'Call Back')] }, callGenerate: { call_action_id: 'c1' } },
    };
    for (const [path, data] of Object.entries(answers)) server.answers.set(path, { body: { data } });
    await server.open('/home');
    await server.go('/lp/l1/conversation');
    await waitFor(() => expect(document.querySelector('.record-name h1')?.textContent).toContain('Ravi Kumar'));
    await server.user.keyboard('c');
    await waitFor(() => expect(document.activeElement?.id.endsWith('-stage')).toBe(true));
    await server.user.keyboard('1');
    await waitFor(() => expect(document.activeElement?.id.endsWith('-comment')).toBe(true));
    await server.user.keyboard('{Control>}{Enter}{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Lead' }));
    expect(server.to('callGenerate')).toEqual([]);
    await server.user.keyboard(' {Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.to('callGenerate')).toHaveLength(1));
  });
});

describe('the call action of a lead whose locked stage was deactivated', () => {
  const server = playConsole();

  it('offers the stage that the lead keeps, with the sub-stages that it needs', async () => {
    server.signedIn();
    const row = { ...lead, stageId: 's9', stage: 'Admitted', stageLocked: true };
    const answers = {
      ...{ acl: [{ code: 'LEADS', level: [6] }], 'followup/lead/l1': { followups: [] }, getProfileDataFromId: [{ row }] },
      ...{ getShortlistedCollegesCount: { count: 0 }, getNotInterestedCollegesCount: { count: 0 }, 'lists/comment-templates/rows': [] },
      callGenerate: { call_action_id: 'c1' },
    };
    for (const [path, data] of Object.entries(answers)) server.answers.set(path, { body: { data } });
    const stages = [stage('s1', 'Call Back'), stage('s9', 'Admitted', ['Hostel', 'Day scholar'])];
    server.answers.set('getLeadStages', () => ({
      body: { data: { stages: server.to('getLeadStages').at(-1)?.query.includes('allStages=true') ? stages : stages.slice(0, 1) } },
    }));
    localStorage.setItem('call-action-tag/u1', 'call');
    await server.open('/home');
    await server.go('/lp/l1/conversation');
    await waitFor(() => expect(document.querySelector('.record-name h1')?.textContent).toContain('Ravi Kumar'));
    await server.user.keyboard('c');
    await screen.findByText('Admitted', { selector: '.call-action-fields *' });
    // A kept stage leaves the focus to the sub-stage.
    await waitFor(() => expect(document.activeElement?.id.endsWith('-sub')).toBe(true));
    await server.user.keyboard('2');
    await screen.findByText('Day scholar', { selector: '.ant-select-selector *, .ant-select-content, .ant-select-content *' });
    await server.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('callGenerate')[0]?.body).toMatchObject({ callObj: { selectStage: 's9', selectSubStage: 'Day scholar' } }),
    );
  });
});

describe('the call action of a lead with pending follow-ups', () => {
  const server = playConsole();

  it('does not save before these are loaded (CA-16)', async () => {
    server.signedIn();
    const row = { ...lead, followUpPending: true };
    const answers = {
      ...{ acl: [{ code: 'LEADS', level: [6] }], getProfileDataFromId: [{ row }], 'lists/comment-templates/rows': [] },
      ...{ getShortlistedCollegesCount: { count: 0 }, getNotInterestedCollegesCount: { count: 0 } },
      getLeadStages: { stages: [stage('s1', 'Call Back')] },
    };
    for (const [path, data] of Object.entries(answers)) server.answers.set(path, { body: { data } });
    const go = server.held('followup/lead/l1', { body: { data: { followups: [] } } });
    localStorage.setItem('call-action-tag/u1', 'call');
    await server.open('/home');
    await server.go('/lp/l1/conversation');
    await waitFor(() => expect(document.querySelector('.record-name h1')?.textContent).toContain('Ravi Kumar'));
    await server.user.keyboard('c');
    await screen.findByText('Loading the pending follow-ups...');
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
    expect(save.disabled).toBe(true);
    go();
    await waitFor(() => expect(save.disabled).toBe(false));
  });
});
