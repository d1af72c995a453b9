import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { applicationList } from '@matricula/read-models/application';
import { interviewList } from '@matricula/read-models/interview';
import { scoringList } from '@matricula/read-models/scorecard';
import { readsOf } from '@matricula/testing';
import type { ListDeclaration } from './list-declaration';
import { judgedBlindBy } from './judged-blind';
import { ListService } from './list.service';

const people = ['asha', 'ravi'];
const application = (applicationId: string, name: string, status = 'interviewed') => ({
  ...{ applicationId, leadId: `lead-of-${applicationId}`, name, status, formId: 'f-1', formName: 'MBA 2027' },
  answers: { city: `City of ${name}` },
});
const interview = (applicationId: string, status = 'held', panellistIds = people) => ({
  ...{ applicationId, status, panellistIds, startsAt: '2026-12-01T05:00:00.000Z' },
});
const reads = readsOf(
  [applicationList, [application('a1', 'Meera'), application('a2', 'Ravi'), application('a3', 'Tara'), application('a4', 'Uma', 'ranked')]],
  [interviewList, [interview('a1'), interview('a2', 'booked'), interview('a3', 'cancelled'), interview('a4')]],
  [scoringList, [{ applicationId: 'a1', panellistIds: people, readers: ['zoya'], recused: [], scoredBy: ['ravi'], updatedAt: '' }]],
);
const list: ListDeclaration = { name: 'applications', model: applicationList, blind: ['name', 'leadId', 'answers'] };
const service = new ListService(reads, [list]);
const person = (userId: string) =>
  ({
    ...{ tenantId: 'north', user: { userId }, acl: [], readAfter: undefined },
    sight: sightOf({ userId, role: staffRoles.admin }, undefined, new Hierarchy([])),
  }) as unknown as RequestContext;
const [asha, ravi, zoya, other] = [person('asha'), person('ravi'), person('zoya'), person('mina')];

describe('the applications that a user still has to judge', () => {
  const named = async (context: RequestContext) =>
    (await service.rows<{ name?: string }>(list, { limit: 10 }, context)).map(({ name }) => name);

  it('are listed without the person, until the own scores are in or the ranking is over', async () => {
    expect(await named(asha)).toEqual(['', '', 'Tara', 'Uma']);
    expect(await named(ravi)).toEqual(['Meera', '', 'Tara', 'Uma']);
    // A further reader judges as well.
    expect(await named(zoya)).toEqual(['', 'Ravi', 'Tara', 'Uma']);
    expect(await named(other)).toEqual(['Meera', 'Ravi', 'Tara', 'Uma']);
    expect(JSON.stringify(await service.byKey(list, ['a1', 'a2'], asha))).not.toMatch(/Meera|Ravi|lead-of/);
    expect(await service.rowsJson(list, { limit: 10 }, asha)).not.toMatch(/Meera|Ravi|lead-of-a[12]/);
    const batches = [];
    for await (const rows of await service.stream(list, {}, asha)) batches.push(...rows);
    expect(JSON.stringify(batches)).not.toMatch(/Meera|Ravi|lead-of-a[12]/);
  });

  it('are not found, sorted or counted by what tells whose they are', async () => {
    const keys = (query: object, context = asha) => service.keys(list, query, context);
    expect(await keys({ search: 'Meera' })).toEqual([]);
    expect(await keys({ search: 'Meera' }, other)).toEqual(['a1']);
    expect(await keys({ where: { field: 'leadId', op: 'eq', value: 'lead-of-a1' } })).toEqual([]);
    expect(await keys({ sort: [{ field: 'name', dir: 'asc' }] })).toEqual(['a3', 'a4']);
    expect(await keys({ where: { field: 'status', op: 'eq', value: 'interviewed' } })).toEqual(['a1', 'a2', 'a3']);
    // Nor by an answer in it.
    expect(await keys({ where: { field: 'answers.city', op: 'eq', value: 'City of Meera' } })).toEqual([]);
    expect(await keys({ where: { field: 'answers.city', op: 'eq', value: 'City of Meera' } }, other)).toEqual(['a1']);
    expect(await keys({ sort: [{ field: 'answers.city', dir: 'asc' }] })).toEqual(['a3', 'a4']);
    const { leadId } = await service.facets(list, ['leadId'], {}, asha);
    expect(leadId?.map(({ value }) => value).sort()).toEqual(['lead-of-a3', 'lead-of-a4']);
  });

  it('are hidden however many interviews a user sits in', async () => {
    const ids = Array.from({ length: 1_200 }, (_, at) => `a${String(at).padStart(4, '0')}`);
    const many = readsOf(
      [applicationList, ids.map((id) => application(id, `Name of ${id}`))],
      [interviewList, ids.map((id) => interview(id))],
      [scoringList, ids.slice(1).map((applicationId) => ({ applicationId, readers: [], recused: [], scoredBy: ['asha'] }))],
    );
    // The earliest of them is the one that is not scored.
    expect(await judgedBlindBy(many, 'north', 'asha')).toEqual(['a0000']);
    expect(await judgedBlindBy(many, 'north', 'ravi')).toEqual(ids);
    const [row] = await new ListService(many, [list]).rows<{ name: string }>(list, { limit: 1 }, asha);
    expect(row?.name).toBe('');
  });

  it('are looked up by keys, and not at all for users in no interview', async () => {
    const asked: string[] = [];
    const keysOnly: Parameters<typeof judgedBlindBy>[0] = {
      keys: (model, ...rest) => {
        asked.push(model.name);
        return reads.keys(model, ...rest);
      },
    };
    expect(await judgedBlindBy(keysOnly, 'north', 'mina')).toEqual([]);
    expect(asked.sort()).toEqual([interviewList.name, scoringList.name]);
    expect(await judgedBlindBy(keysOnly, 'north', 'zoya')).toEqual(['a1']);
    // One who recused knows whose it is.
    const recused = { applicationId: 'a2', readers: ['zoya'], recused: ['zoya'], scoredBy: [] };
    expect(await judgedBlindBy(readsOf([interviewList, [interview('a2')]], [scoringList, [recused]]), 'north', 'zoya')).toEqual([]);
  });
});
