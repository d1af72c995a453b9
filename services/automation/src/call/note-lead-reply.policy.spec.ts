import type { CallEnded, CallLeadLinked } from '@matricula/domain/call';
import { reacting } from '@matricula/testing';
import { noteLeadReply } from './note-lead-reply.policy';

const policy = reacting(noteLeadReply);
const ended = (more: Partial<CallEnded['data']>): CallEnded => ({
  type: 'CallEnded',
  data: { callId: 'exotel-1', startedAt: '2026-03-02T10:00:00.000Z', reported: {}, dialStatus: 'completed', ...more },
});
const linked = (more: Partial<CallLeadLinked['data']>): CallLeadLinked => ({
  type: 'CallLeadLinked',
  data: { callId: 'exotel-1', ...more },
});
const reply: [string, object] = ['lead-tenant-1-lead-1', { type: 'RecordLeadReply', data: { callId: 'exotel-1' } }];

describe('a telephone call with a lead', () => {
  it('is a reply of the lead if it was answered', () => policy.to(ended({ leadId: 'lead-1' })).orders(reply));
  it('is none if it was not answered', () => policy.to(ended({ leadId: 'lead-1', dialStatus: 'no-answer' })).orders());
  it('is none without a lead', () => policy.to(ended({})).orders());
  it('is a reply as well if it is linked to its lead later', () =>
    policy.to(linked({ leadId: 'lead-1', dialStatus: 'completed' })).orders(reply));
  it('is none if it is linked while it rings', () => policy.to(linked({ leadId: 'lead-1' })).orders());
});
