import fc from 'fast-check';
import { toFilter, type Condition, type FilterField } from './conditions';
import { readable, readList, withCopied, writeList, type ListState } from './list-url';

const fields: FilterField[] = [
  { field: 'stage', title: 'Stage', kind: 'keyword' },
  { field: 'name', title: 'Name', kind: 'text' },
  { field: 'createdAt', title: 'Created', kind: 'instant' },
  { field: 'callActions', title: 'Calls', kind: 'integer' },
  { field: 'priority', title: 'Priority', kind: 'integer', words: { 0: 'Low', 1: 'Medium', 2: 'High' } },
  { field: 'verified', title: 'Verified', kind: 'flag' },
];
const newest = [{ field: 'createdAt', dir: 'desc' as const }];
const read = (query: string) => readList(new URLSearchParams(query), fields, newest);
const write = (state: ListState, before = '') => readable(writeList(new URLSearchParams(before), state, fields, newest));

describe('a shared address', () => {
  it('says what is on the screen', () => {
    const query =
      'type=all&stage=!Fresh,(none)&name=~ravi&createdAt=last-7-days&callActions=3..&priority=2&verified=true&q=kumar&sort=stage,-createdAt';
    expect(read(query)).toEqual({
      conditions: [
        { field: 'stage', op: 'is', values: ['Fresh', null], not: true },
        { field: 'name', op: 'contains', text: 'ravi' },
        { field: 'createdAt', op: 'dates', dates: { preset: 'last-7-days' } },
        { field: 'callActions', op: 'range', from: 3, to: undefined },
        { field: 'priority', op: 'is', values: [2] },
        { field: 'verified', op: 'is', values: [true] },
      ],
      search: 'kumar',
      sort: [
        { field: 'stage', dir: 'asc' },
        { field: 'createdAt', dir: 'desc' },
      ],
    });
    expect(write(read(query), query).split('&').sort()).toEqual(query.split('&').sort());
  });

  it('says how the rows are grouped and which group is open', () => {
    for (const query of ['group=stage', 'group=stage,Fresh', 'group=stage,(none)', 'group=verified,true', 'group=priority,2'])
      expect(write(read(query))).toBe(query);
    expect(read('group=verified,true').group).toEqual({ field: 'verified', open: true });
    expect(read('group=stage,(none)').group).toEqual({ field: 'stage', open: null });
    // Names and times have too many values for groups.
    for (const query of ['group=name', 'group=createdAt', 'group=unknown']) expect(read(query).group).toBeUndefined();
  });

  it('leaves parameters of others and the default order alone', () => {
    expect(write({ conditions: [], search: '', sort: newest }, 'type=fav&stage=Fresh')).toBe('type=fav');
  });

  it.each(['createdAt=someday', 'callActions=many', 'stage=', 'callActions=..'])('ignores "%s"', (query) =>
    expect(read(query).conditions).toEqual([]),
  );

  it('keeps any words', () =>
    fc.assert(
      fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }), fc.boolean(), (values, not) => {
        const condition: Condition = not ? { field: 'stage', op: 'is', values, not } : { field: 'stage', op: 'is', values };
        const query = write({ conditions: [condition], search: '', sort: newest });
        expect(read(query).conditions).toEqual([condition]);
      }),
    ));
});

describe('chips', () => {
  const zone = 'Asia/Kolkata';
  it('of one field become one condition', () =>
    expect(toFilter([{ field: 'stage', op: 'is', values: ['Fresh'] }], zone)).toEqual({ field: 'stage', op: 'in', values: ['Fresh'] }));

  it('may ask for rows without a value', () =>
    expect(toFilter([{ field: 'stage', op: 'is', values: ['Fresh', null], not: true }], zone)).toEqual({
      not: {
        or: [
          { field: 'stage', op: 'in', values: ['Fresh'] },
          { field: 'stage', op: 'exists', value: false },
        ],
      },
    }));

  it('count days in the zone of the tenant', () =>
    expect(toFilter([{ field: 'createdAt', op: 'dates', dates: { from: '2026-11-20', to: '2026-11-20' } }], zone)).toEqual({
      field: 'createdAt',
      op: 'between',
      from: '2026-11-19T18:30:00.000Z',
      to: '2026-11-20T18:29:59.999Z',
    }));

  it('count days such as today from the moment at which the list is shown', () =>
    expect(
      toFilter([{ field: 'createdAt', op: 'dates', dates: { preset: 'today' } }], zone, undefined, '2026-11-02T08:45:00.000Z'),
    ).toEqual({
      field: 'createdAt',
      op: 'between',
      from: '2026-11-01T18:30:00.000Z',
      to: '2026-11-02T18:29:59.999Z',
    }));

  it('join the fixed condition of the list', () =>
    expect(toFilter([{ field: 'callActions', op: 'range', from: 3 }], zone, { field: 'ownerId', op: 'eq', value: '7' })).toEqual({
      and: [
        { field: 'ownerId', op: 'eq', value: '7' },
        { field: 'callActions', op: 'gte', value: 3 },
      ],
    }));
});

describe('a quick view', () => {
  it('carries whose rows it shows, and nothing else of the address it was saved from', () => {
    const address = new URLSearchParams('type=all&whose=mine');
    expect(withCopied(new URLSearchParams('stage=Fresh'), address, ['whose']).toString()).toBe('stage=Fresh&whose=mine');
    expect(withCopied(address, new URLSearchParams('stage=Fresh'), ['whose']).toString()).toBe('type=all');
  });
});
