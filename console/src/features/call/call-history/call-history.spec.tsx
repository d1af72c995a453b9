/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const call = {
  ...{ callId: 'k1', provider: 'sandbox', direction: 'incoming', status: 'ended', dialStatus: 'completed', phone: '+919811122233' },
  ...{ leadId: 'l1', leadName: 'Ravi Kumar', userId: 'u1', userName: 'Asha Sharma', startedAt: '2026-11-20T10:00:00.000Z' },
  ...{ talkSeconds: 75, spam: false, calledBack: false },
};
const screens = [
  ['/lead-calls-history', 'Call_History_Counsellor', 'Call History User'],
  ['/lead-calls-advance-history', 'Advance_Call_History_Counsellor', 'Advance Call History User'],
] as const;

describe('the call history', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn();
    server.media('(min-width: 768px)', false);
    server.answers.set('lists/calls/rows', { body: { data: [call] } });
    server.answers.set('lists/calls/count', { body: { data: 1 } });
    server.answers.set('calls/figures', { status: 503, body: { message: 'Not yet.' } });
  });

  it.each(screens)(
    'at %s filters by type, number, status, dial status, date, user, stage and source, all types by default (RE-01)',
    async (path, code, title) => {
      server.answers.set('acl', {
        body: {
          data: [
            { code, level: [6] },
            { code: 'LEADS', level: [6] },
          ],
        },
      });
      await server.open(path);
      await screen.findByRole('heading', { name: title });
      await screen.findByText('Ravi Kumar');
      screen.getByText(/00:01:15/);
      await server.press('Filters');
      for (const name of ['Call type', 'Phone', 'Call status', 'Dial status', 'Date', 'User', 'Stage', 'Source'])
        await screen.findByRole('button', { name: new RegExp(`^${name}`) });
      await waitFor(() => expect(server.to('lists/calls/rows')[0]?.body).not.toHaveProperty('where'));
    },
  );

  it('shows the figures of the filtered calls, and exports them', async () => {
    server.answers.set('acl', { body: { data: ['Call_History_Counsellor', 'LEADS'].map((code) => ({ code, level: [6] })) } });
    const figures = {
      ...{ calls: 40, attempts: 30, received: 10, connected: 25, connect_rate: 62.5, talk_seconds: 3_725, average_talk_seconds: 149 },
      ...{ average_ring_seconds: 12, first_response_seconds: 5_400, missed: 4, called_back: 3, recordings: 12 },
    };
    server.answers.set('calls/figures', { body: { data: figures } });
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => (saved.push(blob as Blob), 'blob:figures');
    URL.revokeObjectURL = () => undefined;
    await server.open('/lead-calls-history?status=is:missed');
    await screen.findByText('Ravi Kumar');
    const strip = await screen.findByText('First response');
    expect(strip.parentElement?.textContent).toBe('First response1 h 30 min');
    for (const [label, value] of [
      ['Calls made', '30'],
      ['Connect rate %', '62.5'],
      ['Talk time', '01:02:05'],
      ['Recordings', '12'],
    ] as const)
      expect(screen.getAllByText(label).map(({ parentElement }) => parentElement?.textContent)).toContain(`${label}${value}`);
    const asked = server.to('calls/figures').at(-1)?.body as { where?: object };
    expect(asked.where).toEqual((server.to('lists/calls/rows').at(-1)?.body as { where?: object }).where);
    await server.press('Export the figures');
    expect(saved).toHaveLength(1);
  });

  it('tells on a phone how an ended call went', async () => {
    const ended = (callId: string, dialStatus: string) => ({ ...call, callId, leadName: callId, status: 'ended', dialStatus });
    server.answers.set('acl', { body: { data: ['Call_History_Counsellor', 'LEADS'].map((code) => ({ code, level: [6] })) } });
    const rows = [
      ended('k1', 'busy'),
      ended('k2', 'completed'),
      { ...call, callId: 'k3', leadName: 'k3', status: 'missed', dialStatus: 'no-answer' },
    ];
    server.answers.set('lists/calls/rows', { body: { data: rows } });
    server.answers.set('lists/calls/count', { body: { data: 3 } });
    await server.open('/lead-calls-history');
    await screen.findByText('Busy');
    screen.getByText('Completed');
    screen.getByText('Missed');
  });

  it('plays a stored recording on a phone as well', async () => {
    const recorded = { ...call, recordingId: 'blob', recordingExpiresAt: '2100-01-01T00:00:00.000Z' };
    const deleted = { ...call, callId: 'k2', leadName: 'Meera Iyer', recordingId: 'old', recordingExpiresAt: '2026-01-01T00:00:00.000Z' };
    server.answers.set('acl', { body: { data: ['Call_History_Counsellor', 'LEADS'].map((code) => ({ code, level: [6] })) } });
    server.answers.set('lists/calls/rows', { body: { data: [recorded, deleted] } });
    server.answers.set('lists/calls/count', { body: { data: 2 } });
    server.answers.set('calls/k1/recording', { status: 404, body: { message: 'The recording of this call is deleted.' } });
    await server.open('/lead-calls-history');
    await screen.findByText('Meera Iyer');
    const [play, ...others] = screen.getAllByRole('button', { name: 'Play the recording' });
    expect(others).toEqual([]);
    await server.user.click(play!);
    await screen.findByRole('dialog', { name: 'Recording of the call' });
    await screen.findByText(/The recording of this call is deleted/);
  });
});
