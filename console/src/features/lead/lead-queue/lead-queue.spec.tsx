/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const lead = (leadId: string, name: string) => ({
  ...{ leadId, leadHash: leadId, name, phone: '+919811100110', source: 'WEB', reEnquiredColleges: [], enquiries: 1, enquiryLog: [] },
  ...{ stageLocked: false, callActions: 0, pendingFollowUps: [], favouriteOf: [], bookmarkedBy: [], assignmentIds: [], priority: 1 },
  ...{ createdAt: '2026-03-01T05:00:00.000Z', updatedAt: '2026-03-01T05:00:00.000Z', verified: false, removed: false },
});
const reason = (kind: string, at: string | null) => ({ kind, at, score: 30 });

describe('the queue of a view', () => {
  const server = playConsole();
  const queue = {
    list: 'leads',
    label: 'Leads, Goa',
    sort: [],
    key: 'l1',
    run: 'run-1',
    where: { field: 'state', op: 'eq', value: 'Goa' },
  };
  const show = (leadId: string, name: string) =>
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead(leadId, name) }] } });
  const next = (leadId: string | null, count: number, open: string[], current = reason('due', '2026-03-02T05:50:00.000Z')) =>
    server.answers.set('lead-queue', {
      body: {
        data: { next: leadId ? { leadId, reason: reason('fresh', null) } : null, count, open, current: { leadId: 'l1', reason: current } },
      },
    });

  beforeEach(async () => {
    server.setDate('2026-03-02T06:00:00.000Z');
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    for (const path of ['getShortlistedCollegesCount', 'getNotInterestedCollegesCount'])
      server.answers.set(path, { body: { data: { count: 0 } } });
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    server.answers.set('followup/lead/l2', { body: { data: { followups: [] } } });
    show('l1', 'Ravi Kumar');
    next('l2', 40, ['l1']);
    await server.open('/home');
    await server.go('/lp/l1/conversation', { queue });
    await screen.findByText(/1 of 41/);
  });

  it('shows the position, the reason and the time of the lead', () => {
    expect(screen.getByText('1 of 41 in “Leads, Goa”')).toBeTruthy();
    expect(screen.getByText('Follow-up due 10 min ago')).toBeTruthy();
    expect(screen.getByText(/^0:0\d on this lead/)).toBeTruthy();
    expect(server.to('lead-queue')[0]?.body).toMatchObject({ where: queue.where, lead_id: 'l1', shown: ['l1'] });
  });

  it('shows the goals of the day: those of managers and the own one', async () => {
    const goal = (target_id: string, name: string, values: object) => ({
      ...{ target_id, name, measure: 'callActions', period: 'day', from: '2026-03-02', to: '2026-03-02', goal: 25 },
      ...{ together: false, done: 12, own: false, people: [], ...values },
    });
    server.answers.set('targets/progress', {
      body: {
        data: [
          goal('t1', 'Calls of the day', {}),
          goal('t2', 'Leads of the week', { measure: 'leadsWorked', period: 'week' }),
          goal('t3', 'Of others', { done: null }),
          goal('g1', 'My daily goal', { measure: 'leadsWorked', goal: 10, own: true }),
        ],
      },
    });
    show('l2', 'Meena Rao');
    await server.user.keyboard('j');
    await screen.findByText(/2 of /);
    const bar = within(await screen.findByRole('region', { name: 'Queue' }));
    expect((await bar.findByTitle('Calls of the day')).textContent).toBe('Call actions: 12 of 25');
    expect(bar.getByTitle('My daily goal').textContent).toBe('Mine · Leads worked: 12 of 10');
    expect(bar.queryByTitle('Leads of the week')).toBeNull();
    expect(bar.queryByTitle('Of others')).toBeNull();
  });

  it('goes to the next best lead and back by j and k', async () => {
    show('l2', 'Meena Rao');
    next('l3', 39, ['l1', 'l2']);
    await server.user.keyboard('j');
    await server.at('/lp/l2/conversation');
    await screen.findByText(/2 of 41/);
    show('l1', 'Ravi Kumar');
    await server.user.keyboard('k');
    await server.at('/lp/l1/conversation');
    await screen.findByText(/1 of 41/);
  });

  it('skips a lead by two keys, with the reason, and goes on', async () => {
    await server.user.keyboard('s');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 Not the right time to call'));
    show('l2', 'Meena Rao');
    await server.user.keyboard('2');
    await server.at('/lp/l2/conversation');
    expect(server.to('lead-queue/skip/l1').map(({ body }) => body)).toEqual([
      { reason: 'Waiting for information', queue_seconds: expect.any(Number) },
    ]);
  });

  it('records with each result the seconds for which the lead was open in the queue, since it was opened or its last result', async () => {
    const stage = { _id: 's1', stage_name: 'Call Back', sub_stages: [], sub_stage_required: false, followup_required: false };
    server.answers.set('getLeadStages', { body: { data: { stages: [{ ...stage, is_allow_user_lock_stage: null }] } } });
    server.answers.set('lists/comment-templates/rows', { body: { data: [] } });
    server.answers.set('callGenerate', { body: { data: { call_action_id: 'c1' } } });
    localStorage.setItem('call-action-tag/u1', 'call');
    sessionStorage.setItem('queue-run:run-1', JSON.stringify({ shown: ['l1'], seconds: { l1: 95 } }));
    const seconds = () => server.to('callGenerate').map(({ body }) => (body as { queue_seconds?: number }).queue_seconds ?? -1);
    const record = async (results: number) => {
      await server.user.keyboard('c');
      await waitFor(() => expect(document.activeElement?.id.endsWith('-stage')).toBe(true));
      await server.user.keyboard('1');
      await waitFor(() => expect(document.activeElement?.id.endsWith('-comment')).toBe(true));
      await server.user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
      await waitFor(() => expect(seconds()).toHaveLength(results));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await record(1);
    await record(2);
    const [first = 0, second = 0] = seconds();
    expect(first).toBeGreaterThanOrEqual(95);
    expect(second).toBeGreaterThanOrEqual(0);
    expect(second).toBeLessThan(95);
  });

  it('takes a typed reason, digits included', async () => {
    await server.user.keyboard('s');
    await server.user.type(await screen.findByRole('textbox', { name: 'Another reason' }), 'After 5 pm{Enter}');
    await server.at('/lp/l2/conversation');
    expect(server.to('lead-queue/skip/l1').map(({ body }) => body)).toEqual([{ reason: 'After 5 pm', queue_seconds: expect.any(Number) }]);
  });

  it('keeps the dialog open with the message if the lead could not be skipped, and skips nothing with Escape', async () => {
    server.answers.set('lead-queue/skip/l1', { status: 422, body: { message: 'This lead has a call in progress.' } });
    await server.user.keyboard('s');
    await server.user.keyboard('1');
    await server.toast('error', 'The lead was not skipped: This lead has a call in progress.');
    expect(server.path).toBe('/lp/l1/conversation');
    server.answers.delete('lead-queue/skip/l1');
    await server.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.path).toBe('/lp/l1/conversation');
    expect(server.to('lead-queue/skip/l1')).toHaveLength(1);
  });

  it('lists the leads that were skipped today, and returns one', async () => {
    const skipped = {
      leadId: 'l9',
      name: null,
      phone: '+919811122233',
      reason: 'A colleague is in contact',
      at: '2026-03-02T05:00:00.000Z',
    };
    server.answers.set('lead-queue/skips', { body: { data: [skipped] } });
    show('l2', 'Meena Rao');
    await server.user.keyboard('j');
    await server.press('Skipped today: 1');
    const drawer = within(await screen.findByRole('dialog'));
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    await server.user.click(await drawer.findByRole('button', { name: '+919811122233' }));
    await waitFor(() => expect(server.to('clickToCall/dialer')[0]?.body).toEqual({ lead_id: 'l9', phone: '+919811122233' }));
    await drawer.findByText('A colleague is in contact');
    await server.press('Return to the queue');
    await server.toast('success', 'Returned to the queue');
    expect(server.to('lead-queue/skip/l9')).toHaveLength(1);
  });

  it('says that the queue ends', async () => {
    show('l2', 'Meena Rao');
    next(null, 0, ['l2']);
    await server.user.keyboard('j');
    await screen.findByText('This is the last lead of the queue.');
    await screen.findByText(/2 of 2/);
  });
});
