/** Teams for the Teams screen, derived from their members. Pure. */
import { presenceAt, type UserRow } from '@matricula/read-models/user';
import type { Load } from './load.query';

export interface TeamRow {
  name: string;
  /** The team's manager. */
  manager?: string;
  /** Number of people, including the manager. */
  members: number;
  online: number;
  /** Total of the members whose work the reader sees; undefined if none. */
  leads?: number;
  followUps?: number;
}

export type TeamMember = Pick<UserRow, 'userId' | 'name' | 'status' | 'online' | 'presence' | 'lastSignInAt'> &
  Partial<Pick<UserRow, 'team' | 'teamName' | 'managerId'>>;

/** The manager of a team: the member whose team name it is, or else the person to whom most members report. */
function managerOf(name: string, members: readonly TeamMember[], people: ReadonlyMap<string, TeamMember>): string | undefined {
  const named = members.find(({ teamName }) => teamName === name);
  if (named) return named.name;
  const counts = new Map<string, number>();
  for (const { managerId } of members) if (managerId) counts.set(managerId, (counts.get(managerId) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most && people.get(most[0])?.name;
}

const sumOf = (members: readonly TeamMember[], load: Load | undefined, of: 'leads' | 'followUps'): number | undefined => {
  const seen = members.filter(({ userId }) => load?.seen.has(userId));
  return load && seen.length > 0 ? seen.reduce((sum, { userId }) => sum + (load[of][userId] ?? 0), 0) : undefined;
};

/** One row for each team, by name. */
export function teamRows(staff: readonly TeamMember[], load: Load | undefined, now: number): TeamRow[] {
  const people = new Map(staff.map((one) => [one.userId, one]));
  const teams = new Map<string, TeamMember[]>();
  for (const one of staff) if (one.team) teams.set(one.team, [...(teams.get(one.team) ?? []), one]);
  return [...teams]
    .map(([name, members]) => ({
      name,
      manager: managerOf(name, members, people),
      members: members.length,
      online: members.filter((one) => presenceAt(one, now) !== 'offline').length,
      leads: sumOf(members, load, 'leads'),
      followUps: sumOf(members, load, 'followUps'),
    }))
    .sort((one, other) => one.name.localeCompare(other.name));
}
