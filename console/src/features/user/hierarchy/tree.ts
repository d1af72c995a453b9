/** The reporting hierarchy as a tree that is shown line by line. Pure. */
import { type RowOf } from '../../../shared/http/answers';
import { t } from '../../../shared/texts/texts';

export type Person = RowOf<'User_hierarchy'>;

/** A planned change of manager; null: no manager. */
export interface Move {
  id: string;
  from: string | null;
  to: string | null;
}

export interface Line {
  person: Person;
  depth: number;
  /** Number of direct and indirect reports. */
  team: number;
  open: boolean;
}

/** The people after the moves are applied. */
export function moved(people: readonly Person[], moves: readonly Move[]): Person[] {
  const to = new Map(moves.map((move) => [move.id, move.to]));
  return people.map((one) => (to.has(one.id) ? { ...one, manager_id: to.get(one.id) ?? null } : one));
}

/** People by manager. Anyone whose manager is missing, or who reports to themselves through others, is at the top. */
function byManager(people: readonly Person[]): Map<string | null, Person[]> {
  const known = new Map(people.map((one) => [one.id, one]));
  const tops = (one: Person): boolean => {
    const seen = new Set<string>();
    for (let at: Person | undefined = one; at; at = known.get(at.manager_id ?? '')) {
      if (seen.has(at.id)) return at.id === one.id;
      seen.add(at.id);
    }
    return !known.has(one.manager_id ?? '');
  };
  const found = new Map<string | null, Person[]>();
  for (const one of people) {
    const manager = tops(one) ? null : one.manager_id;
    found.set(manager, [...(found.get(manager) ?? []), one]);
  }
  return found;
}

/** A person and everyone below them. */
export function withBelow(people: readonly Person[], id: string): Set<string> {
  const reports = byManager(people);
  const found = new Set([id]);
  for (const one of found) for (const report of reports.get(one) ?? []) found.add(report.id);
  return found;
}

/** The lines of the tree. Lines below a collapsed one are left out; with a search text, only matches and their managers are shown. */
export function linesOf(people: readonly Person[], closed: ReadonlySet<string>, search = ''): Line[] {
  const reports = byManager(people);
  const text = search.trim().toLowerCase();
  const lines: Line[] = [];
  const walk = (of: string | null, depth: number): { team: number; found: boolean } => {
    let [team, found] = [0, false];
    for (const person of reports.get(of) ?? []) {
      const at = lines.length;
      const open = text !== '' || !closed.has(person.id);
      const line: Line = { person, depth, team: 0, open };
      lines.push(line);
      const below = walk(person.id, depth + 1);
      line.team = below.team;
      const own = text === '' || `${person.name} ${person.role_name} ${person.team_name ?? ''}`.toLowerCase().includes(text);
      if (!own && !below.found) lines.length = at;
      else if (!open) lines.length = at + 1;
      team += below.team + 1;
      found ||= own || below.found;
    }
    return { team, found };
  };
  walk(null, 0);
  return lines;
}

/** Why a person cannot report to another; undefined if they can. */
export function whyNot(people: readonly Person[], id: string, to: string | null): string | undefined {
  const person = people.find((one) => one.id === id);
  const manager = to === null ? undefined : people.find((one) => one.id === to);
  if (!person) return t`Nobody is picked up.`;
  if (person.manager_id === to)
    return to === null ? t`${person.name} already reports to nobody.` : t`${person.name} already reports to ${manager?.name}.`;
  if (to === id) return t`A user cannot report to themselves.`;
  if (to !== null && withBelow(people, id).has(to))
    return t`${manager?.name} is in the team of ${person.name}: a user cannot report to a member of their own team.`;
  if (manager && manager.status !== 'active') return t`${manager.name} is suspended.`;
  return undefined;
}

/** Adds a move; a move back to the original manager removes it. */
export function withMove(moves: readonly Move[], people: readonly Person[], id: string, to: string | null): Move[] {
  const from = moves.find((move) => move.id === id)?.from ?? people.find((one) => one.id === id)?.manager_id ?? null;
  const others = moves.filter((move) => move.id !== id);
  return from === to ? others : [...others, { id, from, to }];
}
