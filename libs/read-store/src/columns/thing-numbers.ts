import type { NumbersAnswer } from './reading-connection';
import type { Grown } from './kept-groups';
import { Statement } from './statement';

/** Tables with more rows have no numbers: they take 4 bytes of memory a row. */
const MOST_ROWS = 16 * 2 ** 20;
/** Numbers that were made, or could not be, are left alone for so many times as long as that took. */
const REST = 9;
/** Pieces of an answer that are read before others are let in. */
const PIECES = 64;

/** Reads the numbers that a statement answers. */
export type ReadNumbers = <T>(statement: Statement, read: (answer: NumbersAnswer) => Promise<T>) => Promise<T>;

/** The pieces of an answer, between which the thread answers others. */
export async function* takingTurns({ pieces }: NumbersAnswer) {
  let taken = 0;
  for (const piece of pieces) {
    yield piece;
    if (++taken % PIECES === 0) await othersFirst();
  }
}

/** Lets the thread answer others. */
export const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

/** What each of the first rows of a table is about, as numbers: those of all its things, or none where a row is about nothing. */
export interface ThingNumbers {
  /** By number of the row; -1 for none. */
  of: Int32Array;
  /** How many things there are. */
  size: number;
}

/** Numbers for the values of a column, in the rows before a number; values are numbered in the order of their first rows. */
export async function thingNumbers(read: ReadNumbers, table: string, column: string, next: number): Promise<ThingNumbers> {
  const statement = new Statement();
  const before = statement.integer(next);
  statement.text = `select said.id::integer, firsts.id::integer
    from (select id, tenant, ${column} as thing from ${table} where id >= 0 and id < ${before}) as said
    join (select tenant, ${column} as thing, min(id) as id from ${table} where id >= 0 and id < ${before} group by all) as firsts using (tenant, thing)`;
  return read(statement, async (answer) => {
    const of = new Int32Array(next).fill(-1);
    for await (const { rows, column: at } of takingTurns(answer)) {
      const [ids, firsts] = [numbersIn(Int32Array, at(0, 4)), numbersIn(Int32Array, at(1, 4))];
      for (let row = 0; row < rows; row += 1) of[ids[row]!] = firsts[row]!;
    }
    let size = 0;
    for (let id = 0; id < next; id += 1) {
      const first = of[id]!;
      if (first >= 0) of[id] = first === id ? size++ : of[first]!;
    }
    return { of, size };
  });
}

/** What lies in a column as numbers of a kind. */
export function numbersIn<T>(
  kind: { new (buffer: ArrayBufferLike, from: number, length: number): T; BYTES_PER_ELEMENT: number },
  bytes: Uint8Array,
): T {
  return new kind(bytes.buffer, bytes.byteOffset, bytes.byteLength / kind.BYTES_PER_ELEMENT);
}

interface Known {
  column: string;
  grown: Grown;
  things: ThingNumbers;
}

/** The numbers of a table's things by one column, which are made beside the questions that ask for them. */
export class KeptThings {
  private known: Known | undefined;
  private restsUntil = -Infinity;

  constructor(private readonly make: (column: string, next: number) => Promise<ThingNumbers>) {}

  /** Numbers for all rows that there were when they were made; undefined where none are right by now. */
  of(column: string, { replaced }: Grown): Known | undefined {
    return this.known?.column === column && this.known.grown.replaced === replaced ? this.known : undefined;
  }

  /** Makes numbers for all rows that there are by now, unless they were made lately. What is replaced meanwhile, `of` knows. */
  async renew(column: string, { next, replaced }: Grown): Promise<void> {
    if (performance.now() < this.restsUntil || next > MOST_ROWS) return;
    const began = performance.now();
    this.restsUntil = Infinity;
    this.known = undefined;
    try {
      this.known = { column, grown: { next, replaced }, things: await this.make(column, next) };
    } finally {
      this.restsUntil = performance.now() + REST * (performance.now() - began);
    }
  }
}
