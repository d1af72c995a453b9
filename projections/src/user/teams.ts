import type { UserRow } from '@matricula/read-models/user';

type Member = Pick<UserRow, 'userId' | 'name' | 'managerId' | 'teamName'>;

/**
 * The teams of the staff, by id: that which somebody leads under a name of its own, or the nearest above them that has one; where none
 * has, they belong to the team of whom they report to. Who reports to nobody and leads none is of no team.
 */
export function teamsOf(staff: readonly Member[]): ReadonlyMap<string, string> {
  const known = new Map(staff.map((one) => [one.userId, one]));
  const named = (one: Member): string | undefined => {
    const seen = new Set<string>();
    for (let at: Member | undefined = one; at && !seen.has(at.userId); at = known.get(at.managerId ?? '')) {
      if (at.teamName) return at.teamName;
      seen.add(at.userId);
    }
    const manager = known.get(one.managerId ?? '');
    return manager && `Team of ${manager.name}`;
  };
  return new Map(
    staff.flatMap((one) => {
      const team = named(one);
      return team === undefined ? [] : [[one.userId, team] as const];
    }),
  );
}
