import type { UserRow } from '@matricula/read-models/user';

type Member = Pick<UserRow, 'userId' | 'name' | 'managerId' | 'teamName'>;

/**
 * The team of each staff member, by id: the team that they lead under its own name, or else that of the nearest manager above them who leads a named
 * team, or else the team of their manager. Someone without a team name and without a manager has no team.
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
