import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { EventStore } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { readsOf } from '@matricula/testing';
import type { LeadLookup } from '../lead';
import { CafController } from './caf.controller';

describe('the application forms that were sent to a lead', () => {
  it('are all listed, the newest first', async () => {
    const MANY = 560;
    const at = (n: number) => new Date(Date.UTC(2026, 10, 1) + n * 60_000).toISOString();
    const entries = Array.from({ length: MANY }, (_, n) => ({
      ...{ entryId: `e${n}`, at: at(n), stream: 'lead-t1-lead-1', revision: n, type: 'CafLinkSent', leadId: 'lead-1' },
    }));
    const store = {
      read: async (_stream: string, revision: number) => [
        {
          type: 'CafLinkSent',
          at: at(revision),
          data: { productId: `p${revision}`, formName: 'MBA' },
          meta: { actor: { id: 'u1', name: 'Asha' } },
        },
      ],
    } as unknown as EventStore;
    const lookup = { lead: async (leadId: string) => ({ leadId }) } as unknown as LeadLookup;
    const context = {
      ...{ tenantId: 't1' },
      sight: sightOf({ userId: 'u1', role: staffRoles.admin }, undefined, new Hierarchy([])),
    } as unknown as RequestContext;
    const { data } = await new CafController(lookup, readsOf([timeline, entries]), store).cafOfLead({ lead_id: 'lead-1' }, context);
    expect([data.length, data[0]?.pId, data.at(-1)?.pId]).toEqual([MANY, `p${MANY - 1}`, 'p0']);
  });
});
