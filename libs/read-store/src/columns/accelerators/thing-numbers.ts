import type { NumbersAnswer } from '../reading-connection';
import type { Grown } from './cached-groups';
import { Statement } from '../statement';

/** Larger tables get no numbers: they take 4 bytes of memory a row. */
const MOST_ROWS = 16 * 2 ** 20;
/** After an attempt to number things, the next one waits this many times its duration. */
const REST = 9;
/** Number of result pieces read before other work of the thread gets a turn. */
const PIECES = 64;

/** Runs a statement and reads its numeric result. */
export type ReadNumbers = <T>(statement: Statement, read: (answer: NumbersAnswer) => Promise<T>) => Promise<T>;

/** The pieces of a result, with turns for other work of the thread in between. */
export async function* takingTurns({ pieces }: NumbersAnswer) {
  let taken = 0;
  for (const piece of pieces) {
    yield piece;
    if (++taken % PIECES === 0) await othersFirst();
  }
}

/** Lets other work of the thread run. */
export const othersFirst = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The thing that each of the first rows of a table is about, as a number; a row may be about none. */
export interface ThingNumbers {
  /** By row number; -1 for none. */
  of: Int32Array;
  /** Number of things. */
  size: number;
}

/** Numbers the distinct values of a column in the rows before `next`, in the order of their first rows. */
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

/** Views the bytes of a column as a typed array. */
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

/** Numbers of a table's things by one column, computed in the background. */
export class Things {
  private known: Known | undefined;
  private restsUntil = -Infinity;

  constructor(private readonly make: (column: string, next: number) => Promise<ThingNumbers>) {}

  /** Numbers for the rows that existed when they were computed; undefined if they are outdated. */
  of(column: string, { replaced }: Grown): Known | undefined {
    return this.known?.column === column && this.known.grown.replaced === replaced ? this.known : undefined;
  }

  /** Numbers all current rows, unless that was done recently. `of` detects rows replaced meanwhile. */
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
