import { Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { duplicateKeys } from '@matricula/domain/lead';
import { leadDuplicates, type LeadDuplicatesRow } from '@matricula/read-models/lead';
import { readsOf } from '@matricula/testing';
import { DuplicateSearch } from './duplicate-search';

const numbered = (n: number) => String(n).padStart(5, '0');

function row(leadId: string, person: { name: string; city?: string; phone?: string }): LeadDuplicatesRow {
  const { contacts, names } = duplicateKeys(person);
  return {
    ...{ leadId, ...person, ownerId: 'asha', offered: [], notDuplicates: [], gone: false, createdAt: '2026-11-20T05:00:00.000Z' },
    ...{ contactKeys: contacts, nameKeys: names },
  };
}

describe('the search for duplicates of leads', () => {
  const admin = {
    ...{ tenantId: 't1', user: { userId: 'anita' }, acl: [{ code: 'LEADS', level: [6] }], timeZone: 'Asia/Kolkata' },
    sight: sightOf({ userId: 'anita', role: staffRoles.admin }, undefined, new Hierarchy([])),
  } as unknown as RequestContext;

  it('compares the leads of every key that 2 to 20 leads share, however many keys there are', async () => {
    const MANY = 5_200;
    const twins = Array.from({ length: MANY }, (_, n) => [
      row(`a-${numbered(n)}`, { name: 'Ravi Kumar', phone: `+9198${numbered(n)}000` }),
      row(`b-${numbered(n)}`, { name: 'Ravi Kumar', phone: `+9198${numbered(n)}000` }),
    ]).flat();
    const { pairs, leftOut } = await new DuplicateSearch(readsOf([leadDuplicates, twins])).find(admin);
    expect([pairs.length, new Set(pairs.map(({ leadId }) => leadId)).size]).toEqual([MANY, MANY]);
    expect(leftOut).toEqual({ contacts: 0, names: 0 });
  });

  describe('beside names that more than 20 leads share', () => {
    const crowd = Array.from({ length: 21 }, (_, n) =>
      row(`crowd-${n}`, { name: 'Ravi Kumar', city: 'Pune', phone: `+9197${numbered(n)}000` }),
    );
    const few = [row('one', { name: 'Maria Dias', city: 'Goa' }), row('two', { name: 'Maria Diaz', city: 'Goa' })];
    const search = new DuplicateSearch(readsOf([leadDuplicates, [...crowd, ...few]]));

    it('finds the others, and tells how many names it leaves out', async () => {
      const { pairs, leftOut } = await search.find(admin);
      expect(pairs.map(({ leadId, otherLeadId }) => [leadId, otherLeadId])).toEqual([['one', 'two']]);
      expect(leftOut).toEqual({ contacts: 0, names: 1 });
    });

    it('tells the same about one lead', async () => {
      expect(await search.find(admin, 'crowd-3')).toEqual({ pairs: [], leftOut: { contacts: 0, names: 1 } });
      expect((await search.find(admin, 'two')).pairs).toHaveLength(1);
    });
  });
});
