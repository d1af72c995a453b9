/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const PHONE = '+919811122233';
const MASKED = '••••••••2233';
const rights = ['LEADS', 'Call_History_Counsellor', 'ORDERS', 'ADMISSIONS', 'Order_Report', 'FOLLOWUPS'];
const call = {
  ...{ callId: 'k1', provider: 'sandbox', direction: 'incoming', status: 'ended', dialStatus: 'completed', phone: PHONE },
  ...{ leadId: 'l1', leadName: 'Ravi Kumar', startedAt: '2026-11-20T10:00:00.000Z', spam: false, calledBack: false },
};
const lead = { leadId: 'l1', name: 'Ravi Kumar', phone: PHONE, favouriteOf: [], priority: 0, callActions: 0 };

describe('a phone number', () => {
  const server = playConsole();
  const allowed = (codes: readonly string[]) => server.answers.set('acl', { body: { data: codes.map((code) => ({ code, level: [6] })) } });
  const listed = (list: string, rows: object[]) => {
    server.answers.set(`lists/${list}/rows`, { body: { data: rows } });
    server.answers.set(`lists/${list}/count`, { body: { data: rows.length } });
  };
  const dialled = () => server.to('clickToCall/dialer').map(({ body }) => body);
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    allowed(rights);
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k9' } } });
  });

  it('of a lead on a card is called, and the click is recorded', async () => {
    listed('leads', [lead]);
    await server.open('/leads?type=all');
    await server.press('Call Ravi Kumar');
    await waitFor(() => expect(dialled()).toEqual([{ lead_id: 'l1', phone: PHONE }]));
    await waitFor(() => expect(server.to('save/lead/call/click').map(({ body }) => body)).toEqual([{ lead_id: 'l1' }]));
  });

  it('of a call in the history is called; a masked one by its call, so that it is not revealed', async () => {
    listed('calls', [
      { ...call, leadName: 'Meera Iyer' },
      { ...call, callId: 'k2', leadId: undefined, leadName: 'Masked', phone: MASKED },
      { ...call, callId: 'k3', leadName: 'Withheld', phone: undefined },
    ]);
    await server.open('/lead-calls-history');
    await server.press('Call Meera Iyer');
    await waitFor(() => expect(dialled()).toEqual([{ lead_id: 'l1', phone: PHONE }]));
    await server.press('Call Masked');
    await waitFor(() => expect(dialled().at(-1)).toEqual({ call_id: 'k2' }));
    expect(screen.queryByRole('button', { name: 'Call Withheld' })).toBeNull();
  });

  it('that is masked is called by its lead, and never with this device', async () => {
    listed('leads', [{ ...lead, phone: MASKED }]);
    server.answers.set('clickToCall/dialer', {
      status: 422,
      body: { error: 'call/no-provider', message: 'Your institution has no account for calls.' },
    });
    await server.open('/leads?type=all');
    await server.press('Call Ravi Kumar');
    await server.toast('error', 'The call was not placed: Your institution has no account for calls.');
    expect(dialled()).toEqual([{ lead_id: 'l1' }]);
    expect(screen.queryByRole('button', { name: 'Call with this device' })).toBeNull();
  });

  it('is plain text for users who may not work with leads', async () => {
    allowed(['Call_History_Counsellor']);
    listed('calls', [call]);
    await server.open('/lead-calls-history');
    await screen.findByText('Ravi Kumar');
    expect(screen.queryByRole('button', { name: 'Call Ravi Kumar' })).toBeNull();
  });

  it('of missed and live calls is a button, except while the call is under way', async () => {
    const parties = { phone: PHONE, lead_id: 'l1', lead_hash: 'h1', lead_name: 'Ravi Kumar', user_id: 'u1', user_name: 'Asha Sharma' };
    const under = { call_id: 'k1', direction: 'incoming', status: 'answered', started_at: call.startedAt, answered_at: null };
    server.answers.set('get-live-calls', { body: { data: [{ ...parties, ...under }] } });
    server.answers.set('get-today-missed-calls', {
      body: { data: [{ ...parties, call_id: 'k2', at: call.startedAt, called_back: false }] },
    });
    await server.open('/leads/live-call');
    const live = within(await screen.findByRole('table', { name: 'On the phone' }));
    expect(live.queryByRole('button', { name: PHONE })).toBeNull();
    const missed = within(await screen.findByRole('table', { name: 'Missed today' }));
    await server.user.click(missed.getByRole('button', { name: PHONE }));
    await waitFor(() => expect(dialled()).toEqual([{ lead_id: 'l1', phone: PHONE }]));
  });

  it('of a received message is called', async () => {
    allowed([...rights, 'Setting_Configuration']);
    listed('received-messages', [
      { inboundId: 'i1', provider: 'sandbox', channel: 'sms', phone: PHONE, text: 'Call me', receivedAt: call.startedAt },
    ]);
    await server.open('/messages?view=received');
    await server.press(`Call ${PHONE}`);
    await waitFor(() => expect(dialled()).toEqual([{ phone: PHONE }]));
  });

  it('of a lead that the search finds is called with Ctrl+Enter', async () => {
    server.media('(min-width: 768px)', true);
    listed('leads', [lead]);
    await server.open('/leads/live-call');
    const search = await screen.findByRole('combobox', { name: 'Search leads, people and screens' });
    await server.user.type(search, 'ravi');
    await screen.findByRole('option', { name: /Ravi Kumar/ });
    screen.getByTitle('Call Ravi Kumar (Ctrl+Enter)');
    await server.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(dialled()).toEqual([{ lead_id: 'l1', phone: PHONE }]));
  });
});
