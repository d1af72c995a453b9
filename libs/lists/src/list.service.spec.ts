import { defineAccess, Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { defineReadModel, keyword, map } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { ListDeclaration } from './list-declaration';
import { ListService } from './list.service';
import { readsOf } from '@matricula/testing';

interface Row {
  id: string;
  owner: string;
}

const model = defineReadModel<Row>({ name: 'things', version: 1, key: 'id', fields: { owner: keyword() } });
const things: ListDeclaration = {
  name: 'things',
  model,
  access: defineAccess({ owner: { owner: 'owns it' } }),
};
/** Asha reports to Ravi. */
const hierarchy = new Hierarchy([{ userId: 'asha', managerId: 'ravi' }]);
const person = (userId: string, role: number = staffRoles.counsellor) =>
  ({ tenantId: 'north', user: { userId }, sight: sightOf({ userId, role }, undefined, hierarchy) }) as RequestContext;
const admin = person('admin', staffRoles.admin);

describe('who may see which of the changed rows', () => {
  const rows: Row[] = Array.from({ length: 300 }, (_, index) => ({ id: `t${index}`, owner: ['asha', 'ravi', 'meena'][index % 3]! }));
  const asked: string[][] = [];
  const reads = {
    getMany: async (_model: unknown, _tenant: string, keys: string[]) => {
      asked.push(keys);
      return rows.filter(({ id }) => keys.includes(id));
    },
  } as unknown as ReadStore;
  const service = new ListService(reads, []);
  const keys = rows.map(({ id }) => id);
  beforeEach(() => void asked.splice(0));

  it('is found by reading every row once, however many people watch', async () => {
    const people = Array.from({ length: 50 }, (_, index) => [person('asha'), person('ravi'), admin][index % 3]!);
    const sights = await service.sights(things, keys, people);
    expect(asked).toEqual([keys]);
    expect(sights.map((sight) => sight?.size)).toEqual(people.map((_, index) => [100, 200, undefined][index % 3]));
    expect([...(sights[0] ?? [])].every((id) => rows.find((row) => row.id === id)?.owner === 'asha')).toBe(true);
  });

  it('does not read the rows if all users see them, or none watches', async () => {
    expect(await service.sights(things, keys, [admin, person('auditor', staffRoles.auditor)])).toEqual([undefined, undefined]);
    expect(await service.sights(things, keys, [])).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('leaves out what is not there any more', async () => {
    const [sight] = await service.sights(things, ['t0', 'gone'], [person('asha')]);
    expect([...(sight ?? [])]).toEqual(['t0']);
  });
});

describe('a page of what has a beginning', () => {
  const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id, owner: id }));
  const among = (...values: string[]) => ({ field: 'owner', op: 'in' as const, values });
  const asking = (reads: ReadStore) => {
    const service = new ListService(reads, []);
    const asked = jest.spyOn(reads, 'page');
    return async (query: { skip?: number; limit: number }) => {
      asked.mockClear();
      const sort = [{ field: 'owner', dir: 'asc' as const }];
      const { rows: found, count } = await service.page<Row>(things, { sort, ...query }, admin, [among('a'), among('a', 'b', 'c')]);
      return [found.map(({ id }) => id).join(''), count, asked.mock.calls.length];
    };
  };

  it('is found in the first beginning that fills it, else among all', async () => {
    const page = asking(readsOf([model, rows]));
    expect(await page({ limit: 1 })).toEqual(['a', 4, 1]);
    expect(await page({ limit: 2, skip: 1 })).toEqual(['bc', 4, 2]);
    expect(await page({ limit: 2, skip: 2 })).toEqual(['cd', 4, 3]);
    expect(await page({ limit: 2, skip: 3 })).toEqual(['d', 4, 3]);
  });

  it('is asked for once where rows do not lie as they came: a look at a part of them is one at all', async () => {
    const page = asking(Object.assign(readsOf([model, rows]), { keepsOrder: false }));
    expect(await page({ limit: 1 })).toEqual(['a', 4, 1]);
    expect(await page({ limit: 2, skip: 1 })).toEqual(['bc', 4, 1]);
  });
});

describe('a list with maps on request', () => {
  const mapped = defineReadModel<Row & { answers: object; figures: object }>({
    ...{ name: 'mapped', version: 1, key: 'id' },
    fields: { owner: keyword(), answers: map(keyword()), figures: map(keyword()) },
  });
  const list: ListDeclaration = { name: 'mapped', model: mapped, onRequest: ['answers', 'figures'] };
  const reads = readsOf([mapped, [{ id: 't1', owner: 'asha', answers: { city: 'Pune', course: 'mba' }, figures: { marks: '81' } }]]);
  const service = new ListService(reads, [list]);

  it('reads those of which a page carries entries', async () => {
    const asked = jest.spyOn(reads, 'page');
    expect(await service.rows(list, {}, admin)).toEqual([{ id: 't1', owner: 'asha' }]);
    expect(await service.rows(list, { entries: ['answers.city', 'owner'] }, admin)).toEqual([
      { id: 't1', owner: 'asha', answers: { city: 'Pune' } },
    ]);
    expect(asked.mock.calls.map(([, , { carried }]) => carried)).toEqual([
      { answers: [], figures: [] },
      { answers: ['city'], figures: [] },
    ]);
  });

  it('reads them for an export only if it has a column of them', async () => {
    const exported = async (columns?: string[]) => {
      const rows: object[] = [];
      for await (const batch of await service.stream(list, { columns }, admin)) rows.push(...batch);
      return rows;
    };
    expect(await exported(['owner'])).toEqual([{ id: 't1', owner: 'asha', answers: {}, figures: {} }]);
    const whole = [{ id: 't1', owner: 'asha', answers: { city: 'Pune', course: 'mba' }, figures: { marks: '81' } }];
    expect(await exported(['figures.marks'])).toEqual(whole);
    expect(await exported()).toEqual(whole);
  });
});

describe('a list of things with a life', () => {
  const reads = readsOf([model, [{ id: 't1', owner: 'asha' }]]);
  const living: ListDeclaration = {
    ...things,
    access: undefined,
    shown: () => ['id'],
    moves: (row, { user }) => ('owner' in row && row.owner === user.userId ? ['close'] : []),
  };

  it('says of each row which moves its reader may make, by the whole of it', async () => {
    const rowsOf = (userId: string) => new ListService(reads, []).rows(living, {}, person(userId));
    expect(await rowsOf('asha')).toEqual([{ id: 't1', moves: ['close'] }]);
    expect(await rowsOf('ravi')).toEqual([{ id: 't1', moves: [] }]);
  });
});

describe('the rows of a list as JSON', () => {
  const stored = '[ { "id": "t1", "owner": "asha" } ]';
  const opened = [{ id: 't1', owner: 'asha' }];
  const reading = (page: object[]) => new ListService({ pageJson: async () => stored, page: async () => page } as unknown as ReadStore, []);
  const service = reading(opened);

  it('are as they are stored where all of them may be known', async () => {
    expect(await service.rowsJson(things, {}, admin)).toBe(stored);
  });

  it.each([
    ['keeps fields back', { shown: () => ['id'] }, [{ id: 't1' }]],
    ['says which moves there are', { moves: () => ['close'] }, [{ id: 't1', owner: 'asha', moves: ['close'] }]],
  ])('are computed again where the list %s', async (_, more, expected) => {
    expect(JSON.parse(await service.rowsJson({ ...things, ...more }, {}, admin))).toEqual(expected);
  });

  it('are computed again where the rules of a role hide fields', async () => {
    const ofLeads = {
      ...things,
      model: defineReadModel<Row>({ name: 'things', version: 1, key: 'id', ofLead: true, fields: { owner: keyword() } }),
    };
    const context: RequestContext = { ...admin, sight: { ...admin.sight, fields: { phone: 'hidden' } } };
    expect(await reading([{ id: 't1', phone: '+919811122233' }]).rowsJson(ofLeads, {}, context)).toBe('[{"id":"t1"}]');
  });
});

describe('a list whose rows have a map', () => {
  const wishes = defineReadModel<Row & { custom?: object }>({
    name: 'wishes',
    version: 1,
    key: 'id',
    fields: { owner: keyword(), custom: map(keyword()) },
  });
  const list: ListDeclaration = { name: 'wishes', model: wishes };
  const rows = ['Yes', 'No', 'Yes'].map((hostel, index) => ({ id: `w${index}`, owner: 'asha', custom: { hostel } }));
  const service = new ListService(readsOf([wishes, rows]), []);
  const where = (field: string) => ({ where: { field, op: 'eq' as const, value: 'Yes' } });

  it('is filtered, faceted and exported by its entries', async () => {
    expect(await service.count(list, where('custom.hostel'), person('admin'))).toBe(2);
    expect((await service.facets(list, ['custom.hostel'], {}, person('admin')))['custom.hostel']?.[0]).toEqual({ value: 'Yes', count: 2 });
    expect(() => service.assertColumns(list, [{ field: 'custom.hostel', title: 'Hostel' }], person('admin'))).not.toThrow();
  });
  it('is not asked for as a whole, nor by entries of what is no map', async () => {
    await expect(service.count(list, where('custom'), person('admin'))).rejects.toMatchObject({ code: 'lists/field-not-filterable' });
    await expect(service.count(list, where('owner.hostel'), person('admin'))).rejects.toMatchObject({ code: 'lists/field-not-filterable' });
  });
  it('keeps an entry from those whose role is kept from what it holds, of leads', async () => {
    const leads = { ...list, model: { ...wishes, ofLead: true } };
    const reader = person('admin');
    const kept = { ...reader, sight: { ...reader.sight, fields: { phone: 'hidden' as const, own: { hostel: 'open' as const } } } };
    await expect(service.count(leads, where('custom.cf_mobile'), kept)).rejects.toMatchObject({ code: 'lists/field-not-filterable' });
    await expect(service.facets(leads, ['custom.cf_mobile'], {}, kept)).rejects.toMatchObject({ code: 'lists/field-not-filterable' });
    await expect(service.count(leads, where('custom.unmapped'), kept)).rejects.toMatchObject({ code: 'lists/field-not-filterable' });
    expect(await service.count(leads, where('custom.hostel'), kept)).toBe(2);
  });
  it('is carried by rows only by the entries that a question names, if it has many', async () => {
    const lazy: ListDeclaration = { ...list, onRequest: ['custom'] };
    const many = [{ id: 'w', owner: 'asha', custom: { hostel: 'Yes', bus: 'No' } }];
    const of = new ListService(readsOf([wishes, many]), []);
    expect(await of.rows(lazy, {}, admin)).toEqual([{ id: 'w', owner: 'asha' }]);
    expect(await of.rows(lazy, { entries: ['custom.bus', 'custom.none', 'owner'] }, admin)).toEqual([
      { id: 'w', owner: 'asha', custom: { bus: 'No' } },
    ]);
    expect(await of.byKey(lazy, ['w'], admin, ['custom.hostel'])).toEqual([{ id: 'w', owner: 'asha', custom: { hostel: 'Yes' } }]);
    expect(JSON.parse(await of.rowsJson(lazy, {}, admin))).toEqual([{ id: 'w', owner: 'asha' }]);
  });
  it('keeps a map from those who may not see it', async () => {
    const hidden = { ...list, shown: () => ['id', 'owner'] };
    await expect(service.count(hidden, where('custom.hostel'), person('admin'))).rejects.toMatchObject({
      code: 'lists/field-not-filterable',
    });
    expect(() => service.assertColumns(hidden, [{ field: 'custom.hostel', title: 'Hostel' }], person('admin'))).toThrow('custom.hostel');
  });
});

describe('a list for admins only', () => {
  it('is open to no other role, whatever its codes', () => {
    const service = new ListService(readsOf([model, []]), [{ ...things, adminsOnly: true }]);
    expect(() => service.declared('things', { ...person('asha'), acl: [] })).toThrow('you do not have permission');
    expect(service.declared('things', { ...admin, acl: [] }).name).toBe('things');
  });
});
