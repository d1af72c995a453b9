import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService, todayIn } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { leadList } from '@matricula/read-models/lead';
import { queueSkips } from '@matricula/read-models/work-queue';
import { readsOf } from '@matricula/testing';
import { NextLead } from './next-lead';
import { WorkQueueQueryController } from './work-queue.controller';

describe('a user who skipped more than a thousand leads today', () => {
  const MANY = 1_040;
  const timeZone = 'Asia/Kolkata';
  const day = todayIn(timeZone);
  const ids = Array.from({ length: MANY }, (_, n) => `lead-${String(n).padStart(4, '0')}`);
  const skips = ids.map((leadId) => ({
    ...{ leadId, skippedFor: [`anita/${day}`] },
    skips: [{ userId: 'anita', day, reason: 'Busy', at: `${day}T05:00:00.000Z` }],
  }));
  const leads = [...ids, 'last'].map((leadId) => ({
    leadId,
    leadHash: leadId,
    name: leadId,
    removed: false,
    callActions: 1,
    createdAt: '2026-03-01T05:00:00.000Z',
  }));
  const reads = readsOf([queueSkips, skips], [leadList, leads]);
  const list = new ListService(reads, lists);
  const controller = new WorkQueueQueryController(new NextLead(list, reads), list);
  const context = {
    ...{ tenantId: 't1', user: { userId: 'anita' }, acl: [{ code: 'LEADS', level: [6] }], timeZone },
    sight: sightOf({ userId: 'anita', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('gets none of them again', async () =>
    expect((await controller.next({}, context)).data).toMatchObject({ next: { leadId: 'last' }, count: 1 }));

  it('finds all of them in the list of skipped leads', async () => expect((await controller.skips(context)).data).toHaveLength(MANY));
});
