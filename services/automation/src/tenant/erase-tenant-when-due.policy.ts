import { tenantBoundary, type TenantEvent } from '@matricula/domain/tenant';
import { cancelTimer, definePolicy, order, setTimer } from '@matricula/policy-kit';

const TIMER = 'tenant-erasure';

/** An institution whose deletion two people wanted is erased when its time has come, unless it was called off. */
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
