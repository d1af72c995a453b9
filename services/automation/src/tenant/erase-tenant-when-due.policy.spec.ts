import { reacting } from '@matricula/testing';
import { eraseTenantWhenDue } from './erase-tenant-when-due.policy';

const policy = reacting(eraseTenantWhenDue);
const dueAt = '2026-03-09T10:00:00.000Z';
const timer = 'timer-tenant-1-tenant-erasure/hill';

describe('an institution whose deletion was agreed to', () => {
  it('waits for its time', () =>
    policy
      .to({ type: 'TenantDeletionAgreed', data: { tid: 'hill', agreedBy: 'u2', dueAt } })
      .orders([timer, { type: 'SetTimer', data: { kind: 'tenant-erasure', dueAt } }]));
  it('waits no more once it was called off', () =>
    policy.to({ type: 'TenantDeletionWithdrawn', data: { tid: 'hill' } }).orders([timer, { type: 'CancelTimer' }]));
  it('is erased then', () =>
    policy
      .to({ type: 'TimerElapsed', data: { timerId: 'x', kind: 'tenant-erasure', dueAt, about: {} } })
      .orders(['tenant-tenant-1', { type: 'EraseTenant', data: { dueAt } }]));
});
