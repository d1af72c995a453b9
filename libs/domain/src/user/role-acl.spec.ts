import { checkedAcl, beyond } from './role-acl';

describe('the permissions of a role', () => {
  it('are kept once each, in the order of the areas, with rising levels', () =>
    expect(
      checkedAcl([
        { code: 'Timeline', level: 1 },
        { code: 'LEADS', level: [6, 1] },
        { code: 'LEADS', level: [2, 6] },
      ]),
    ).toEqual([
      { code: 'LEADS', level: [1, 2, 6] },
      { code: 'Timeline', level: [1] },
    ]));
  it.each([
    ['LEADS', 'Permissions must be a list of codes with their levels.'],
    [[{ code: 'NOTHING', level: [6] }], 'There is no permission NOTHING.'],
    [[null], 'Permissions must be a list of codes with their levels.'],
    [['constructor'], 'Permissions must be a list of codes with their levels.'],
    [[{ code: 'LEADS', level: [7] }], 'The levels of LEADS are whole numbers from 1 to 6.'],
    [[{ code: 'LEADS', level: [] }], 'The levels of LEADS are whole numbers from 1 to 6.'],
    [[{ code: 'LEADS', level: '[6]' }], 'The levels of LEADS are whole numbers from 1 to 6.'],
  ])('are refused in words when they are none: %j', (given, message) => expect(() => checkedAcl(given)).toThrow(message));
  it('may keep a code that no longer exists', () =>
    expect(checkedAcl([{ code: 'OLD', level: [6] }], [{ code: 'OLD', level: [1] }])).toEqual([{ code: 'OLD', level: [6] }]));
  it('are not granted by a user who lacks them, who may leave or remove existing ones', () => {
    const entry = (code: string, ...level: number[]) => ({ code, level });
    expect(beyond([entry('LEADS', 6)], [entry('USERS', 6)], [entry('LEADS', 6), entry('USERS', 6)])).toEqual([]);
    expect(beyond([entry('LEADS', 1)], [], [entry('LEADS', 6), entry('Notes', 1)])).toEqual(['LEADS', 'Notes (level 1)']);
    expect(beyond([entry('LEADS', 6)], [entry('LEADS', 2)], [entry('LEADS', 1, 2, 3, 6)])).toEqual(['LEADS (level 1, 3)']);
  });
});
