/** Which team somebody belongs to. Pure. */
import type { StaffMember } from '../../../shared/people/use-staff-names';
import { t } from '../../../shared/texts/texts';

/**
 * The teams of the staff, by id: that which somebody leads under a name of its own, or the nearest above them that has one; where none
 * has, they belong to the team of whom they report to. Who reports to nobody and leads none is of no team.
 */
export function teamsOf(staff: readonly StaffMember[]): Readonly<Record<string, string>> {
  const known = new Map(staff.map((one) => [one.userId, one]));
  const named = (one: StaffMember): string | undefined => {
    const seen = new Set<string>();
    for (let at: StaffMember | undefined = one; at && !seen.has(at.userId); at = known.get(at.managerId ?? '')) {
      if (at.teamName) return at.teamName;
      seen.add(at.userId);
    }
    const manager = known.get(one.managerId ?? '');
    return manager && t`Team of ${manager.name}`;
  };
  return Object.fromEntries(
    staff.flatMap((one) => {
      const team = named(one);
      return team === undefined ? [] : [[one.userId, team]];
    }),
  );
}
