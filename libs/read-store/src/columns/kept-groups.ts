import type { Values } from './added-up';
import { putLast } from './put-last';

/** How far a table has come whose rows are only added as a rule: the number of its next row, and how often rows were replaced or removed. */
export interface Grown {
  next: number;
  replaced: number;
}

/** Questions whose groups are kept, those asked for last. */
const MOST_QUESTIONS = 32;
/** A question that takes more letters to say is not remembered. */
const LONGEST_NAME = 20_000;
/** Groups of rows that came since lie beside those before them, until they are as many. */
const SPARE = 64;

interface Known {
  grown: Grown;
  groups: readonly Values[];
  /** How many there were when all rows were looked at. */
  first: number;
}

/**
 * Groups in which questions add up the rows of a table that only grows: asked again, a question looks at the rows that came since, and at none
 * where none came. Once a row was replaced all of them are looked at again.
 */
export class KeptGroups {
  private readonly known = new Map<string, Known>();

  /** The groups of all rows up to where the table stands; `find` answers those of rows from one number on and before another, undefined for too many. */
  async of(
    name: string,
    grown: Grown,
    find: (from: number, before: number) => Promise<readonly Values[] | undefined>,
  ): Promise<readonly Values[] | undefined> {
    if (name.length > LONGEST_NAME) return find(0, grown.next);
    const known = this.known.get(name);
    const isSound = known?.grown.replaced === grown.replaced && known.grown.next <= grown.next;
    if (known && isSound && known.grown.next === grown.next) return this.keep(name, known).groups;
    const since = known && isSound ? await find(known.grown.next, grown.next) : undefined;
    if (known && since && known.groups.length + since.length <= 2 * known.first + SPARE)
      return this.keep(name, { ...known, grown, groups: [...known.groups, ...since] }).groups;
    const groups = await find(0, grown.next);
    if (groups) return this.keep(name, { grown, groups, first: groups.length }).groups;
    this.known.delete(name);
    return undefined;
  }

  private keep(name: string, known: Known): Known {
    putLast(this.known, name, known, MOST_QUESTIONS);
    return known;
  }
}
