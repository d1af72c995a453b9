import type { UserRow } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import { overdueDigest } from './overdue-digest.schedule';

const owed = [
  { ownerId: 'asha', overdue: 3, oldest: '2026-03-01T05:00:00.000Z' },
  { ownerId: 'ravi', overdue: 1, oldest: '2026-03-01T20:00:00.000Z' },
  { ownerId: 'gone', overdue: 9, oldest: '2026-02-01T00:00:00.000Z' },
  { ownerId: null, overdue: 5, oldest: '2026-02-01T00:00:00.000Z' },
];
const users: Record<string, Partial<UserRow>> = {
  asha: { name: 'Asha', status: 'active' },
  ravi: { name: 'Ravi', status: 'active' },
  gone: { name: 'Om', status: 'suspended' },
};
const needs = {
  reads: { aggregate: async () => owed, filling: async () => undefined } as unknown as ReadStore,
  identity: { user: async (_: string, id: string) => users[id] as UserRow | undefined },
  brand: 'Matricula',
  publicUrl: 'https://crm.example',
};
const quiet = { channels: { overdue_digest: '' } };
const turn = { tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: '2026-03-02T02:30:00.000Z', at: '2026-03-02T02:30:01.000Z' };

describe('the morning digest', () => {
  it('is sent once a day to active users with overdue follow-ups', async () => {
    const orders = await overdueDigest(needs).run(turn);
    expect(orders.map(({ stream }) => stream('t1'))).toEqual([
      'message-t1-overdue-digest-2026-03-02-asha',
      'message-t1-overdue-digest-2026-03-02-ravi',
    ]);
    expect(orders.map(({ command }) => command.data)).toMatchObject([
      { channel: 'email', recipientId: 'asha', title: '3 follow-ups are overdue' },
      { channel: 'email', recipientId: 'ravi', title: '1 follow-up is overdue' },
    ]);
  });

  it('does not go to users who turned it off', async () => {
    const wanting = { ...needs, identity: { user: async (_: string, id: string) => ({ ...users[id], preferences: quiet }) as UserRow } };
    expect(await overdueDigest(wanting).run(turn)).toEqual([]);
  });

  it('states how many, since when in the time zone of the tenant, and where', async () => {
    const [, ravi] = await overdueDigest(needs).run(turn);
    const { body } = ravi!.command.data as { body: string };
    expect(body.replaceAll('\u202f', ' ')).toMatch(
      /^Good morning Ravi,\n\n1 follow-up is overdue; the oldest was due on 02 Mar 2026, 01:30 AM\./,
    );
    expect(body).toContain('https://crm.example/myfollowup?stage=overdue');
  });
});
