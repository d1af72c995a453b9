import type { IdentityService, RequestContext } from '@matricula/auth';
import { collegePushes } from '@matricula/read-models/reconciliation';
import { readsOf } from '@matricula/testing';
import type { LeadLookup } from '../lead';
import { ReconciliationQueryController } from './reconciliation.controller';

describe('the log of the pushes of a lead', () => {
  it('lists all of them, the latest first', async () => {
    const MANY = 540;
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...{ pushId: `p${n}`, leadId: 'lead-1', collegeId: `c${n}`, status: 'accepted', userId: 'u1' },
      requestedAt: new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString(),
    }));
    const lookup = { lead: async (leadId: string) => ({ leadId }) } as unknown as LeadLookup;
    const identity = { namesOf: async () => new Map([['u1', 'Asha']]) } as unknown as IdentityService;
    const controller = new ReconciliationQueryController(lookup, readsOf([collegePushes, rows]), identity);
    const { data } = await controller.pushes({ lead_id: 'lead-1' }, { tenantId: 't1' } as RequestContext);
    expect([data.length, data[0]?.pushId, data.at(-1)?.pushId]).toEqual([MANY, `p${MANY - 1}`, 'p0']);
  });
});
