import { tenantBoundary, type TenantEvent } from '@matricula/domain/tenant';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'tenant-erasure';

/** Erases an institution when its approved deletion is due, unless it was cancelled. */
export const eraseTenantWhenDue = definePolicy<TenantEvent>({
  name: 'erase-tenant-when-due',
  on: {
    TenantDeletionAgreed: ({ data: { tid, dueAt } }) => setTimer(TIMER, tid, dueAt),
    TenantDeletionWithdrawn: ({ data: { tid } }) => cancelTimer(TIMER, tid),
  },
  elapsed: {
    [TIMER]: ({ data: { dueAt } }) => order(tenantBoundary, [], { type: 'EraseTenant', data: { dueAt } }),
  },
});
