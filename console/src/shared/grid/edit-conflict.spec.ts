import { changedFields, outcomeOf } from './edit-conflict';

describe('an edited cell', () => {
  it.each([
    ['was not touched by anyone', { original: 'Pune', theirs: 'Pune', yours: 'Pune' }, 'unchanged'],
    ['was changed by me alone', { original: 'Pune', theirs: 'Pune', yours: 'Nashik' }, 'save'],
    ['was changed by somebody else alone', { original: 'Pune', theirs: 'Goa', yours: 'Pune' }, 'unchanged'],
    ['was changed by both to the same', { original: 'Pune', theirs: 'Goa', yours: 'Goa' }, 'unchanged'],
    ['was changed by both', { original: 'Pune', theirs: 'Goa', yours: 'Nashik' }, 'conflict'],
    ['was empty and stays so', { original: undefined, theirs: null, yours: '' }, 'unchanged'],
  ])('that %s', (_, cell, outcome) => expect(outcomeOf(cell)).toBe(outcome));
});

describe('two versions of a row', () => {
  it('differ in their changed fields', () =>
    expect(changedFields({ a: 1, b: ['x'], c: 'same' }, { a: 2, b: ['x'], c: 'same', d: true })).toEqual(['a', 'd']));
});
