import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { ListService } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { callList } from '@matricula/read-models/call';
import { leadList } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { callLists } from './call.lists';

describe('the calls of a user, of which one belongs to the lead of another user', () => {
  const startedAt = '2026-11-20T05:00:00.000Z';
  const call = { status: 'ended', direction: 'incoming', spam: false, calledBack: false, userId: 'om', startedAt };
  const foreign = {
    leadId: 'l1',
    leadHash: 'h1',
    leadName: 'Meera',
    ownerId: 'asha',
    stage: 'Interested',
    source: 'WEB',
    disposition: 'Interested',
  };
  const own = { leadId: 'l2', leadHash: 'h2', leadName: 'Ravi', ownerId: 'om', stage: 'Fresh', source: 'FAIR', disposition: 'Call Back' };
  const calls = [
    { ...call, callId: 'foreign', ...foreign },
    { ...call, callId: 'own', ...own },
    { ...call, callId: 'unknown' },
  ];
  /** A lead of another user that was referred to this one, who has called it. */
  const referred = { leadId: 'l3', leadHash: 'h3', leadName: 'Nila', ownerId: 'asha', stage: 'Fresh', source: 'WEB' };
  const serviceOf = (...rows: object[]) =>
    new ListService(readsOf([callList, rows as typeof calls], [leadList, [foreign, own, { ...referred, referredBy: ['om'] }]]), callLists);
  const list = serviceOf(...calls);
  const as = (userId: string, role: number) =>
    ({
      ...{ tenantId: 't1', user: { userId }, acl: [{ code: 'LEADS', level: [6] }] },
      sight: sightOf({ userId, role }, undefined, new Hierarchy([])),
    }) as unknown as RequestContext;
  const [om, admin] = [as('om', staffRoles.counsellor), as('anita', staffRoles.admin)];
  const of = () => list.declared('calls', om);
  const found = async (where: Filter) => (await list.keys(of(), { where }, om)).toSorted();
  const named = ['leadId', 'leadHash', 'ownerId', 'stage', 'source', 'disposition'];

  it('are counted by value without what the row of the call hides', async () => {
    const facets = await list.facets(of(), named, { where: { field: 'callId', op: 'eq', value: 'foreign' } }, om);
    expect(Object.values(facets).flat()).toEqual([]);
    const values = (await list.facets(of(), ['stage', 'status'], {}, om)).stage;
    expect(values?.map(({ value }) => value).toSorted()).toEqual(['Fresh', null]);
    expect(await list.facets(of(), ['status'], {}, om)).toEqual({ status: [{ value: 'ended', count: 3 }] });
    expect((await list.facets(of(), ['stage'], {}, admin)).stage).toHaveLength(3);
  });

  it('are not found by what the row of the call hides, nor by the id of the lead', async () => {
    for (const field of named.slice(1)) {
      expect(await found({ field, op: 'eq', value: foreign[field as keyof typeof foreign] })).toEqual([]);
      expect(await found({ not: { field, op: 'eq', value: own[field as keyof typeof own] } })).toEqual(['unknown']);
    }
    expect(await found({ field: 'leadId', op: 'gt', value: '' })).toEqual(['own']);
    expect(await found({ field: 'leadId', op: 'exists', value: false })).toEqual(['unknown']);
    expect(await found({ field: 'leadId', op: 'exists', value: true })).toEqual(['foreign', 'own']);
    for (const where of [
      { field: 'leadId', op: 'eq', value: 'l1' },
      { field: 'leadId', op: 'in', values: ['l1', 'l9'] },
      { not: { field: 'leadId', op: 'in', values: ['l2', 'l9'] } },
    ] as Filter[])
      expect(await found({ and: [{ field: 'leadId', op: 'exists', value: true }, where] })).toEqual([]);
    expect(await list.count(of(), { where: { field: 'leadId', op: 'eq', value: 'l1' } }, om)).toBe(0);
    expect(await found({ field: 'leadId', op: 'in', values: ['l1', 'l2'] })).toEqual(['own']);
    expect(await found({ field: 'status', op: 'eq', value: 'ended' })).toEqual(['foreign', 'own', 'unknown']);
    expect(await found({ field: 'leadName', op: 'eq', value: 'Meera' })).toEqual(['foreign']);
  });

  it('are found by the id of a lead that the user sees by a referral', async () => {
    const service = serviceOf(...calls, { ...call, callId: 'referred', ...referred });
    const byId = async (...values: string[]) => service.keys(of(), { where: { field: 'leadId', op: 'in', values } }, om);
    expect(await byId('l1', 'l3')).toEqual(['referred']);
    expect(await service.keys(of(), { where: { field: 'stage', op: 'eq', value: 'Fresh' } }, om)).toEqual(['own']);
  });

  it('are neither grouped nor measured nor sorted by it', async () => {
    const grouped = await list.aggregate(of(), { by: [{ field: 'source' }], measures: [{ as: 'calls', op: 'count' }] }, om);
    expect(grouped.map(({ source }) => source).toSorted()).toEqual(['FAIR', null]);
    const web = { as: 'web', op: 'count' as const, where: { field: 'source', op: 'eq' as const, value: 'WEB' } };
    expect(await list.aggregate(of(), { by: [], measures: [web] }, om)).toEqual([{ web: 0 }]);
    expect(await list.aggregate(of(), { by: [], measures: [{ as: 'stages', op: 'distinct', field: 'stage' }] }, om)).toEqual([
      { stages: 1 },
    ]);
    const { rows, count } = await list.page(of(), { sort: [{ field: 'stage', dir: 'asc' }] }, om);
    expect([rows.map((row) => (row as { callId: string }).callId), count]).toEqual([['own', 'unknown'], 2]);
  });
});
