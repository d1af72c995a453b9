import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { dialerList, dialerRule } from '@matricula/domain/dialer';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import { lists } from '@matricula/projections/lists';
import { callList } from '@matricula/read-models/call';
import { dialerPlaces } from '@matricula/read-models/dialer';
import { leadList } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { ruleList } from '@matricula/read-models/rule';
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
  const calls: object[] = [];
  const stored = readsOf(
    [recordList(dialerList), [{ recordId: 'hot', value: 'Hot', active: true, createdAt: at }]],
    [recordList(dialerRule), [rule('all', 1), rule('urgent', 9)]],
    [dialerPlaces, ids.map(place)],
    [leadList, leads],
    [callList, calls],
  );
  /** How many leads were looked up. */
  let looked = 0;
  const reads = {
    ...stored,
    keys: (...[model, tenantId, query]: Parameters<typeof stored.keys>) => {
      looked += JSON.stringify(query.where).split('"lead-').length - 1;
      return stored.keys(model, tenantId, query);
    },
  } as unknown as typeof stored;
  const list = new ListService(reads, lists);
  const lookup = { lead: async (leadId: string) => ({ leadId }) } as unknown as LeadLookup;
  const queue = new DialerQueue(list, new RecordRows(list), reads, lookup);
  const as = (userId: string, role: number) =>
    ({
      ...{ tenantId: 't1', user: { userId }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
      sight: sightOf({ userId, role }, undefined, new Hierarchy([])),
    }) as unknown as RequestContext;

  it('starts with the lead of the rule with the highest priority, wherever it is stored', async () => {
    const found = await queue.leads('hot', { limit: 2, counted: true }, as('anita', staffRoles.admin));
    expect(found.count).toBe(MANY);
    expect(found.leads.map(({ lead_id }) => lead_id)).toEqual([last, ids[0]]);
  });

  it('offers a user the only lead that they see', async () => {
    const found = await queue.leads('hot', { limit: 50, counted: true }, as('asha', staffRoles.counsellor));
    expect(found.count).toBe(1);
    expect(found.leads.map(({ lead_id }) => lead_id)).toEqual([ids.at(-2)]);
  });

  it('is read page by page to its end', async () => {
    const found = await queue.leads('hot', { skip: MANY - 2, limit: 50 }, as('anita', staffRoles.admin));
    expect(found.leads.map(({ lead_id }) => lead_id)).toEqual([ids.at(-3), ids.at(-2)]);
  });

  const positions = async (leadId: string, person = as('anita', staffRoles.admin)) =>
    (await queue.ofLead(leadId, person)).map(({ position }) => position);

  it('tells the position of its last lead, of one that was worked today behind all others, and none of one without a number', async () => {
    expect(await positions(ids.at(-2)!)).toEqual([MANY]);
    const [, worked, numberless] = leads as { lastCallActionAt?: string; phone?: string }[];
    worked!.lastCallActionAt = new Date(Date.now() + 60_000).toISOString();
    numberless!.phone = undefined;
    expect([await positions(ids[0]!), await positions(ids[1]!), await positions(ids[2]!), await positions(ids[3]!)]).toEqual([
      [2],
      [MANY - 1],
      [null],
      [3],
    ]);
    const found = await queue.leads('hot', { skip: MANY - 3, limit: 50 }, as('anita', staffRoles.admin));
    expect(found.leads.map(({ lead_id, worked_today, behind }) => [lead_id, worked_today, behind])).toEqual([
      [ids.at(-2), false, null],
      [ids[1], true, 'worked'],
    ]);
    expect(await positions(ids[0]!, as('asha', staffRoles.counsellor))).toEqual([null]);
    delete worked!.lastCallActionAt;
    numberless!.phone = '+919811904800';
  });

  it('puts leads whose stage is locked, or whom another user is calling, after the others, and says of none that it was worked', async () => {
    const [locked] = leads as { stageLocked?: boolean }[];
    locked!.stageLocked = true;
    calls.push({ callId: 'k1', status: 'answered', leadId: ids[1], userId: 'om', startedAt: at });
    const first = async (userId: string) => (await queue.leads('hot', { limit: 2 }, as(userId, staffRoles.admin))).leads;
    expect((await first('anita')).map(({ lead_id }) => lead_id)).toEqual([last, ids[2]]);
    expect((await first('om')).map(({ lead_id }) => lead_id)).toEqual([last, ids[1]]);
    expect(await positions(ids[1]!)).toEqual([MANY]);
    const end = (await queue.leads('hot', { skip: MANY - 2, limit: 2 }, as('anita', staffRoles.admin))).leads;
    expect(end.map(({ lead_id, worked_today, behind }) => [lead_id, worked_today, behind])).toEqual([
      [ids[0], false, 'locked'],
      [ids[1], false, 'called'],
    ]);
    delete locked!.stageLocked;
    calls.pop();
  });

  it('is looked through only as far as a page or a position needs, unless all are counted', async () => {
    const lookedUpBy = async (work: () => Promise<unknown>) => {
      looked = 0;
      await work();
      return looked;
    };
    const admin = as('anita', staffRoles.admin);
    const page = (counted: boolean) => () => queue.leads('hot', { limit: 50, counted }, admin);
    expect((await queue.leads('hot', { limit: 50 }, admin)).count).toBeUndefined();
    expect(await lookedUpBy(page(false))).toBe(2 * 500);
    expect(await lookedUpBy(page(true))).toBe(2 * MANY);
    expect(await lookedUpBy(() => queue.ofLead(ids[9]!, admin))).toBe(2 * 11);
  });
});

describe('a lead that a workflow put on a dialer list', () => {
  const at = '2026-11-20T05:00:00.000Z';
  const later = '2026-11-20T06:00:00.000Z';
  const place = (leadId: string, ruleId: string, since = at) => ({
    ...{ leadId, listIds: ['hot'], places: [{ listId: 'hot', ruleId, matched: [], at: since }] },
  });
  const placed = [
    place('by-workflow', 'workflow/w', later),
    place('by-deleted', 'workflow/gone', at),
    place('by-rule', 'urgent'),
    place('by-paused', 'paused'),
  ];
  const reads = readsOf(
    [recordList(dialerList), [{ recordId: 'hot', value: 'Hot', active: true, createdAt: at }]],
    [
      recordList(dialerRule),
      [
        { recordId: 'urgent', name: 'Urgent', priority: 9, active: true, createdAt: at },
        { recordId: 'paused', name: 'Paused', priority: 9, active: false, createdAt: at },
      ],
    ],
    [ruleList, [{ ruleId: 'w', kind: 'workflow', name: 'Draft of it', nameInForce: 'Call again', state: 'paused', createdAt: at }]],
    [dialerPlaces, placed],
    [
      leadList,
      placed.map(({ leadId }) => ({ leadId, leadHash: leadId, name: leadId, phone: '+919811904800', removed: false, createdAt: at })),
    ],
  );
  const list = new ListService(reads, lists);
  const lookup = { lead: async (leadId: string) => ({ leadId }) } as unknown as LeadLookup;
  const queue = new DialerQueue(list, new RecordRows(list), reads, lookup);
  const context = {
    ...{ tenantId: 't1', user: { userId: 'anita' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'anita', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('is offered after the rules with a priority, by time, with the workflow as the reason', async () => {
    expect(
      (await queue.leads('hot', { limit: 50 }, context)).leads.map(({ lead_id, rule, priority }) => [lead_id, rule, priority]),
    ).toEqual([
      ['by-rule', 'Urgent', 9],
      ['by-deleted', 'Workflow (deleted)', 0],
      ['by-workflow', 'Workflow Call again', 0],
    ]);
  });

  it('is explained on the lead with its position', async () =>
    expect(await queue.ofLead('by-workflow', context)).toMatchObject([
      { list: { key: 'hot', value: 'Hot' }, rule: 'Workflow Call again', workflow: true, priority: 0, position: 3 },
    ]));
});
