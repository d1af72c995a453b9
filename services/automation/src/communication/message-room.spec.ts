import type { MessageRequested } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { messageList, type MessageRow } from '@matricula/read-models/communication';
import { tenantList } from '@matricula/read-models/tenant';
import { readsOf } from '@matricula/testing';
import { MessageRoom } from './message-room';

const at = '2026-03-20T10:00:00.000Z';
const message = (messageId: string, requestedAt: string, more: Partial<MessageRow> = {}) => ({
  ...{ messageId, channel: 'email', kind: 'test', recipientId: 'asha', status: 'accepted', attempts: 1, replies: 0 },
  ...{ requestedAt, updatedAt: requestedAt },
  ...more,
});
const sent = [
  message('m-1', '2026-03-02T10:00:00.000Z'),
  message('m-2', '2026-03-20T09:59:00.000Z', { status: 'requested', channel: 'sms' }),
];
const before = [
  // The month before, what failed, what browsers were told, and what was asked for later.
  message('m-3', '2026-02-27T10:00:00.000Z'),
  message('m-4', '2026-03-03T10:00:00.000Z', { status: 'failed' }),
  message('m-5', '2026-03-03T10:00:00.000Z', { channel: 'push' }),
  message('m-6', '2026-03-20T10:01:00.000Z', { status: 'requested' }),
];

function refusal(most: number | null | undefined, requestedAt = at) {
  const tenant = { tid: 't1', name: 'Sunrise', timeZone: 'Asia/Kolkata', status: 'active', profile: {}, limits: { messages: most } };
  const rows = [...sent, ...before, message('mine', requestedAt, { status: 'requested' })];
  const room = new MessageRoom(readsOf([tenantList, [tenant]], [messageList, rows]), () => new Date(at));
  const event = { tenantId: 't1', at: requestedAt, position: '', data: { messageId: 'mine', channel: 'email' } };
  return room.refusal(event as unknown as RecordedEvent<MessageRequested>);
}

describe('a message of an institution with a monthly limit', () => {
  it('is sent while the limit is not reached', async () => expect(await refusal(3)).toBeUndefined());

  it('is refused with a reason after the limit is reached', async () =>
    expect(await refusal(2)).toBe(
      'Your institution can send at most 2 messages per month, and has reached this limit. Resend it next month, or ask your operator for a higher limit.',
    ));

  it('is sent where no limit is set', async () => {
    expect(await refusal(undefined)).toBeUndefined();
    expect(await refusal(null)).toBeUndefined();
  });

  it('counts for the month in which it is sent again', async () => {
    expect(await refusal(3, '2026-02-20T10:00:00.000Z')).toContain('3 messages');
    expect(await refusal(4, '2026-02-20T10:00:00.000Z')).toBeUndefined();
  });
});
