import { reacting } from '@matricula/testing';
import { notifyOfRequest } from './notify-of-request.policy';

const policy = reacting(notifyOfRequest);
const actor = (id: string) => ({
  correlationId: 'c',
  version: 1,
  actor: { id, tenantId: 'tenant-1', name: id, email: `${id}@example.com` },
});
const event = (type: string, by: string, data: object) => ({
  type,
  id: 'e-1',
  data: { userId: 'asha', ...data },
  meta: actor(by) as never,
});
const told = (kind: string, userId: string, news: string) =>
  [`notification-tenant-1-${kind}-e-1`, { type: 'RaiseNotification', data: { userId, kind, news } }] as [string, object];

describe('a request for leave or a correction', () => {
  it('notifies its approver, and the answer notifies the requester', () => {
    policy.to(event('LeaveApplied', 'asha', { approverId: 'suresh' })).orders(told('leave', 'suresh', 'asked'));
    policy.to(event('LeaveApplied', 'asha', {})).orders();
    policy.to(event('LeaveApproved', 'suresh', {})).orders(told('leave', 'asha', 'approved'));
    policy.to(event('LeaveRefused', 'suresh', { reason: 'No.' })).orders(told('leave', 'asha', 'refused'));
    policy.to(event('AttendanceCorrectionAsked', 'asha', { approverId: 'suresh' })).orders(told('attendance', 'suresh', 'asked'));
    policy.to(event('AttendanceCorrected', 'suresh', {})).orders(told('attendance', 'asha', 'approved'));
    policy.to(event('AttendanceCorrectionRefused', 'suresh', { reason: 'No.' })).orders(told('attendance', 'asha', 'refused'));
  });
  it('notifies the other side when it is cancelled, and nobody of their own action', () => {
    policy.to(event('LeaveCancelled', 'asha', { approverId: 'suresh' })).orders(told('leave', 'suresh', 'cancelled'));
    policy.to(event('LeaveCancelled', 'suresh', { approverId: 'suresh' })).orders(told('leave', 'asha', 'cancelled'));
    policy.to(event('LeaveApproved', 'asha', {})).orders();
  });
});
