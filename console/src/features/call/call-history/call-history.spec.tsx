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
});
