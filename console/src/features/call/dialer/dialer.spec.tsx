/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { leadMoved } from '../../../shared/lead/call-action-request';

const login = { name: 'Asha Sharma', alt_mobile: '9800012345', agent_password: 'As980001', agent_page: 'https://phone.example/agent' };

const lead = {
  ...{ leadId: 'l1', name: 'Ravi Kumar', phone: '+919811122233', ownerId: 'u1', ownerName: 'Asha Sharma', priority: 1 },
  ...{ collegeName: 'Sunrise', reEnquiredColleges: [], assignmentIds: [], favouriteOf: [], bookmarkedBy: [] },
};

describe('the floating dialer', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getUserLoginDetail', { body: { data: [login] } });
    server.answers.set('getcountries', {
      body: {
        data: [
          { id: 'IN', name: 'India', phonecode: '+91' },
          { id: 'NP', name: 'Nepal', phonecode: '+977' },
        ],
      },
    });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
  });
  const expand = async (address: string) => {
    await server.open(address);
    await server.press('Telephone');
    return within(await screen.findByRole('group', { name: 'Telephone' }));
  };

  it('expands to Live Calls, the Dialer modal and the dialpad with its phone codes (DL-01)', async () => {
    const actions = await expand('/leads?type=all');
    actions.getByRole('link', { name: 'Live Calls' });
    actions.getByRole('button', { name: 'Dialer' });
    await server.user.click(actions.getByRole('button', { name: 'Dialpad' }));
    const dialpad = within(await screen.findByRole('dialog', { name: 'Dialpad' }));
    await server.user.click(dialpad.getByRole('combobox', { name: 'Phone code' }));
    await screen.findByTitle('+977 Nepal');
  });

  it('offers no dialpad on another route (DL-02)', async () => {
    const actions = await expand('/myfollowup');
    actions.getByRole('button', { name: 'Dialer' });
    expect(actions.queryByRole('button', { name: 'Dialpad' })).toBeNull();
  });

  it('leads to the live calls (DL-03)', async () => {
    const actions = await expand('/myfollowup');
    await server.user.click(actions.getByRole('link', { name: 'Live Calls' }));
    await server.at('/leads/live-call');
  });

  it('opens the agent page, whose login is the second mobile number (DL-04, DL-05)', async () => {
    const actions = await expand('/myfollowup');
    await server.user.click(actions.getByRole('button', { name: 'Dialer' }));
    const modal = within(await screen.findByRole('dialog', { name: 'Dialer Modal' }));
    await modal.findByText('9800012345');
    expect(modal.getByTitle<HTMLIFrameElement>('Web phone').src).toBe('https://phone.example/agent');
    expect(modal.queryByText('As980001')).toBeNull();
    await server.user.click(modal.getByRole('button', { name: 'Show' }));
    modal.getByText('As980001');
  });

  it('places a call to a typed number (DL-07)', async () => {
    const actions = await expand('/leads?type=all');
    await server.user.click(actions.getByRole('button', { name: 'Dialpad' }));
    const dialpad = within(await screen.findByRole('dialog', { name: 'Dialpad' }));
    await server.user.type(dialpad.getByRole('textbox', { name: 'Phone number' }), '98111 2223');
    await server.user.click(dialpad.getByRole('button', { name: '3' }));
    await server.user.click(dialpad.getByRole('button', { name: 'Call' }));
    await waitFor(() =>
      expect(server.to('clickToCall/dialer').map(({ body }) => body)).toEqual([{ phone: '981112223' + '3', phonecode: '+91' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Dialpad' })).toBeNull());
  });

  it('says why a number was not called', async () => {
    server.answers.set('clickToCall/dialer', { status: 422, body: { message: 'You are in a call already. Hang up first.' } });
    const actions = await expand('/leads?type=all');
    await server.user.click(actions.getByRole('button', { name: 'Dialpad' }));
    const dialpad = within(await screen.findByRole('dialog', { name: 'Dialpad' }));
    await server.user.type(dialpad.getByRole('textbox', { name: 'Phone number' }), '9811122233{Enter}');
    await dialpad.findByText('You are in a call already. Hang up first.');
  });
});

describe('the result of a call', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    server.answers.set('getLeadStages', { body: { data: { stages: [] } } });
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    server.answers.set('get-today-missed-calls', {
      body: {
        data: [
          {
            ...{
              call_id: 'k0',
              at: new Date().toISOString(),
              phone: '+919811122233',
              lead_id: 'l1',
              lead_hash: 'h',
              lead_name: 'Ravi Kumar',
            },
            ...{ user_id: 'u1', user_name: 'Asha Sharma', called_back: false },
          },
        ],
      },
    });
    await server.open('/leads/live-call');
  });

  it('is asked for as soon as a placed call is over', async () => {
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    server.answers.set('lists/calls/by-key', {
      body: { data: [{ callId: 'k1', status: 'ended', dialStatus: 'completed', leadId: 'l1', leadName: 'Ravi Kumar' }] },
    });
    await server.press('Call back');
    await screen.findByRole('dialog', { name: 'Add Lead Stage' });
    expect(server.to('clickToCall/dialer')[0]?.headers['idempotency-key']).toBeTruthy();
  });

  it('is not asked for after a call of a lead that is another user’s, nor is the lead created again', async () => {
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    const call = {
      callId: 'k1',
      status: 'answered',
      dialStatus: 'in-progress',
      phone: '+919811122233',
      leadName: 'Meera Iyer',
      foreign: true,
    };
    const answeredAt = new Date().toISOString();
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...call, startedAt: answeredAt, answeredAt }] } });
    await server.press('Call back');
    const placed = within(await screen.findByRole('region', { name: 'Outgoing call' }));
    placed.getByText('Meera Iyer');
    const over = { ...call, status: 'ended', dialStatus: 'completed', startedAt: answeredAt };
    server.answers.set('lists/calls/by-key', { body: { data: [over] } });
    await server.user.click(placed.getByRole('button', { name: 'Click to Disconnect' }));
    await act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Outgoing call' })).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows its state and end on the screen while the call is under way', async () => {
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    const answeredAt = new Date(Date.now() - 65_000).toISOString();
    const call = { callId: 'k1', status: 'answered', dialStatus: 'in-progress', leadId: 'l1', leadName: 'Ravi Kumar', answeredAt };
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...call, startedAt: answeredAt }] } });
    server.answers.set('dialer/external/hangup', { body: { data: { call_id: 'k1' } } });
    await server.press('Call back');
    const placed = within(await screen.findByRole('region', { name: 'Outgoing call' }));
    placed.getByText('On the phone');
    expect(placed.getByRole('timer').textContent).toMatch(/^00:01:\d\d$/);
    await server.user.click(placed.getByRole('button', { name: 'Click to Disconnect' }));
    await waitFor(() => expect(server.to('dialer/external/hangup').map(({ body }) => body)).toEqual([{ call_id: 'k1' }]));
  });

  it('is asked for after a reload as well: the call of the user that runs is restored from the server', async () => {
    const answeredAt = new Date(Date.now() - 65_000).toISOString();
    const live = (call_id: string, user_id: string, more: object = {}) => ({
      call_id,
      user_id,
      direction: 'outgoing',
      status: 'answered',
      ...more,
    });
    const others = [live('k2', 'u2'), live('k3', 'u1', { direction: 'incoming', status: 'ringing' })];
    server.answers.set('get-live-calls', { body: { data: [live('k1', 'u1'), ...others] } });
    const call = { callId: 'k1', direction: 'outgoing', status: 'answered', leadId: 'l1', leadName: 'Ravi Kumar', answeredAt };
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...call, startedAt: answeredAt }] } });
    queryClient.clear();
    await server.open('/home');
    const restored = within(await screen.findByRole('region', { name: 'Outgoing call' }));
    restored.getByText('Ravi Kumar');
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...call, status: 'ended', dialStatus: 'completed' }] } });
    await act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    await screen.findByRole('dialog', { name: 'Add Lead Stage' });
    expect(screen.queryByRole('region', { name: 'Outgoing call' })).toBeNull();
  });

  it('that is missing is asked for before the next call; if the institution allows it, the user may call without it for a reason', async () => {
    const details = { call_id: 'k1', lead_id: 'l1', lead_name: 'Meera', may_skip: 1 };
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/result-missing', message: 'Missing', details } });
    await server.press('Call back');
    const prompt = within(await screen.findByRole('dialog', { name: 'The result of your last call is missing' }));
    prompt.getByText(/Meera/);
    expect(server.to('save/lead/call/click')).toEqual([]);
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k2' } } });
    expect(prompt.getByRole('button', { name: 'Call without it' })).toHaveProperty('disabled', true);
    await server.user.type(prompt.getByRole('textbox', { name: 'Reason for calling without it' }), 'It rings at once');
    await server.user.click(prompt.getByRole('button', { name: 'Call without it' }));
    await waitFor(() =>
      expect(server.to('clickToCall/dialer')[1]?.body).toMatchObject({ lead_id: 'l1', result_later: true, reason: 'It rings at once' }),
    );
    await waitFor(() => expect(server.to('save/lead/call/click')).toHaveLength(1));
  });

  it('that is missing is asked for also if another user is on the phone with the next lead, and what the user chose first still holds', async () => {
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/lead-busy', message: 'Om Nair is on the phone.' } });
    await server.press('Call back');
    await server.toast('warning', 'Om Nair is on the phone.');
    const details = { call_id: 'k1', lead_id: 'l1', lead_name: 'Meera', may_skip: 1 };
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/result-missing', message: 'Missing', details } });
    await server.press('Call anyway');
    await server.user.type(await screen.findByRole('textbox', { name: 'Reason for calling without it' }), 'It rings at once');
    // Nobody was called so far.
    expect(server.to('save/lead/call/click')).toEqual([]);
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k2' } } });
    await server.press('Call without it');
    await waitFor(() => expect(server.to('save/lead/call/click')).toHaveLength(1));
    const chosen = { call_anyway: true, result_later: true, reason: 'It rings at once' };
    expect(server.to('clickToCall/dialer').at(-1)?.body).toMatchObject(chosen);
  });

  it('that is missing is recorded in the call action of its lead', async () => {
    const details = { call_id: 'k1', lead_id: 'l1', lead_name: 'Meera' };
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/result-missing', message: 'Missing', details } });
    await server.press('Call back');
    expect(screen.queryByRole('button', { name: 'Call without it' })).toBeNull();
    const record = await screen.findByRole('button', { name: 'Record the result' });
    await waitFor(() => expect(document.activeElement).toBe(record));
    await server.user.keyboard('{Enter}');
    const action = within(await screen.findByRole('dialog', { name: 'Add Lead Stage' }));
    const stage = await action.findByRole('combobox', { name: /^Stage/ });
    await waitFor(() => expect(document.activeElement).toBe(stage));
  });
});

describe('a number that was typed while the result of the last call is missing', () => {
  const server = playConsole();
  const typed = async () => {
    await server.user.click(await screen.findByRole('button', { name: 'Telephone' }));
    await server.press('Dialpad');
    const dialpad = within(await screen.findByRole('dialog', { name: 'Dialpad' }));
    await server.user.type(dialpad.getByRole('textbox', { name: 'Phone number' }), '9812312345{Enter}');
  };
  /** The user goes on to the call action of the last call. */
  const recording = async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    const details = { call_id: 'k1', lead_id: 'l1', lead_name: 'Meera' };
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/result-missing', message: 'Missing', details } });
    await server.open('/leads?type=all');
    await typed();
    await server.press('Record the result');
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k2' } } });
  };

  it('is not offered again if the user placed a call meanwhile', async () => {
    await recording();
    await server.user.click(await screen.findByRole('button', { name: 'Close' }));
    server.answers.set('lists/calls/by-key', { body: { data: [] } });
    await typed();
    await waitFor(() => expect(server.to('clickToCall/dialer')).toHaveLength(2));
    act(() => leadMoved({ leadId: 'l1', byCallAction: true }));
    expect(screen.queryByText('9812312345 was not called yet.')).toBeNull();
  });

  it('is not offered again if the user closed the form without saving', async () => {
    await recording();
    await screen.findByRole('dialog', { name: 'Add Lead Stage' });
    await server.user.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Lead Stage' })).toBeNull());
    act(() => leadMoved({ leadId: 'l1', byCallAction: true }));
    expect(screen.queryByText('9812312345 was not called yet.')).toBeNull();
  });

  it('is offered again after the result was saved on another console', async () => {
    const ended = { callId: 'k1', status: 'ended', dialStatus: 'completed', userId: 'u1', leadId: 'l1', leadName: 'Meera' };
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...ended, callActionId: 'a1' }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    server.answers.set('getLeadStages', { body: { data: { stages: [] } } });
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    await recording();
    await server.toast('info', 'The result of this call was saved on another console.');
    await server.toast('info', '9812312345 was not called yet.');
  });

  it('is offered again when what was typed is discarded because the result was saved on another console', async () => {
    const ended = { callId: 'k1', status: 'ended', dialStatus: 'completed', userId: 'u1', leadId: 'l1', leadName: 'Meera' };
    server.answers.set('lists/calls/by-key', { body: { data: [ended] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    server.answers.set('getLeadStages', { body: { data: { stages: [] } } });
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    await recording();
    const comment = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
    // The dialog moves the focus to the stages once they are there.
    await waitFor(() => expect(document.activeElement?.id.endsWith('-stage')).toBe(true));
    await server.user.type(comment, 'Wants a brochure');
    expect(comment.value).toBe('Wants a brochure');
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...ended, callActionId: 'a1' }] } });
    await act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    await server.press('Cancel');
    await server.press('Discard');
    await server.toast('info', '9812312345 was not called yet.');
  });

  it('is offered again after the result was recorded', async () => {
    await recording();
    act(() => leadMoved({ leadId: 'l2', byCallAction: true }));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    act(() => leadMoved({ leadId: 'l1', byCallAction: true }));
    // It is the only place of the number.
    act(() => jest.advanceTimersByTime(60_000));
    jest.useRealTimers();
    await server.toast('info', '9812312345 was not called yet.');
    await server.press('Call now');
    await waitFor(() => expect(server.to('clickToCall/dialer').at(-1)?.body).toEqual({ phone: '9812312345', phonecode: '+91' }));
  });

  it('of a lead with whom another user is on the phone is called if the user chooses to', async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    const message = 'Om Nair is on the phone with Meera.';
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/lead-busy', message } });
    await server.open('/leads?type=all');
    await server.user.click(await screen.findByRole('button', { name: 'Telephone' }));
    await server.press('Dialpad');
    const dialpad = within(await screen.findByRole('dialog', { name: 'Dialpad' }));
    await server.user.type(dialpad.getByRole('textbox', { name: 'Phone number' }), '9812312345{Enter}');
    await server.toast('warning', message);
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k2' } } });
    await server.press('Call anyway');
    await waitFor(() =>
      expect(server.to('clickToCall/dialer').at(-1)?.body).toEqual({ phone: '9812312345', phonecode: '+91', call_anyway: true }),
    );
  });
});

describe('the dialer screen', () => {
  const server = playConsole();

  it('shows all calls of today of the user, page by page', async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    const calls = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({
        ...{ callId: `k${from + n}`, direction: 'outgoing', status: 'completed', startedAt: new Date().toISOString() },
        ...{ leadId: `l${from + n}`, leadName: `Lead ${from + n}`, userId: 'u1' },
      }));
    server.answers.set('lists/calls/rows', (body) => ({
      body: { data: (body as { skip?: number }).skip === 100 ? calls(100, 104) : calls(0, 100) },
    }));
    await server.open('/dialer');
    await screen.findByText('The latest 100 calls');
    await server.press('Show more');
    await screen.findByText('Lead 103');
    screen.getByText('Lead 0');
  });

  it('shows the agent page, the status and the calls of today of the user (DL-06)', async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getUserLoginDetail', { body: { data: [{ ...login, agent_page: null }] } });
    const call = { callId: 'k1', direction: 'incoming', status: 'ended', leadId: 'l1', leadName: 'Ravi Kumar', phone: '+919811122233' };
    server.answers.set('lists/calls/rows', { body: { data: [{ ...call, startedAt: new Date().toISOString(), talkSeconds: 75 }] } });
    await server.open('/dialer');
    await screen.findByText('No web phone is configured. Calls ring on your own telephone.');
    await screen.findByText('You are not on the phone.');
    const calls = within(await screen.findByRole('table', { name: 'My calls today' }));
    calls.getByRole('link', { name: 'Ravi Kumar' });
    calls.getByText('00:01:15');
  });
});
