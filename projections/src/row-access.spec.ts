import { explainAccess, Hierarchy, sightOf, type RequestContext } from '@matricula/auth';
import { scopes, staffRoles } from '@matricula/domain/kernel/staff-roles';
import { activityFacts, stageStays } from '@matricula/read-models/overview';
import { matches } from '@matricula/read-store';
import { randomOf } from '@matricula/testing';
import { lists } from './lists';
import { activityAccess, ownActivityAccess } from './lead';
import { stayAccess } from './overview';

const RUNS = 60;
const roles = Object.values(staffRoles).filter((role) => role !== staffRoles.system);
const guarded = [
  ...lists.flatMap(({ name, model, access, codes }) => (access ? [{ name, model, access, codes }] : [])),
  { name: 'facts of reports', model: activityFacts, access: activityAccess, codes: undefined },
  { name: 'facts of one’s own', model: activityFacts, access: ownActivityAccess, codes: undefined },
  { name: 'stays of leads in stages', model: stageStays, access: stayAccess, codes: undefined },
];

/** A random institution: reporting lines (sometimes with a cycle), roles and scopes. */
function institution(seed: number) {
  const random = randomOf(seed);
  const ids = Array.from({ length: 2 + random.below(9) }, (_, at) => `u${at}`);
  const people = ids.map((userId) => ({
    userId,
    role: random.oneOf(roles),
    scope: random.oneOf([undefined, 'nonsense', ...scopes]),
    managerId: random.below(4) === 0 ? undefined : random.oneOf(ids),
    acl: random.below(5) === 0 ? [] : [{ code: 'LEADS', level: [6] }],
  }));
  const hierarchy = new Hierarchy(people);
  const viewers = people.map((one) => ({ ...one, roleName: `Role ${one.role}`, sight: sightOf(one, one, hierarchy) }));
  return { random, people, viewers };
}

/** Whether one is above the other, by walking up instead of down. */
function isAbove(people: { userId: string; managerId?: string }[], above: string, userId: string): boolean {
  const met = new Set<string>();
  for (let at: string | undefined = userId; at !== undefined && !met.has(at);) {
    if (at === above) return true;
    met.add(at);
    const now: string = at;
    at = people.find((one) => one.userId === now)?.managerId;
  }
  return false;
}

describe.each(guarded)('rows of $name', ({ model, access, codes }) => {
  const fields = Object.keys(access.owner);

  it('are found, changed and explained by the same people, for every kind of user', () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const { random, people, viewers } = institution(seed);
      const row = Object.fromEntries(
        fields.map((field) => [field, random.oneOf([undefined, 'gone', ...people.map(({ userId }) => userId)])]),
      );
      if (access.unownedFlag) Object.assign(row, { [access.unownedFlag]: random.below(3) === 0 });
      if (access.shared) Object.assign(row, { [access.shared]: random.below(3) === 0 });
      if (access.audience) Object.assign(row, { [access.audience]: random.oneOf([undefined, 'role:3', 'team:u1', 'team:gone']) });
      for (const viewer of viewers) {
        const { sight, acl } = viewer;
        const filter = access.filter(sight);
        const found = !filter || matches(model, filter, { key: 'k', row });
        const allowed = !codes || (codes.includes('LEADS') && acl.length > 0);
        const said = explainAccess({ access, codes }, viewer, row, (userId) => userId.toUpperCase());
        const grounds = access.grounds(sight, row);
        expect([seed, sight, row, access.sees(sight, row), grounds.length > 0, said.sees]).toEqual([
          ...[seed, sight, row, found, found],
          found && allowed,
        ]);
        expect([seed, sight, row, said.changes]).toEqual([seed, sight, row, allowed && access.changes(sight, row)]);
        expect(said.because).toMatch(/^\p{Lu}.+\.$/u);
        expect(access.changes(sight, row) && !found).toBe(false);
        expect(access.parties && access.who(sight, row).length > 0).toBe(access.parties && found);
      }
    }
  });
});

describe('the scopes of a role', () => {
  it('include at least the rows of the narrower scope', () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const { people } = institution(seed);
      const hierarchy = new Hierarchy(people);
      const managerOf = (userId: string) => people.find((one) => one.userId === userId)?.managerId;
      for (const { userId } of people) {
        const reach = (scope: (typeof scopes)[number]) => people.filter((one) => hierarchy.within(userId, scope)?.has(one.userId) ?? true);
        const beside = people.filter((one) => one.userId === userId || (managerOf(userId) && one.managerId === managerOf(userId)));
        expect(reach('own').map((one) => one.userId)).toEqual([userId]);
        expect(reach('below')).toEqual(people.filter((one) => isAbove(people, userId, one.userId)));
        expect(reach('team')).toEqual(people.filter((one) => beside.some((of) => isAbove(people, of.userId, one.userId))));
        expect(reach('all')).toEqual(people);
        const sizes = scopes.map((scope) => reach(scope).length);
        expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
      }
    }
  });

  it('default to the level of the role, and an admin always sees everything', () => {
    const scopeOf = (role: number, chosen?: string) => sightOf({ userId: 'u', role }, { scope: chosen }, new Hierarchy([])).scope;
    expect(roles.map((role) => scopeOf(role))).toEqual(['all', 'below', 'below', 'below', 'below', 'all']);
    expect([scopeOf(9), scopeOf(staffRoles.auditor, 'own'), scopeOf(staffRoles.admin, 'own')]).toEqual(['below', 'own', 'all']);
  });

  it('show unassigned rows to managers, unless they see only their own', () => {
    const leads = lists.find(({ name }) => name === 'leads')?.access;
    const sees = (role: number, chosen?: string) => leads?.sees(sightOf({ userId: 'u', role }, { scope: chosen }, new Hierarchy([])), {});
    expect([sees(staffRoles.manager), sees(staffRoles.manager, 'own'), sees(staffRoles.counsellor), sees(staffRoles.auditor)]).toEqual([
      ...[true, false, false, true],
    ]);
  });
});

describe('personal rows', () => {
  const hierarchy = new Hierarchy([{ userId: 'asha', managerId: 'suresh' }]);
  const people = { asha: staffRoles.counsellor, suresh: staffRoles.manager, anita: staffRoles.admin };
  /** The users who see and who change a row of Asha's. */
  const those = (name: string, row: object) => {
    const access = lists.find((list) => list.name === name)?.access;
    const sights = Object.entries(people).map(([userId, role]) => sightOf({ userId, role }, undefined, hierarchy));
    const who = (may: 'sees' | 'changes') => sights.filter((sight) => access?.[may](sight, row)).map(({ userId }) => userId);
    return [who('sees'), who('changes')];
  };

  it('are hidden from managers and admins: notifications', () =>
    expect(those('notifications', { userId: 'asha' })).toEqual([['asha'], ['asha']]));

  it('are visible to admins if they are work for the institution: jobs', () =>
    expect(those('jobs', { createdBy: 'asha' })).toEqual([
      ['asha', 'anita'],
      ['asha', 'anita'],
    ]));

  it('are visible to all when shared, and changed only by the owner: Quick views', () => {
    expect(those('quick-views', { createdBy: 'asha', shared: false })).toEqual([['asha'], ['asha']]);
    expect(those('quick-views', { createdBy: 'asha', shared: true })).toEqual([['asha', 'suresh', 'anita'], ['asha']]);
  });

  it('are visible to the role or the team they are shared with, and changed only by the owner: Quick views', () => {
    const view = (sharedWith: string) => those('quick-views', { createdBy: 'anita', shared: false, sharedWith });
    expect(view(`role:${staffRoles.counsellor}`)).toEqual([['asha', 'anita'], ['anita']]);
    expect(view('team:suresh')).toEqual([['asha', 'suresh', 'anita'], ['anita']]);
    expect(view('team:asha')).toEqual([['asha', 'anita'], ['anita']]);
    expect(view('team:nobody')).toEqual([['anita'], ['anita']]);
  });

  it('do not include leads, which managers see too', () =>
    expect(those('leads', { ownerId: 'asha' })).toEqual([
      ['asha', 'suresh', 'anita'],
      ['asha', 'suresh', 'anita'],
    ]));
});

describe('a request for oneself', () => {
  const leaves = lists.find(({ name }) => name === 'leaves');
  const moves = (userId: string, role: number, alone = false) => {
    const sight = { ...sightOf({ userId, role }, undefined, new Hierarchy([])), ...(alone && { alone }) };
    return leaves?.moves?.({ userId: 'anita', status: 'asked' }, { sight } as unknown as RequestContext);
  };
  it('is answered by another person, if there is one', () => {
    expect(moves('anita', staffRoles.admin)).toEqual(['cancel']);
    expect(moves('other', staffRoles.admin)).toEqual(['approve', 'refuse', 'cancel']);
    expect(moves('anita', staffRoles.admin, true)).toEqual(['approve', 'refuse', 'cancel']);
  });
});
