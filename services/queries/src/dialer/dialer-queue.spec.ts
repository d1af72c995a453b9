import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { dialerList, dialerRule } from '@matricula/domain/dialer';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { dialerPlaces } from '@matricula/read-models/dialer';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { readsOf } from '@matricula/testing';
import type { LeadLookup } from '../lead';
import { RecordRows } from '../record';
import { DialerQueue } from './dialer-queue';

describe('a dialer list with thousands of leads (DC-22)', () => {
  const MANY = 2_500;
  const at = '2026-11-20T05:00:00.000Z';
  const ids = Array.from({ length: MANY }, (_, n) => `lead-${String(n).padStart(4, '0')}`);
  const last = ids.at(-1)!;
  const rule = (recordId: string, priority: number) => ({ recordId, name: recordId, priority, active: true, createdAt: at });
  const place = (leadId: string) => {
    const ruleId = leadId === last ? 'urgent' : 'all';
    return { leadId, listIds: ['hot'], places: [{ listId: 'hot', ruleId, matched: [], at }] };
  };
  const leads = ids.map((leadId) => ({
    ...{ leadId, leadHash: leadId, name: leadId, phone: '+919811904800', removed: false, createdAt: at },
    ownerId: leadId === ids.at(-2) ? 'asha' : 'others',
  }));
  const reads = readsOf(
    [recordList(dialerList), [{ recordId: 'hot', value: 'Hot', active: true, createdAt: at }]],
    [recordList(dialerRule), [rule('all', 1), rule('urgent', 9)]],
    [dialerPlaces, ids.map(place)],
    [leadList, leads],
  );
  const list = new ListService(reads, lists);
  const queue = new DialerQueue(list, new RecordRows(list), reads, {} as LeadLookup);
  const as = (userId: string, role: number) =>
    ({
      ...{ tenantId: 't1', user: { userId }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
      sight: sightOf({ userId, role }, undefined, new Hierarchy([])),
    }) as unknown as RequestContext;

  it('starts with the lead of the rule with the highest priority, wherever it is stored', async () => {
    const found = await queue.leads('hot', 2, as('anita', staffRoles.admin));
    expect(found.map(({ lead_id }) => lead_id)).toEqual([last, ids[0]]);
  });

  it('offers a user the only lead that they see', async () => {
    const found = await queue.leads('hot', 50, as('asha', staffRoles.counsellor));
    expect(found.map(({ lead_id }) => lead_id)).toEqual([ids.at(-2)]);
  });
});
