import { ForbiddenException, Logger } from '@nestjs/common';
import { Hierarchy, sightOf, type Authenticator } from '@matricula/auth';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { leadSource } from '@matricula/domain/lead';
import type { Realtime } from '@matricula/outbound/realtime';
import type { Handover, Sender } from '@matricula/outbound/kernel';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { tenantList } from '@matricula/read-models/tenant';
import { notificationList, userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { RealtimeNotificationWorker } from './realtime-notification.worker';

const at = '2026-11-20T10:00:00.000Z';
const row = {
  ...{ notificationId: 'n-1', userId: 'asha', type: 'lead_refered', message: 'A lead was assigned to you' },
  ...{ at, read: false, raised: true, leadId: 'lead-1', leads: 1, byId: 'anita' },
};
const lead = { leadId: 'lead-1', phone: '+919811122233', source: '', ownerId: 'asha', removed: false };

interface Played {
  notification?: object;
  fieldRules?: object;
  preferences?: object;
  works?: boolean;
  /** Where the account is, and where it is known to be. */
  home?: string;
  guestOf?: string;
  now?: string;
  handover?: Handover;
}

/** What the service was told of one notification. */
async function told({
  notification,
  fieldRules,
  preferences,
  works = true,
  home,
  guestOf,
  now = at,
  handover = { outcome: 'accepted' },
}: Played = {}) {
  const reads = Object.assign(
    readsOf(
      [tenantList, [{ tid: 'sunrise', timeZone: 'Asia/Kolkata' }]],
      [leadList, [lead]],
      [recordList(leadSource), []],
      [userList, [{ userId: 'anita', name: 'Anita' }]],
      [notificationList, [{ ...row, ...notification }]],
    ),
    { reached: async () => undefined },
  );
  const authenticator = {
    absent: async ({ tenantId: asked }: { tenantId?: string }) => {
      if (!works || asked !== home) throw new ForbiddenException('This account is not active.');
      return { user: { preferences }, sight: sightOf({ userId: 'asha', role: staffRoles.counsellor }, { fieldRules }, new Hierarchy([])) };
    },
  } as unknown as Authenticator;
  const sent: Realtime[] = [];
  const sender = { send: async (message: Realtime) => (sent.push(message), handover) } as unknown as Sender<Realtime>;
  const worker = new RealtimeNotificationWorker({
    reads,
    authenticator,
    guests: { of: async () => guestOf },
    sender,
    now: () => new Date(now),
  });
  const data = { notificationId: 'n-1', userId: 'asha', kind: 'lead_refered' };
  await worker.work([{ type: 'NotificationRaised', tenantId: 'sunrise', position: '7', at, data } as unknown as RecordedEvent]);
  return sent;
}

describe('a notification over the realtime messaging service (RL-01)', () => {
  it('goes to the channel of its recipient, in the form of the socket', async () =>
    expect(await told()).toEqual([
      {
        ...{ tenantId: 'sunrise', messageId: 'n-1', channel: 'private-sunrise-asha', event: 'crm_notification' },
        payload: expect.objectContaining({
          ...{ _id: 'n-1', read: false, user_id: 'asha' },
          notifications: expect.objectContaining({ type: 'lead_refered', message: 'Anita assigned +919811122233 to you' }),
        }),
      },
    ]));
  it('reaches a guest, whose account is in another institution, and no unknown account', async () => {
    expect(await told({ home: 'north', guestOf: 'north' })).toHaveLength(1);
    expect(await told({ home: 'north' })).toEqual([]);
  });
  it('shows no phone number to users who may not see phone numbers', async () =>
    expect(JSON.stringify(await told({ fieldRules: { phone: 'hidden' } }))).not.toContain('9811122233'));
  it.each<[string, Played]>([
    ['was read meanwhile', { notification: { read: true } }],
    ['is of a kind that they do not want in the console', { preferences: { channels: { lead_refered: 'email' } } }],
    ['is for somebody who does not work here any more', { works: false }],
    ['is old by now', { now: '2026-11-20T10:01:01.000Z' }],
  ])('is not sent when it %s', async (_, played) => expect(await told(played)).toEqual([]));
  it('is logged and not retried when the service refuses it: the socket and the bell have it', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    expect(await told({ handover: { outcome: 'unavailable', error: 'No connection.' } })).toHaveLength(1);
    expect(logged.mock.calls).toEqual([[expect.objectContaining({ notificationId: 'n-1', error: 'No connection.' })]]);
    logged.mockRestore();
  });
});
