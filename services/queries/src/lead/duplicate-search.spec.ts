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
    const { pairs, count, leftOut } = await new DuplicateSearch(readsOf([leadDuplicates, twins])).page({ limit: MANY + 1 }, admin);
    expect([pairs.length, count]).toEqual([MANY, MANY]);
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
      const { pairs, leftOut } = await search.page({ limit: 25 }, admin);
      expect(pairs.map(({ leadId, otherLeadId }) => [leadId, otherLeadId])).toEqual([['one', 'two']]);
      expect(leftOut).toEqual({ contacts: 0, names: 1 });
    });

    it('tells the same about one lead', async () => {
      expect(await search.page({ leadId: 'crowd-3', limit: 25 }, admin)).toEqual({
        pairs: [],
        count: 0,
        leftOut: { contacts: 0, names: 1 },
      });
      expect((await search.page({ leadId: 'two', limit: 25 }, admin)).pairs).toHaveLength(1);
    });
  });

  describe('that takes long', () => {
    const pair = (name: string, n: number) => [
      row(`${name}-a`, { name: 'Ravi Kumar', phone: `+9196${numbered(n)}000` }),
      row(`${name}-b`, { name: 'Ravi Kumar', phone: `+9196${numbered(n)}000` }),
    ];
    const rows = ['k', 'l', 'm', 'n'].flatMap(pair);
    let [asked, position] = [0, '1'];
    const stored = readsOf([leadDuplicates, rows]);
    const reads = {
      ...stored,
      position: async () => position,
      stream: (...of: Parameters<typeof stored.stream>) => (asked++, stored.stream(...of)),
    } as unknown as typeof stored;
    const clock = jest.spyOn(performance, 'now');
    afterAll(() => clock.mockRestore());

    it('is made once: pages are parts of it, without the pairs that were merged or marked as different meanwhile', async () => {
      let seconds = 0;
      clock.mockImplementation(() => (seconds += 2) * 1_000);
      const search = new DuplicateSearch(reads);
      const page = async (skip: number) => {
        const { pairs, count } = await search.page({ skip, limit: 2 }, admin);
        return [count, ...pairs.map(({ leadId }) => leadId)];
      };
      expect(await page(0)).toEqual([4, 'k-a', 'l-a']);
      const once = asked;
      expect(await page(2)).toEqual([4, 'm-a', 'n-a']);
      position = '2';
      rows.find(({ leadId }) => leadId === 'k-b')!.gone = true;
      rows.find(({ leadId }) => leadId === 'l-b')!.notDuplicates.push('l-a');
      rows.push(...pair('o', 9));
      expect(await page(0)).toEqual([2, 'm-a', 'n-a']);
      expect(asked).toBe(once);
      seconds += 60;
      expect(await page(0)).toEqual([3, 'm-a', 'n-a']);
      expect(asked).toBeGreaterThan(once);
    });
  });
});
