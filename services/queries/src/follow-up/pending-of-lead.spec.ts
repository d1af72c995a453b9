import type { RequestContext } from '@matricula/auth';
import type { ListService } from '@matricula/lists';
import { followUpList } from '@matricula/read-models/follow-up';
import { readsOf } from '@matricula/testing';
import type { ExportNotes } from '../audit';
import type { LeadLookup } from '../lead';
import { FollowUpQueryController } from './follow-up.controller';

describe('the pending follow-ups of a lead', () => {
  it('are all listed, because a call action needs all of them done (CA-16)', async () => {
    const MANY = 130;
    const rows = Array.from({ length: MANY }, (_, n) => ({
      ...{
        followUpId: `f${n}`,
        callActionId: `c${n}`,
        leadId: 'lead-1',
        status: 'pending',
        stage: 'Call back',
        createdAt: '2026-11-20T05:00:00.000Z',
      },
      dueAt: new Date(Date.UTC(2026, 10, 20) + (MANY - n) * 60_000).toISOString(),
    }));
    const lookup = { lead: async (leadId: string) => ({ leadId }) } as unknown as LeadLookup;
    const controller = new FollowUpQueryController({} as ListService, lookup, readsOf([followUpList, rows]), {} as ExportNotes);
    const { data } = await controller.pendingOfLead('lead-1', { tenantId: 't1' } as RequestContext);
    expect(data.followups.map(({ follow_up_id }) => follow_up_id)).toEqual(rows.map(({ followUpId }) => followUpId).toReversed());
  });
});
