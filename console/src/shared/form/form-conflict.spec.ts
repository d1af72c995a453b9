import { conflictsOf, isMoved, merged } from './form-conflict';

const original = { name: 'Asha', role: '3', skills: ['Sales'] };

describe('a form that two people have open', () => {
  it('asks about what both changed to something else, with yours, theirs and the original', () =>
    expect(conflictsOf({ name: 'Asha R.', role: '4' }, original, { ...original, name: 'Asha Rao' })).toEqual([
      { field: 'name', original: 'Asha', theirs: 'Asha Rao', yours: 'Asha R.' },
    ]));
  it('asks nothing where they said the same, or only one of them something', () => {
    expect(conflictsOf({ name: 'Asha R.' }, original, { ...original, name: 'Asha R.' })).toEqual([]);
    expect(conflictsOf({ skills: null }, original, { ...original, skills: [] })).toEqual([]);
    expect(conflictsOf({ role: '4' }, original, { ...original, name: 'Asha Rao' })).toEqual([]);
  });
  it('saves the rest, and of what was asked about what is to be theirs no more', () => {
    const conflicts = conflictsOf({ name: 'A', role: '4' }, original, { ...original, name: 'B', role: '5' });
    expect(merged({ name: 'A', role: '4', skills: [] }, original, conflicts, new Set(['role']))).toEqual({ role: '4', skills: [] });
  });
  it('of which all is said leaves to the other what you did not touch, and asks nothing about it', () => {
    const [whole, now] = [
      { ...original, role: '4' },
      { ...original, name: 'Asha Rao' },
    ];
    expect(conflictsOf(whole, original, now)).toEqual([]);
    expect(merged(whole, original, [], new Set())).toEqual({ role: '4' });
  });
  it('is not asked about again where nothing moved that is to be saved', () => {
    expect(isMoved({ name: 'A' }, original, { ...original, role: '5' })).toBe(false);
    expect(isMoved({ name: 'A' }, original, { ...original, name: 'B' })).toBe(true);
  });
});
