/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { act, screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';
import { leadMoved } from '../../../shared/lead/call-action-request';

const queued = (lead_id: string, name: string, behind: 'worked' | 'called' | 'locked' | null = null) => ({
  ...{ lead_id, lead_hash: lead_id, name, phone: '+919811122233', stage: 'Fresh', worked_today: behind === 'worked', behind },
  ...{ rule: 'Goa first', priority: 2, matched: [], at: '2026-11-20T10:00:00.000Z' },
});

describe('the next call of a dialer list', () => {
  const server = playConsole();
  const dialled = () => server.to('clickToCall/dialer').map(({ body }) => (body as { lead_id: string }).lead_id);
  beforeEach(async () => {
    server.signedIn();
    server.answers.set('acl', { body: { data: [{ code: 'LEADS', level: [6] }] } });
    server.answers.set('dialer/lead/list', { body: { data: [{ key: 'hot', value: 'Hot' }] } });
    server.answers.set('dialer/queue', { body: { data: [queued('l1', 'Ravi Kumar'), queued('l2', 'Maria Dias')] } });
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k1' } } });
    await server.open('/dialer');
  });
  /** Calls the first lead of the list and saves the result. */
  const worked = async () => {
    await server.press('Call next: Ravi Kumar');
    await waitFor(() => expect(dialled()).toEqual(['l1']));
    server.answers.set('dialer/queue', { body: { data: [queued('l1', 'Ravi Kumar', 'worked'), queued('l2', 'Maria Dias')] } });
    act(() => leadMoved({ leadId: 'l1', byCallAction: true }));
  };
  const choose = async () =>
    server.user.click(await screen.findByRole('checkbox', { name: 'Call the next lead after the result is saved' }));
  const countdown = async () => within(await screen.findByRole('region', { name: 'Next call' }));

  it('is placed after a countdown once the result is saved, if the user chose so', async () => {
    await choose();
    await worked();
    const shown = await countdown();
    shown.getByText('Maria Dias');
    shown.getByText('Calling Maria Dias in 5 seconds. Esc cancels.');
    expect(dialled()).toEqual(['l1']);
    await waitFor(() => expect(dialled()).toEqual(['l1', 'l2']), { timeout: 10_000 });
    await server.at('/lp/l2/conversation');
  });

  it('is that of the next lead if another user is on the phone with this one, which counts as no call', async () => {
    await choose();
    await worked();
    await countdown();
    const message = 'Om Nair is on the phone with Maria Dias.';
    server.answers.set('clickToCall/dialer', { status: 422, body: { error: 'call/lead-busy', message } });
    server.answers.set('dialer/queue', { body: { data: [queued('l3', 'Nila Rao'), queued('l2', 'Maria Dias', 'called')] } });
    const clicks = server.to('save/lead/call/click').length;
    await server.press('Call now');
    await server.toast('warning', message);
    expect(screen.queryByRole('button', { name: 'Call anyway' })).toBeNull();
    (await countdown()).getByText('Nila Rao');
    expect(server.to('save/lead/call/click')).toHaveLength(clicks);
    server.answers.set('clickToCall/dialer', { body: { data: { call_id: 'k3' } } });
    await server.press('Call now');
    await waitFor(() => expect(dialled()).toEqual(['l1', 'l2', 'l3']));
  });

  it('is not placed once no lead is left but enrolled ones and those on the phone', async () => {
    await choose();
    await worked();
    await countdown();
    server.answers.set('dialer/queue', { body: { data: [queued('l3', 'Nila Rao', 'locked'), queued('l4', 'Om Nair', 'called')] } });
    await server.press('Call now');
    await waitFor(() => expect(dialled()).toEqual(['l1', 'l2']));
    act(() => leadMoved({ leadId: 'l2', byCallAction: true }));
    await server.toast('info', 'No lead on this dialer list is left to call now.');
    expect(screen.queryByRole('region', { name: 'Next call' })).toBeNull();
  });

  it('is cancelled by Esc and by the button, and placed at once on request', async () => {
    await choose();
    await worked();
    await countdown();
    await server.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Next call' })).toBeNull());
    expect(dialled()).toEqual(['l1']);
    await server.open('/dialer');
    await server.press('Call next: Maria Dias');
    server.answers.set('dialer/queue', { body: { data: [queued('l3', 'Om Nair')] } });
    await waitFor(() => expect(dialled()).toEqual(['l1', 'l2']));
    act(() => leadMoved({ leadId: 'l2', byCallAction: true }));
    await server.user.click((await countdown()).getByRole('button', { name: 'Call now' }));
    await waitFor(() => expect(dialled()).toEqual(['l1', 'l2', 'l3']));
  });

  it('is not placed by itself unless the user chose so, nor after anything but a result', async () => {
    await worked();
    expect(screen.queryByRole('region', { name: 'Next call' })).toBeNull();
    await server.open('/dialer');
    await choose();
    await server.press('Call next: Maria Dias');
    act(() => leadMoved({ leadId: 'l2' }));
    expect(server.to('dialer/queue').length).toBeLessThan(5);
    expect(screen.queryByRole('region', { name: 'Next call' })).toBeNull();
  });
});
