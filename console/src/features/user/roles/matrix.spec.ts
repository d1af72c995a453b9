import { aclIn, areasOf, heldOf, isAlike, levelsOf, mayGiveOf, openCount, toggled, toggledAll } from './matrix';

const held = heldOf([
  { code: 'LEADS', level: [1, 6] },
  { code: 'Timeline', level: [1] },
]);

describe('the matrix of a role', () => {
  it('gives and takes a level, and what is left without any is not kept', () => {
    expect(aclIn(toggled(held, 'LEADS', 2))).toContainEqual({ code: 'LEADS', level: [1, 2, 6] });
    expect(aclIn(toggled(held, 'Timeline', 1))).toEqual([{ code: 'LEADS', level: [1, 6] }]);
    expect(aclIn(held)).toHaveLength(2);
  });
  it('gives an area whole, and takes it whole', () => {
    const all = toggledAll(held, ['LEADS', 'Notes']);
    expect([openCount(held), openCount(all)]).toEqual([1, 2]);
    expect(aclIn(toggledAll(all, ['LEADS', 'Notes']))).toEqual([{ code: 'Timeline', level: [1] }]);
  });
  it('gives of an area what the person holds and what the role has already', () => {
    const mayGive = mayGiveOf(heldOf([{ code: 'Notes', level: [6] }]), held);
    const all = toggledAll(held, ['LEADS', 'Notes', 'Publisher'], mayGive);
    expect(aclIn(all).filter(({ code }) => code !== 'Timeline')).toEqual([
      { code: 'LEADS', level: [1, 6] },
      { code: 'Notes', level: [6] },
    ]);
    expect([mayGive('Notes', 5), mayGive('LEADS', 1), mayGive('Publisher', 6)]).toEqual([false, true, false]);
  });
  it('is found by name, code and area', () => {
    expect(areasOf('hourly call', held)).toEqual([
      { area: 'Reports', rows: [{ code: 'All_Counsellor_Hourly_Activity', opens: 'User Hourly Call Activity' }] },
    ]);
    expect(areasOf('automation rule', held)[0]?.rows.map(({ code }) => code)).toEqual(['Rule_Engine']);
    expect(areasOf('nothing', held)).toEqual([]);
  });
  it('shows unknown codes', () =>
    expect(areasOf('old', heldOf([{ code: 'OLD_CODE', level: [6] }]))).toEqual([
      { area: 'Others', rows: [{ code: 'OLD_CODE', opens: 'OLD_CODE' }] },
    ]));
  it('says the levels of a code in short', () => {
    const some = heldOf([
      { code: 'LEADS', level: [1, 2, 3, 4, 5, 6] },
      { code: 'Notes', level: [4, 1, 3] },
    ]);
    expect(['LEADS', 'Notes', 'Timeline'].map((code) => levelsOf(some, code))).toEqual(['1–6', '1, 3–4', '']);
  });
  it('is compared with another one: what differs alone', () => {
    const other = heldOf([{ code: 'LEADS', level: [6, 1] }]);
    expect(isAlike(held, other, 'LEADS')).toBe(true);
    expect(areasOf('', held, other).flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(['Timeline']);
  });
});
