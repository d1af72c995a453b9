import { reacting } from '@matricula/testing';
import { eraseTenantWhenDue } from './erase-tenant-when-due.policy';

const policy = reacting(eraseTenantWhenDue);
const dueAt = '2026-03-09T10:00:00.000Z';
const timer = 'timer-tenant-1-tenant-erasure/hill';

describe('an institution with a confirmed deletion', () => {
  it('waits until the deletion is due', () =>
    policy
      .to({ type: 'TenantDeletionAgreed', data: { tid: 'hill', agreedBy: 'u2', dueAt } })
      .orders([timer, { type: 'SetTimer', data: { kind: 'tenant-erasure', dueAt } }]));
  it('cancels its timer when the deletion is cancelled', () =>
    policy.to({ type: 'TenantDeletionWithdrawn', data: { tid: 'hill' } }).orders([timer, { type: 'CancelTimer' }]));
  it('is erased when the deletion is due', () =>
    policy
      .to({ type: 'TimerElapsed', data: { timerId: 'x', kind: 'tenant-erasure', dueAt, about: {} } })
      .orders(['tenant-tenant-1', { type: 'EraseTenant', data: { dueAt } }]));
});
