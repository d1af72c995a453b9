import type { Filter } from '@matricula/read-models/kernel';
import { reachOf, selectedKeys, type BulkSelection } from './selection';

const among = (op: 'in' | 'nin', ...values: string[]): Filter => ({ field: 'stage', op, values });
const selected = (selection: BulkSelection, narrowed = false) =>
  selectedKeys(selection, { words: 'leads', narrowed, matching: () => Promise.resolve(['a', 'b']) });

describe('the reach of a condition, by its form', () => {
  it.each<[string, Filter | undefined]>([
    ['all', undefined],
    ['all', { and: [] }],
    ['all', among('nin')],
    ['all', { not: { or: [] } }],
    ['all', { or: [among('in', 'x'), { and: [] }] }],
    ['all', { field: 'name', op: 'startsWith', value: ' ' }],
    ['none', { or: [] }],
    ['none', among('in')],
    ['none', { and: [among('nin', 'x'), among('in')] }],
    ['none', { not: { and: [] } }],
    ['some', among('in', 'x')],
    ['some', { and: [among('nin'), among('nin', 'x')] }],
    ['some', { or: [among('in'), among('in', 'x')] }],
    ['some', { not: among('in', 'x') }],
  ])('is %s: %j', (reach, filter) => expect(reachOf(filter)).toBe(reach));
});

describe('a selection for a bulk action', () => {
  it('names rows by key, by a condition, or all of them with their count', async () => {
    expect(await selected({ keys: ['x', 'x', 'y'] })).toEqual(['x', 'y']);
    expect(await selected({ where: among('in', 'x') })).toEqual(['a', 'b']);
    expect(await selected({ search: 'ravi', count: 2 })).toEqual(['a', 'b']);
    expect(await selected({}, true)).toEqual(['a', 'b']);
    expect(await selected({ all: true, count: 2 })).toEqual(['a', 'b']);
  });

  it.each<[string, BulkSelection]>([
    ['nothing-named', {}],
    ['nothing-named', { count: 2 }],
    ['nothing-named', { all: false }],
    ['nothing-named', { keys: [] }],
    ['nothing-named', { search: ' \u200b\u00ad ' }],
    ['nothing-named', { where: { and: [] } }],
    ['count-missing', { all: true }],
    ['ambiguous', { all: true, count: 2, where: among('in', 'x') }],
    ['ambiguous', { keys: ['x'], search: 'ravi' }],
    ['ambiguous', { keys: ['x'], count: 1 }],
    ['changed-meanwhile', { all: true, count: 3 }],
    ['changed-meanwhile', { where: among('in', 'x'), count: 0 }],
  ])('is refused as %s: %j', async (code, selection) => {
    await expect(selected(selection)).rejects.toMatchObject({ code: `selection/${code}` });
  });
});
