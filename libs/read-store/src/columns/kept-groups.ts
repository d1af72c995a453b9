import { putLast } from './put-last';

/**
 * How far a table has come whose rows are only added as a rule: the number of its next row, and what is another one once rows were replaced or
 * removed.
 */
export interface Grown {
  next: number;
  replaced: unknown;
}

/** A question that takes more letters to say is not remembered. */
const LONGEST_NAME = 20_000;
/** How what a question adds up is found in the rows of a table, by their numbers. */
export interface FromRows<Figures> {
  /** From all rows before a number; undefined for too much to keep. */
  find(before: number): Promise<Figures | undefined>;
  /** What is known, and the rows from one number on and before another; undefined where all rows have to be looked at again. */
  add(known: Figures, from: number, before: number): Promise<Figures | undefined>;
}

interface Known {
  grown: Grown;
  figures: unknown;
}

/**
 * What questions add up of the rows of a table that only grows: asked again, a question looks at the rows that came since, and at none
 * where none came. Once a row was replaced all of them are looked at again.
 */
export class KeptGroups {
  private readonly known = new Map<string, Known>();

  /** `most`: questions of which that is kept, those asked for last. */
  constructor(private readonly most: number) {}

  /** What a question of this name adds up, which always says it in the same form, of all rows up to where the table stands. */
  async of<Figures>(name: string, stands: () => Grown | Promise<Grown>, { find, add }: FromRows<Figures>): Promise<Figures | undefined> {
    const grown = { ...(await stands()) };
    if (name.length > LONGEST_NAME) return find(grown.next);
    const known = this.known.get(name);
    if (known && known.grown.replaced === grown.replaced && known.grown.next <= grown.next) {
      const figures = known.figures as Figures;
      if (known.grown.next === grown.next) return this.keep(name, grown, figures);
      const now = await add(figures, known.grown.next, grown.next);
      // A row that was replaced while those since were looked at is in what is known as it was.
      if (now !== undefined && (await stands()).replaced === grown.replaced) return this.keep(name, grown, now);
    }
    const standing = { ...(await stands()) };
    const found = await find(standing.next);
    if (found !== undefined) return this.keep(name, standing, found);
    this.known.delete(name);
    return undefined;
  }

  private keep<Figures>(name: string, grown: Grown, figures: Figures): Figures {
    putLast(this.known, name, { grown, figures }, this.most);
    return figures;
  }
}
