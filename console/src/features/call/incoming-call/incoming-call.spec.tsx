/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { openCallAction } from '../../../shared/lead/call-action-request';
import { live } from '../../../shared/live/live';

const lead = {
  ...{ leadId: 'l1', name: 'Ravi Kumar', phone: '+919811122233', email: 'ravi@mail.example', ownerId: 'u1', ownerName: 'Asha Sharma' },
  ...{ collegeName: 'Sunrise', reEnquiredColleges: [], assignmentIds: [], favouriteOf: [], bookmarkedBy: [], priority: 1 },
};
const requestBody = { id: 'l1', name: 'Ravi Kumar', email: 'ravi@mail.example', phone: '+919811122233', user_id: 'u1' };
const stage = {
  ...{ _id: 's1', stage_name: 'Call Back', sub_stages: [], sub_stage_required: false, followup_required: false },
  is_allow_user_lock_stage: null,
};

describe('an incoming call', () => {
  const server = playConsole();
  beforeEach(async () => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('getProfileDataFromId', { body: { data: [{ row: lead }] } });
    server.answers.set('get_all_users', {
      body: {
        data: [
          { id: 'u1', name: 'Asha Sharma' },
          { id: 'u2', name: 'Om Nair' },
        ],
        count: 2,
      },
    });
    server.answers.set('colleges', { body: { data: [{ id: 'c1', clg_name: 'Sunrise' }] } });
    server.answers.set('getLeadStages', { body: { data: { stages: [stage] } } });
    server.answers.set('followup/lead/l1', { body: { data: { followups: [] } } });
    server.answers.set('callGenerate', { body: { data: {} } });
    server.answers.set('getAllSources', { body: { data: [{ name: 'MISSED_CALL', display_name: 'Missed call' }] } });
    await server.open('/myfollowup');
    await screen.findByRole('button', { name: 'Telephone' });
  });
  const rings = (more: object = {}, event_id = 'e1', call_id = 'k1') =>
    act(() => live.hearCall({ event_id, call_id, requestBody: { ...requestBody, ...more } }));
  const modal = async () => within(await screen.findByRole('dialog', { name: 'Incoming Prospect Details' }));
  const none = () => screen.queryByRole('dialog', { name: 'Incoming Prospect Details' });

  it('for the user opens the modal in the connecting state (IC-01)', async () => {
    rings();
    expect((await (await modal()).findByRole('status')).textContent).toBe('Call Connecting');
  });

  it('for another user opens nothing (IC-02)', async () => {
    rings({ user_id: 'u2', name: 'Farah' }, 'e0', 'k0');
    rings({ name: 'Meera' }, 'e2');
    await (await modal()).findByText('Meera');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('shows the lead of the event, owner, institution and note (IC-03)', async () => {
    rings();
    const shown = await modal();
    for (const [label, value] of [
      ['Lead ID', 'l1'],
      ['Name', 'Ravi Kumar'],
      ['Email', 'ravi@mail.example'],
      ['Phone Number', '+919811122233'],
    ] as const)
      expect(shown.getByText(label).nextElementSibling?.textContent).toBe(value);
    shown.getByRole('combobox', { name: 'Owner' });
    shown.getByRole('combobox', { name: 'College' });
    shown.getByRole('textbox', { name: 'Note' });
  });

  it('is hung up by its button; then its details go on to the call action of the lead, and the modal closes (IC-04, IC-05)', async () => {
    server.answers.set('dialer/external/hangup', { body: { data: { call_id: 'k1', lead_id: 'l1' } } });
    rings();
    await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Wants a brochure');
    await server.press('Click to Disconnect');
    await waitFor(() => expect(none()).toBeNull());
    expect(server.to('dialer/external/hangup').map(({ body }) => body)).toEqual([{ call_id: 'k1' }]);
    const action = within(await screen.findByRole('dialog', { name: 'Add Lead Stage' }));
    await action.findByText('Ravi Kumar');
    await action.findByDisplayValue('Wants a brochure');
  });

  it('of a lead is answered here, and then shows how long it lasts', async () => {
    const ringing = { callId: 'k1', status: 'ringing', direction: 'incoming', startedAt: '2026-11-20T10:00:00.000Z', userId: 'u1' };
    server.answers.set('lists/calls/by-key', { body: { data: [ringing] } });
    server.answers.set('calls/k1/answer', {
      body: { message: 'The call is yours. Answer your telephone.', data: { call_id: 'k1', connecting: true } },
    });
    rings();
    (await modal()).getByRole('button', { name: 'Click to Disconnect' });
    await server.press('Answer');
    await server.toast('success', 'The call is yours. Answer your telephone.');
    expect(server.to('calls/k1/answer')).toHaveLength(1);
    expect((await modal()).queryByRole('button', { name: 'Answer' })).toBeNull();
    server.answers.set('lists/calls/by-key', {
      body: { data: [{ ...ringing, status: 'answered', answeredAt: '2026-11-20T10:00:08.000Z' }] },
    });
    await act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    await waitFor(async () => expect((await modal()).getByRole('status').textContent).toBe('On the phone'));
    (await modal()).getByRole('timer');
    expect((await modal()).getByRole('button', { name: 'Click to Disconnect' })).toBeTruthy();
  });

  it('of a lead that is being connected from another console is not answered again', async () => {
    const ringing = { callId: 'k1', status: 'ringing', direction: 'incoming', startedAt: '2026-11-20T10:00:00.000Z', userId: 'u1' };
    server.answers.set('lists/calls/by-key', { body: { data: [{ ...ringing, connecting: true }] } });
    rings();
    await waitFor(async () => expect((await modal()).queryByRole('button', { name: 'Answer' })).toBeNull());
    (await modal()).getByRole('button', { name: 'Click to Disconnect' });
  });

  it('is marked as worked by the dialer in the call action that follows it (CA-24)', async () => {
    server.answers.set('dialer/external/hangup', { body: { data: { call_id: 'k1', lead_id: 'l1' } } });
    localStorage.setItem('call-action-tag/u1', 'call');
    rings();
    await server.press('Click to Disconnect');
    await screen.findByRole('dialog', { name: 'Add Lead Stage' });
    await waitFor(() => expect(document.activeElement?.id.endsWith('-stage')).toBe(true));
    await server.user.keyboard('1');
    await waitFor(() => expect(document.activeElement?.id.endsWith('-comment')).toBe(true));
    await server.user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(server.to('callGenerate').map(({ body }) => body)).toMatchObject([{ lead_id: 'l1', dialer: true, call_id: 'k1' }]),
    );
  });

  it('asks the user to hang up the telephone if the provider did not end the call', async () => {
    const message = 'The call is closed here. Hang up your telephone: this call was made with another provider.';
    server.answers.set('dialer/external/hangup', { body: { message, data: { call_id: 'k1', lead_id: 'l1', closed_here_only: true } } });
    rings();
    await server.press('Click to Disconnect');
    await server.toast('warning', message);
    await waitFor(() => expect(none()).toBeNull());
  });

  it('that rings is declined by the cross, also on the other consoles of the user; otherwise it stays and says why', async () => {
    server.answers.set('calls/k1/decline', { status: 409, body: { error: 'call/claimed', message: 'You have taken this call.' } });
    rings();
    await server.press('Decline');
    await server.toast('error', 'The call was not declined: You have taken this call.');
    await modal();
    server.answers.set('calls/k1/decline', { body: {} });
    await server.press('Decline');
    await waitFor(() => expect(none()).toBeNull());
    expect(server.to('dialer/external/hangup')).toEqual([]);
    // Declined on another console.
    rings({}, 'e5', 'k5');
    await modal();
    server.answers.set('lists/calls/by-key', { body: { data: [{ callId: 'k5', status: 'missed', declinedBy: ['u1'] }] } });
    await act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k5'] }));
    await waitFor(() => expect(none()).toBeNull());
  });

  it('leaves the focus in the field where the user types, and is reached and left by F6', async () => {
    const search = document.createElement('input');
    document.body.append(search);
    await server.user.click(search);
    await server.user.keyboard('Me');
    rings();
    const shown = await modal();
    shown.getByRole('alert');
    await server.user.keyboard('era{Enter} ');
    expect(search.value).toBe('Meera ');
    expect(document.activeElement).toBe(search);
    await server.user.keyboard('{F6}');
    expect(document.activeElement?.textContent).toContain('Answer');
    await server.user.keyboard('{F6}');
    expect(document.activeElement).toBe(search);
    await server.user.keyboard('{F6}{Escape}');
    await waitFor(() => expect(none()).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(search));
    search.remove();
  });

  it('that was put away comes back with the running time when it is answered, and after it was hung up', async () => {
    rings();
    await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Hostel');
    await server.user.keyboard('{Escape}');
    await waitFor(() => expect(none()).toBeNull());
    const moves = (status: string) => {
      const row = { callId: 'k1', status, startedAt: new Date().toISOString(), answeredAt: new Date(Date.now() - 65_000).toISOString() };
      server.answers.set('lists/calls/by-key', { body: { data: [row] } });
      return act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    };
    await moves('answered');
    const answered = await modal();
    expect(answered.getByRole('status').textContent).toBe('On the phone');
    expect(answered.getByRole('timer').textContent).toMatch(/^00:01:\d\d$/);
    answered.getByDisplayValue('Hostel');
    await server.press('Close');
    await waitFor(() => expect(none()).toBeNull());
    await moves('ended');
    await (await modal()).findByText('The call has ended');
    await server.press('Add stage');
    const action = within(await screen.findByRole('dialog', { name: 'Add Lead Stage' }));
    expect((await action.findByRole<HTMLInputElement>('radio', { name: 'Call' })).checked).toBe(true);
  });

  it('that is not hung up stays open and says why (IC-06)', async () => {
    server.answers.set('dialer/external/hangup', { status: 422, body: { message: 'The call was not ended.' } });
    rings();
    await server.press('Click to Disconnect');
    await server.toast('error', 'The call was not disconnected: The call was not ended.');
    expect(none()).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: 'Add Lead Stage' })).toBeNull();
  });

  it('opens the call action without hanging up if the other side ended the call', async () => {
    server.answers.set('lists/calls/by-key', { body: { data: [{ callId: 'k1', status: 'missed' }] } });
    rings();
    await (await modal()).findByText('The call was missed');
    await server.press('Add stage');
    await screen.findByRole('dialog', { name: 'Add Lead Stage' });
    expect(server.to('dialer/external/hangup')).toEqual([]);
  });

  it('that nobody answered joins the others in one panel with their number; each is picked from it, and all are closed at once', async () => {
    server.answers.set('lists/calls/by-key', (asked) => ({
      body: { data: (asked as { keys: string[] }).keys.map((callId) => ({ callId, status: 'missed' })) },
    }));
    rings({ name: 'Ravi' }, 'e1', 'k1');
    rings({ name: 'Meera' }, 'e2', 'k2');
    rings({ name: 'Zoya' }, 'e3', 'k3');
    const panel = within(await screen.findByRole('dialog', { name: '3 missed calls' }));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...['Ravi +919811122233Show', 'Meera +919811122233Show', 'Zoya +919811122233Show'],
    ]);
    await server.user.click(panel.getAllByRole('button', { name: 'Show' })[1]!);
    (await modal()).getByText('Meera');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await server.press('Close');
    const rest = within(await screen.findByRole('dialog', { name: '2 missed calls' }));
    await server.user.click(rest.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  describe('at several users', () => {
    const ringsAtAll = () =>
      act(() => live.hearCall({ event_id: 'e1', call_id: 'k1', offered: true, requestBody: { ...requestBody, id: null } }));
    const rowIs = (row: object | null) => {
      server.answers.set('lists/calls/by-key', {
        body: { data: row ? [{ callId: 'k1', startedAt: new Date().toISOString(), ...row }] : [] },
      });
      return act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', 'k1'] }));
    };
    beforeEach(() => rowIs({ status: 'ringing' }));

    it('is answered by its button, and is then the call of this user', async () => {
      server.answers.set('calls/k1/answer', { body: { message: 'The call is yours. Answer your telephone.', data: { call_id: 'k1' } } });
      ringsAtAll();
      expect((await modal()).queryByRole('button', { name: 'Click to Disconnect' })).toBeNull();
      await server.press('Answer');
      await server.toast('success', 'The call is yours. Answer your telephone.');
      await rowIs({ status: 'ringing', userId: 'u1' });
      (await modal()).getByRole('button', { name: 'Click to Disconnect' });
    });

    it('says who has it if another user was faster, and disappears', async () => {
      server.answers.set('calls/k1/answer', { status: 409, body: { error: 'call/taken', message: 'Om Nair has taken this call.' } });
      ringsAtAll();
      await server.press('Answer');
      await server.toast('error', 'Om Nair has taken this call.');
      await waitFor(() => expect(none()).toBeNull());
    });

    it.each([
      ['who sees all calls', { status: 'answered', userId: 'u2' }],
      ['who sees own calls', null],
    ])('disappears for a user %s when another one takes it', async (_, row) => {
      ringsAtAll();
      await modal();
      await rowIs(row);
      await waitFor(() => expect(none()).toBeNull());
    });

    it('of a lead that the user may not see passes the note to its owner and creates no lead', async () => {
      act(() => live.hearCall({ event_id: 'e1', call_id: 'k1', offered: true, foreign: true, requestBody: { ...requestBody, id: null } }));
      await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Asks for the hostel fee');
      await rowIs({ status: 'ended', userId: 'u1' });
      server.answers.set('calls/k1/note', { status: 503, body: { message: 'Not now.' } });
      await server.press('Save note');
      await server.toast('error', 'Not now.');
      await server.press('Save note');
      await waitFor(() => expect(server.to('calls/k1/note')).toHaveLength(2));
      await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), '.');
      server.answers.set('calls/k1/note', { body: { message: 'Note saved' } });
      await server.press('Save note');
      await server.toast('success', 'Note saved');
      const sent = server.to('calls/k1/note').map(({ body, headers }) => [(body as { note: string }).note, headers['idempotency-key']]);
      expect(sent.map(([note]) => note)).toEqual(['Asks for the hostel fee', 'Asks for the hostel fee', 'Asks for the hostel fee.']);
      // The same note sent again is one note.
      expect([sent[1]![1] === sent[0]![1], sent[2]![1] === sent[0]![1]]).toEqual([true, false]);
      await waitFor(() => expect(none()).toBeNull());
      expect(screen.queryByRole('dialog', { name: 'Create lead' })).toBeNull();
    });

    it('that nobody answered offers to create the lead, whose source is the missed call', async () => {
      ringsAtAll();
      await modal();
      await rowIs({ status: 'missed' });
      await server.press('Create lead');
      const form = within(await screen.findByRole('dialog', { name: 'Create lead' }));
      await form.findByText('Missed call');
      const name = await form.findByRole('textbox', { name: /^Name/ });
      await waitFor(() => expect(document.activeElement).toBe(name));
    });

    it('that nobody answered fills the form with source, number, note and college also if the sources are cached', async () => {
      queryClient.setQueryData(['masters', 'sources'], [{ name: 'MISSED_CALL', display_name: 'Missed call' }]);
      ringsAtAll();
      await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Asks for the hostel fee');
      await server.user.click((await modal()).getByRole('combobox', { name: 'College' }));
      await server.user.click(await screen.findByTitle('Sunrise'));
      await rowIs({ status: 'missed' });
      await server.press('Create lead');
      const form = within(await screen.findByRole('dialog', { name: 'Create lead' }));
      await form.findByText('Missed call');
      await form.findByDisplayValue('+919811122233');
      await form.findByDisplayValue('Asks for the hostel fee');
      await form.findByText('Sunrise');
    });

    it('that nobody answered leads to the lead that another user created of it meanwhile, and creates no second one', async () => {
      ringsAtAll();
      await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Asks for the hostel fee');
      await rowIs({ status: 'missed' });
      await (await modal()).findByRole('button', { name: 'Create lead' });
      await rowIs({ status: 'missed', leadId: 'l1', leadName: 'Meera Iyer' });
      const shown = await modal();
      await shown.findByText('l1');
      expect(shown.queryByRole('button', { name: 'Create lead' })).toBeNull();
      await server.press('Open lead');
      await server.at('/lp/l1/conversation');
      expect(screen.queryByRole('dialog', { name: 'Create lead' })).toBeNull();
      // What was typed is for the next call action of the lead.
      act(() => openCallAction({ leadId: 'l1' }));
      await within(await screen.findByRole('dialog', { name: 'Add Lead Stage' })).findByDisplayValue('Asks for the hostel fee');
    });
  });

  it('closes when its result was saved on another console', async () => {
    rings();
    await callIs({ status: 'ended', userId: 'u1', leadId: 'l1' });
    await (await modal()).findByText('The call has ended');
    await callIs({ status: 'ended', userId: 'u1', leadId: 'l1', callActionId: 'a1' });
    await waitFor(() => expect(none()).toBeNull());
  });

  it('stays while it rings or is answered although a call action of its lead is saved meanwhile', async () => {
    rings();
    await modal();
    for (const status of ['ringing', 'answered']) {
      await callIs({ status, userId: 'u1', leadId: 'l1', callActionId: 'a1' });
      expect(none()).not.toBeNull();
    }
  });

  it('asks for no result in an empty call action after it was saved on another console; what was typed stays', async () => {
    const ended = { call_id: 'k1', id: 'l1', name: null, email: null, phone: null };
    await callIs({ status: 'ended', userId: 'u1', leadId: 'l1' });
    act(() => openCallAction({ leadId: 'l1', dialer: true, obd_call: ended }));
    await screen.findByRole('combobox', { name: /^Stage/ });
    await callIs({ status: 'ended', userId: 'u1', leadId: 'l1', callActionId: 'a1' });
    await server.toast('info', 'The result of this call was saved on another console.');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Lead Stage' })).toBeNull());
  });

  const callIs = (row: object, call_id = 'k1') => {
    server.answers.set('lists/calls/by-key', { body: { data: [{ callId: call_id, startedAt: new Date().toISOString(), ...row }] } });
    return act(() => queryClient.refetchQueries({ queryKey: ['lists', 'calls', 'row', call_id] }));
  };

  it('that is over shows its number as a button that calls it, on its own and among several missed calls', async () => {
    rings();
    expect((await modal()).queryByRole('button', { name: '+919811122233' })).toBeNull();
    await callIs({ status: 'missed' });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k9' } } });
    await server.user.click(await (await modal()).findByRole('button', { name: '+919811122233' }));
    await waitFor(() =>
      expect(server.to('clickToCall/dialer').map(({ body }) => body)).toEqual([{ lead_id: 'l1', phone: '+919811122233' }]),
    );
    server.answers.set('lists/calls/by-key', (asked) => ({
      body: { data: (asked as { keys: string[] }).keys.map((callId) => ({ callId, status: 'missed' })) },
    }));
    rings({ id: null, name: null, phone: '+919822233344' }, 'e2', 'k2');
    const panel = within(await screen.findByRole('dialog', { name: '2 missed calls' }));
    await server.user.click(panel.getByRole('button', { name: '+919822233344' }));
    await waitFor(() => expect(server.to('clickToCall/dialer').at(-1)?.body).toEqual({ phone: '+919822233344' }));
  });

  describe('with a note', () => {
    const typeNote = async () => server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Wants a brochure');
    const callAction = async () => within(await screen.findByRole('dialog', { name: 'Add Lead Stage' }));
    const form = async () => within(await screen.findByRole('dialog', { name: 'Create lead' }));
    const unknown = { id: null, name: null, email: null };

    it('of a lead keeps it for the next call action if it is closed after the end', async () => {
      rings();
      await typeNote();
      await callIs({ status: 'missed' });
      await server.press('Close');
      await waitFor(() => expect(none()).toBeNull());
      act(() => openCallAction({ leadId: 'l1' }));
      await (await callAction()).findByDisplayValue('Wants a brochure');
      (await callAction()).getByText('Your earlier input was restored.');
    });

    it('that is missed while it is put away keeps it as well', async () => {
      rings();
      await typeNote();
      await server.user.keyboard('{Escape}');
      await callIs({ status: 'missed' });
      act(() => openCallAction({ leadId: 'l1' }));
      await (await callAction()).findByDisplayValue('Wants a brochure');
    });

    it('shows it again after a reload', async () => {
      rings();
      await typeNote();
      await server.open('/myfollowup');
      rings({}, 'e8');
      await (await modal()).findByDisplayValue('Wants a brochure');
    });

    it('that runs on after a reload gives it to the call action when it is over', async () => {
      rings();
      await typeNote();
      const live = { call_id: 'k1', user_id: 'u1', direction: 'incoming', status: 'answered' };
      server.answers.set('get-live-calls', { body: { data: [live] } });
      const row = { direction: 'incoming', leadId: 'l1', leadName: 'Ravi Kumar', answeredAt: new Date().toISOString() };
      await callIs({ ...row, status: 'answered' });
      queryClient.clear();
      await server.open('/myfollowup');
      await screen.findByRole('region', { name: 'Incoming call' });
      await callIs({ ...row, status: 'ended', dialStatus: 'completed' });
      await screen.findByDisplayValue('Wants a brochure');
      expect((await callAction()).queryByText('Your earlier input was restored.')).toBeNull();
    });

    it('of a withheld number gives it to the new lead with the call, and is told apart from another such call', async () => {
      server.answers.set('leadGenerate', { body: { data: { outcome: 'created', leadId: 'l7' } } });
      rings({ ...unknown, phone: null }, 'e2', 'k2');
      await server.user.type((await modal()).getByRole('textbox', { name: 'Note' }), 'Asks for a hostel');
      await callIs({ status: 'ended' }, 'k2');
      await server.press('Close');
      rings({ ...unknown, phone: null });
      await modal();
      await callIs({ status: 'ended' });
      await (await modal()).findByText('The call has ended');
      // Without a note, there is nothing to create a lead from.
      expect((await modal()).queryByRole('button', { name: 'Create lead' })).toBeNull();
      await typeNote();
      await server.press('Create lead');
      await (await form()).findByDisplayValue('Wants a brochure');
      expect((await form()).queryByDisplayValue(/Asks for a hostel/)).toBeNull();
      await server.user.type((await form()).getByRole('textbox', { name: /^Name/ }), 'Meera');
      await server.user.type((await form()).getByRole('textbox', { name: /^Phone/ }), '9811122299');
      await server.user.click((await form()).getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(server.to('leadGenerate').map(({ body }) => body)).toMatchObject([{ message: 'Wants a brochure', call_id: 'k1' }]),
      );
      await server.at('/lp/l7/conversation');
      expect(Object.keys(sessionStorage).filter((key) => key.includes('/call/'))).toEqual([expect.stringMatching(/k2$/)]);
    });

    it('of a lead that the user may not see passes it on also after a reload, and opens no call action', async () => {
      await callIs({ status: 'ringing' });
      act(() => live.hearCall({ event_id: 'e1', call_id: 'k1', offered: true, foreign: true, requestBody: { ...requestBody, id: null } }));
      await typeNote();
      server.answers.set('get-live-calls', {
        body: { data: [{ call_id: 'k1', user_id: 'u1', direction: 'incoming', status: 'answered' }] },
      });
      const row = { direction: 'incoming', foreign: true, leadName: 'Ravi Kumar', answeredAt: new Date().toISOString() };
      await callIs({ ...row, status: 'answered' });
      queryClient.clear();
      await server.open('/myfollowup');
      await screen.findByRole('region', { name: 'Incoming call' });
      server.answers.set('calls/k1/note', { status: 503, body: { message: 'Not now.' } });
      await callIs({ ...row, status: 'ended', dialStatus: 'completed' });
      await server.toast('error', 'Not now.');
      server.answers.set('calls/k1/note', { body: { message: 'Note saved' } });
      await server.press('Try again');
      await server.toast('success', 'Note saved');
      expect(server.to('calls/k1/note').at(-1)?.body).toEqual({ note: 'Wants a brochure' });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(Object.keys(sessionStorage).filter((key) => key.includes('/call/'))).toEqual([]);
    });

    it('of an unknown number gives it and the college to the new lead, with the call, also after the form was closed', async () => {
      server.answers.set('dialer/external/hangup', { body: {} });
      server.answers.set('leadGenerate', { body: { data: { outcome: 'created', leadId: 'l7' } } });
      rings(unknown);
      await typeNote();
      await server.user.click((await modal()).getByRole('combobox', { name: 'College' }));
      await server.user.click(await screen.findByTitle('Sunrise'));
      await server.press('Click to Disconnect');
      await (await form()).findByDisplayValue('Wants a brochure');
      await server.user.click((await form()).getByRole('button', { name: 'Cancel' }));
      await server.press('Discard');
      await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create lead' })).toBeNull());
      rings(unknown, 'e9', 'k9');
      await server.press('Click to Disconnect');
      await (await form()).findByDisplayValue('Wants a brochure');
      await server.user.type((await form()).getByRole('textbox', { name: /^Name/ }), 'Meera');
      await server.user.click((await form()).getByRole('button', { name: 'Save' }));
      await waitFor(() =>
        expect(server.to('leadGenerate').map(({ body }) => body)).toMatchObject([
          { name: 'Meera', phone: '+919811122233', clg_id: 'c1', message: 'Wants a brochure', call_id: 'k9' },
        ]),
      );
      await server.at('/lp/l7/conversation');
      expect(Object.keys(sessionStorage).filter((key) => key.includes('/call/'))).toEqual([]);
    });
  });

  it('from an unknown number waits with its form while that of another one is open', async () => {
    server.answers.set('leadGenerate', { body: { data: { outcome: 'created', leadId: 'l7' } } });
    server.answers.set('dialer/external/hangup', { body: {} });
    const unknown = { id: null, name: null, email: null };
    const form = async (phone: string) => {
      await screen.findByDisplayValue(phone);
      return within(await screen.findByRole('dialog', { name: 'Create lead' }));
    };
    rings({ ...unknown, phone: '+919822233344' }, 'e1', 'k1');
    await server.press('Click to Disconnect');
    await form('+919822233344');
    rings({ ...unknown, phone: '+919822233355' }, 'e2', 'k2');
    await server.press('Click to Disconnect');
    await waitFor(() => expect(none()).toBeNull());
    const first = await form('+919822233344');
    expect(screen.queryByDisplayValue('+919822233355')).toBeNull();
    await server.user.type(first.getByRole('textbox', { name: /^Name/ }), 'Meera');
    await server.user.click(first.getByRole('button', { name: 'Save' }));
    const second = await form('+919822233355');
    expect(screen.queryByDisplayValue('+919822233344')).toBeNull();
    await server.user.type(second.getByRole('textbox', { name: /^Name/ }), 'Zoya');
    await server.user.click(second.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.to('leadGenerate').map(({ body }) => body)).toMatchObject([
        { name: 'Meera', phone: '+919822233344', call_id: 'k1' },
        { name: 'Zoya', phone: '+919822233355', call_id: 'k2' },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create lead' })).toBeNull());
  });

  it('from an unknown number offers to create the lead', async () => {
    server.answers.set('dialer/external/hangup', { body: {} });
    rings({ id: null, name: null, email: null });
    await server.press('Click to Disconnect');
    const form = within(await screen.findByRole('dialog', { name: 'Create lead' }));
    await form.findByDisplayValue('+919811122233');
  });
});
