import { allChosen, bulkSelection, choose, chosenCount, chosenRows, chosenShare, isChosen, noneChosen } from './row-choice';

describe('rows chosen one by one', () => {
  const some = choose(choose(noneChosen, ['a', 'b', 'c'], true), ['b'], false);
  it('are those keys', () => expect(bulkSelection(some, { search: 'ravi' }, 'leadId', 9)).toEqual({ keys: ['a', 'c'] }));
  it('are a question for calls that take no keys', () =>
    expect(chosenRows(some, { search: 'ravi' }, 'leadId')).toEqual({ where: { field: 'leadId', op: 'in', values: ['a', 'c'] } }));
  it('are several conditions where one would be too long', () => {
    const keys = Array.from({ length: 10_000 }, (_, at) => `lead-${at}`);
    const { where } = chosenRows(choose(noneChosen, keys, true), {}, 'leadId');
    const parts = where && 'or' in where ? where.or : [];
    expect(parts.map((part) => 'values' in part && part.values.length)).toEqual([5_000, 5_000]);
  });
  it('are counted without the server', () => expect(chosenCount(some, undefined)).toBe(2));
});

describe('all matching rows except one', () => {
  const fresh = { field: 'stage', op: 'eq' as const, value: 'Fresh' };
  const most = choose(allChosen, ['b'], false);

  it('include rows that were never loaded', () => expect([isChosen(most, 'unseen'), isChosen(most, 'b')]).toEqual([true, false]));
  it('are counted from the total', () => expect([chosenCount(most, 12_480), chosenCount(most, undefined)]).toEqual([12_479, undefined]));
  it('are named by the question, with how many they are', () =>
    expect(bulkSelection(most, { where: fresh, search: 'ravi' }, 'leadId', 12)).toEqual({
      where: { and: [fresh, { field: 'leadId', op: 'nin', values: ['b'] }] },
      search: 'ravi',
      count: 11,
    }));
  it('are a question without a number for exports', () =>
    expect(chosenRows(most, {}, 'leadId')).toEqual({ where: { field: 'leadId', op: 'nin', values: ['b'] }, search: undefined }));
  it('are named as all rows, with their number, where nothing narrows them', () =>
    expect(bulkSelection(allChosen, {}, 'leadId', 12_480)).toEqual({ all: true, count: 12_480 }));
  it('can be chosen again', () => expect(isChosen(choose(most, ['b'], true), 'b')).toBe(true));
});

describe('the box over all rows', () => {
  it.each([
    [noneChosen, 3, 'none'],
    [choose(noneChosen, ['a'], true), 3, 'some'],
    [choose(noneChosen, ['a', 'b', 'c'], true), 3, 'all'],
    [allChosen, 3, 'all'],
    [allChosen, undefined, 'all'],
    [choose(allChosen, ['a'], false), 3, 'some'],
  ] as const)('shows the share of %j of %s rows as %s', (choice, total, share) => expect(chosenShare(choice, total)).toBe(share));
});
