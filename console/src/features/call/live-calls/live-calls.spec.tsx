/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { callNotes } from '../../../shared/lead/call-notes';
import { runningSeconds } from './running-seconds';

const parties = {
  phone: '+919811122233',
  lead_id: 'l1',
  lead_hash: 'h1',
  lead_name: 'Ravi Kumar',
  user_id: 'u1',
  user_name: 'Asha Sharma',
};
const none = { calls: 0, incoming: 0, outgoing: 0, answered: 0, missed: 0, not_answered: 0, talk_seconds: 0 };
const totals = { calls: 16, incoming: 6, outgoing: 10, answered: 12, missed: 1, not_answered: 3, talk_seconds: 3_722, live: 1, users: [] };
const began = { started_at: '2026-11-20T10:00:00.000Z', answered_at: null };

describe('the duration of a live call', () => {
  it('runs from the answer, or from the first ring', () => {
    expect(runningSeconds(began, Date.parse('2026-11-20T10:01:05.900Z'))).toBe(65);
    expect(runningSeconds({ ...began, answered_at: '2026-11-20T10:01:00.000Z' }, Date.parse('2026-11-20T10:01:05.000Z'))).toBe(5);
    expect(runningSeconds(began, Date.parse('2026-11-20T09:59:59.000Z'))).toBe(0);
  });
});

describe('the live calls', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('get-live-calls', {
      body: { data: [{ ...parties, ...began, call_id: 'k1', direction: 'outgoing', status: 'answered', may_hang_up: true }] },
    });
    const unknown = { lead_id: null, lead_hash: null, lead_name: null, phone: '+919822233344' };
    server.answers.set('get-today-missed-calls', {
      body: {
        data: [
          { ...parties, call_id: 'k2', at: began.started_at, called_back: false },
          { ...parties, ...unknown, call_id: 'k3', at: began.started_at, called_back: true, returned_by: 'caller' },
          { ...parties, ...unknown, lead_name: 'Meera Iyer', foreign: true, call_id: 'k9', at: began.started_at, called_back: false },
        ],
      },
    });
    server.answers.set('getAllSources', { body: { data: [{ name: 'MISSED_CALL', display_name: 'Missed call' }] } });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k4' } } });
    server.answers.set('dialer/external/hangup', { body: {} });
    server.answers.set('ivrDashBoard', { body: { data: totals } });
    server.answers.set('ivrAgentStatusReport', { body: { data: [] } });
    await server.open('/leads/live-call');
  });
  const rows = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));

  it('and those missed today are fetched and shown (DL-08)', async () => {
    const [call] = await rows('On the phone');
    call?.getByRole('link', { name: 'Ravi Kumar' });
    call?.getByText(/^\d+:\d\d:\d\d$/);
    const [known, unknown, foreign] = await rows('Missed today');
    known?.getByRole('link', { name: 'Ravi Kumar' });
    unknown?.getByText('Unknown number');
    // The lead of another user is named, and neither opened nor created again.
    foreign?.getByText('Meera Iyer');
    expect(foreign?.queryByRole('link')).toBeNull();
    expect([unknown, foreign].map((row) => row?.queryByRole('button', { name: 'Create lead' }) !== null)).toEqual([true, false]);
  });

  describe('with the agents', () => {
    const agent = (user_id: string, user_name: string, status: string | null, more: object = {}) => ({
      ...{ ...none, user_id, user_name, status, telephone: null, call_id: null, since: null },
      ...more,
    });
    const opened = async (agents: object, of: object = { data: totals }) => {
      server.answers.set('ivrAgentStatusReport', agents);
      server.answers.set('ivrDashBoard', { body: of });
      await server.open('/leads/live-call');
    };

    it('show the totals of the day, and each agent with the present state and the calls of today (DL-07)', async () => {
      const since = new Date(Date.now() - 65_000).toISOString();
      const agents = [
        agent('u3', 'Pooja Verma', 'offline', { calls: 4, answered: 3, missed: 1, talk_seconds: 61 }),
        agent('u2', 'Om Nair', 'break', { telephone: 'offline' }),
        agent('u1', 'Asha Sharma', 'on-call', { since, calls: 12, answered: 9, talk_seconds: 3_661, telephone: 'busy' }),
        agent('u4', 'Zoya Khan', 'offline'),
        agent('u5', 'Kabir Das', null),
      ];
      await opened({ body: { data: agents } });
      const [asha, om, pooja, ...others] = await rows('Agents');
      expect(others).toHaveLength(0);
      for (const text of ['Asha Sharma', 'On the phone', 'Busy', '12', '9', '01:01:01']) asha!.getByText(text);
      asha!.getByText(/^00:01:\d\d$/);
      for (const text of ['Om Nair', 'On a break']) om!.getByText(text);
      for (const text of ['Pooja Verma', 'Offline', '00:01:01']) pooja!.getByText(text);
      const day = within(screen.getByLabelText('Calls of today'));
      for (const [label, value] of [
        ['Calls', '16'],
        ['Incoming', '6'],
        ['Not answered', '3'],
        ['Talk time', '01:02:02'],
        ['On the phone', '1'],
      ] as const)
        expect(day.getByText(label).nextElementSibling?.textContent).toBe(value);
      await server.press('Show 2 more who are not at work');
      expect((await rows('Agents')).map((row) => row.getAllByRole('cell')[0]?.textContent)).toEqual([
        ...['Asha Sharma', 'Om Nair', 'Kabir Das', 'Pooja Verma', 'Zoya Khan'],
      ]);
      await server.press('Only those at work');
      expect(await rows('Agents')).toHaveLength(3);
    });

    it('say that nobody is at work', async () => {
      await screen.findByText('Nobody is at work, and there are no calls today.');
    });

    it('say why they could not be loaded, and are loaded again', async () => {
      await opened({ status: 500, body: { message: 'The agents are not there.' } });
      await screen.findByText('The agents could not be loaded');
      server.answers.set('ivrAgentStatusReport', { body: { data: [agent('u1', 'Asha Sharma', 'free')] } });
      await server.press('Try again');
      (await rows('Agents'))[0]!.getByText('Free');
    });

    it('say that the user may not see them', async () => {
      await opened({ status: 403, body: { message: 'This list is not for you.' } });
      await screen.findByText('You are not allowed to see the agents and their calls.');
    });
  });

  it('are disconnected only where the server allows it: by the user of the call or their manager', async () => {
    const call = (call_id: string, user_id: string, may_hang_up: boolean) => ({
      ...{ ...parties, ...began, call_id, user_id, may_hang_up, direction: 'outgoing', status: 'answered' },
    });
    server.answers.set('get-live-calls', { body: { data: [call('k5', 'u2', true), call('k6', 'u2', false)] } });
    await server.open('/leads/live-call');
    const [managed, seen] = await rows('On the phone');
    expect(seen!.queryByRole('button', { name: 'Disconnect' })).toBeNull();
    await server.user.click(managed!.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(server.to('dialer/external/hangup').map(({ body }) => body)).toEqual([{ call_id: 'k5' }]));
  });

  it('of the user are disconnected', async () => {
    const [call] = await rows('On the phone');
    await server.user.click(call!.getByRole('button', { name: 'Disconnect' }));
    await waitFor(() => expect(server.to('dialer/external/hangup').map(({ body }) => body)).toEqual([{ call_id: 'k1' }]));
  });

  it('without a lead are called back, made leads, marked as spam and not, and listed by number', async () => {
    const call = { ...parties, ...began, lead_id: null, lead_hash: null, lead_name: null, call_id: 'k7', direction: 'incoming' };
    const missed = { ...call, status: 'missed', dial_status: 'no-answer', called_back: false, talk_seconds: null };
    server.answers.set('get/leads/without/leadId/all', { body: { data: [missed] } });
    server.answers.set('lead-not-create-call-history', { body: { data: [missed, { ...missed, call_id: 'k6' }] } });
    server.answers.set('save-spam-call', { body: { message: 'Marked as spam' } });
    await server.open('/leads/live-call');
    const [row] = await rows('Calls without a lead');
    await server.user.click(row!.getByRole('button', { name: 'Call back' }));
    await waitFor(() => expect(server.to('clickToCall/dialer')[0]?.body).toEqual({ phone: '+919811122233' }));
    await server.user.click(row!.getByRole('button', { name: 'All calls of the number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Calls of +919811122233' }));
    await waitFor(() => expect(dialog.getAllByRole('row')).toHaveLength(3));
    await server.user.click(dialog.getByRole('button', { name: '+919811122233' }));
    await waitFor(() => expect(server.to('clickToCall/dialer')).toHaveLength(2));
    expect(server.to('lead-not-create-call-history')[0]?.query).toBe('?id=k7');
    await server.user.click(dialog.getByRole('button', { name: 'Close' }));
    await server.user.click(row!.getByRole('button', { name: 'Mark as spam' }));
    await server.toast('success', 'Marked as spam');
    expect(server.to('save-spam-call').map(({ body }) => body)).toEqual([{ call_id: 'k7', spam: true }]);
    await server.user.click(screen.getByRole('radio', { name: 'Spam' }));
    await waitFor(() => expect(server.to('get/leads/without/leadId/all').at(-1)?.query).toContain('spam=true'));
    const [marked] = await rows('Calls without a lead');
    await server.user.click(await marked!.findByRole('button', { name: 'Not spam' }));
    await waitFor(() => expect(server.to('save-spam-call').at(-1)?.body).toEqual({ call_id: 'k7', spam: false }));
  });

  it('without a lead become leads whose source is the missed call only if they were missed', async () => {
    const call = { ...parties, ...began, lead_id: null, lead_hash: null, lead_name: null, direction: 'incoming', called_back: false };
    const answered = { ...call, call_id: 'k7', status: 'ended', dial_status: 'completed', talk_seconds: 40 };
    const missed = { ...call, call_id: 'k8', phone: '+919811122299', status: 'missed', dial_status: 'no-answer', talk_seconds: null };
    server.answers.set('get/leads/without/leadId/all', { body: { data: [answered, missed] } });
    await server.open('/leads/live-call');
    const opened = async (phone: string) => {
      const row = (await rows('Calls without a lead')).find((one) => one.queryByText(phone));
      await server.user.click(row!.getByRole('button', { name: 'Create lead' }));
      const form = within(await screen.findByRole('dialog', { name: 'Create lead' }));
      await form.findByDisplayValue(phone);
      return form;
    };
    const form = await opened('+919811122299');
    await form.findByText('Missed call');
    await server.user.click(form.getByRole('button', { name: 'Cancel' }));
    await server.press('Discard');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create lead' })).toBeNull());
    expect((await opened('+919811122233')).queryByText('Missed call')).toBeNull();
  });

  it('without a lead and with a withheld number become leads if the user wrote something down', async () => {
    const call = { ...parties, ...began, lead_id: null, lead_hash: null, lead_name: null, phone: null, direction: 'incoming' };
    const ended = { ...call, status: 'ended', dial_status: 'completed', called_back: false, talk_seconds: 40 };
    callNotes.keep({ callId: 'k7', note: 'Wants a brochure' });
    server.answers.set('get/leads/without/leadId/all', {
      body: {
        data: [
          { ...ended, call_id: 'k7' },
          { ...ended, call_id: 'k8' },
        ],
      },
    });
    await server.open('/leads/live-call');
    const [noted, other] = await rows('Calls without a lead');
    expect(other!.queryByRole('button', { name: 'Create lead' })).toBeNull();
    await server.user.click(noted!.getByRole('button', { name: 'Create lead' }));
    await within(await screen.findByRole('dialog', { name: 'Create lead' })).findByDisplayValue('Wants a brochure');
  });

  it('that were missed are called back, and become leads if the number is unknown', async () => {
    const [known, unknown] = await rows('Missed today');
    await server.user.click(known!.getByRole('button', { name: 'Call back' }));
    await waitFor(() => expect(server.to('clickToCall/dialer')[0]?.body).toEqual({ lead_id: 'l1', phone: '+919811122233' }));
    await waitFor(() => expect(server.to('save/lead/call/click')[0]?.body).toEqual({ lead_id: 'l1' }));
    expect(known!.queryByRole('button', { name: 'Create lead' })).toBeNull();
    await server.user.click(unknown!.getByRole('button', { name: 'Create lead' }));
    const form = within(await screen.findByRole('dialog', { name: 'Create lead' }));
    await form.findByDisplayValue('+919822233344');
    await form.findByText('Missed call');
    await waitFor(() => expect(document.activeElement).toBe(form.getByRole('textbox', { name: /^Name/ })));
  });
});
