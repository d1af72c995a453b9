import { linesOf, moved, whyNot, withBelow, withMove, type Person } from './tree';

const person = (id: string, manager_id: string | null = null, status = 'active'): Person => ({
  id,
  name: id.toUpperCase(),
  manager_id,
  role_name: 'Counsellor',
  team_name: null,
  status,
});
const people = [person('om'), person('farida'), person('asha', 'om'), person('ravi', 'om', 'suspended'), person('pooja', 'asha')];
const shape = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ person: { id }, depth, team }) => `${'-'.repeat(depth)}${id}${team || ''}`);

describe('the tree of reporting lines', () => {
  it('is read line by line, each with how many work below', () =>
    expect(shape(linesOf(people, new Set()))).toEqual(['om3', '-asha1', '--pooja', '-ravi', 'farida']));
  it('hides what is below a closed line, and counts it all the same', () =>
    expect(shape(linesOf(people, new Set(['om'])))).toEqual(['om3', 'farida']));
  it('shows who is found with those above, closed or not', () =>
    expect(shape(linesOf(people, new Set(['om']), 'pooj'))).toEqual(['om3', '-asha1', '--pooja']));
  it('loses no one: members of a circle, and reports of people who left, are at the top', () => {
    const odd = [person('a', 'b'), person('b', 'a'), person('c', 'gone')];
    expect(shape(linesOf(odd, new Set()))).toEqual(['a', 'b', 'c']);
    expect(linesOf(odd, new Set())).toHaveLength(3);
  });
  it('says why a person cannot report to another', () => {
    expect(whyNot(people, 'om', 'pooja')).toBe('POOJA is in the team of OM: a user cannot report to a member of their own team.');
    expect(whyNot(people, 'om', 'om')).toBe('A user cannot report to themselves.');
    expect(whyNot(people, 'asha', 'om')).toBe('ASHA already reports to OM.');
    expect(whyNot(people, 'asha', 'ravi')).toBe('RAVI is suspended.');
    expect([whyNot(people, 'asha', 'farida'), whyNot(people, 'asha', null)]).toEqual([undefined, undefined]);
  });
  it('remembers the original manager, and drops a move back to them', () => {
    const first = withMove([], people, 'asha', 'farida');
    expect(first).toEqual([{ id: 'asha', from: 'om', to: 'farida' }]);
    const second = withMove(first, moved(people, first), 'asha', null);
    expect(second).toEqual([{ id: 'asha', from: 'om', to: null }]);
    expect(withMove(second, moved(people, second), 'asha', 'om')).toEqual([]);
    expect([...withBelow(moved(people, first), 'farida')]).toEqual(['farida', 'asha', 'pooja']);
  });
});
