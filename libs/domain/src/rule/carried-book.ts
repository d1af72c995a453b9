import type { Json } from '../kernel';
import type { TurnBookCarried, TurnBookOpened } from './turn.events';

/** What a book carries over from the one before it. Open turns come first, so that they stand in the event that opens it. */
const kinds = ['open', 'credits', 'waiting', 'given', 'sources'] as const;
type Kind = (typeof kinds)[number];
type Carried = Record<Kind, Record<string, Json>>;

/** Characters of one event: far below its limit of 256 KiB, also if each character takes three bytes. */
const MOST_CHARACTERS = 64_000;
/** Characters around a value. */
const FRAME = 8;

const nothing = (): Carried => ({ open: {}, credits: {}, waiting: {}, given: {}, sources: {} });

/** Entries that may be divided: the credit of each person by a rule, and each time of a person. */
function* entriesOf(kind: Kind, key: string, value: Json): Generator<[key: string, value: Json]> {
  if (Array.isArray(value)) for (const one of value) yield [key, [one]];
  else if (kind === 'credits') for (const [inner, one] of Object.entries(value as Record<string, Json>)) yield [key, { [inner]: one }];
  else yield [key, value];
}

function joined(before: Json | undefined, more: Json): Json {
  if (before === undefined) return more;
  if (Array.isArray(before) && Array.isArray(more)) return [...before, ...more];
  return { ...(before as Record<string, Json>), ...(more as Record<string, Json>) };
}

const valueOf = (map: Readonly<Record<string, Json>>, key: string) => (Object.hasOwn(map, key) ? map[key] : undefined);

/**
 * Divides what a book begins with over as many events as it takes: each fits into the log, however many leads wait and however many were given in
 * the last day. A small book begins with one event.
 */
export function eventsOfBook({ day, ...carried }: TurnBookOpened['data']): (TurnBookOpened | TurnBookCarried)[] {
  const parts: Carried[] = [nothing()];
  let size = 0;
  for (const kind of kinds)
    for (const [id, whole] of Object.entries(carried[kind] ?? {}))
      for (const [key, value] of entriesOf(kind, id, whole)) {
        const own = key.length + JSON.stringify(value).length + FRAME;
        if (size > 0 && size + own > MOST_CHARACTERS) {
          parts.push(nothing());
          size = 0;
        }
        size += own;
        const map = parts.at(-1)![kind];
        map[key] = joined(valueOf(map, key), value);
      }
  const [first, ...rest] = parts;
  return [
    { type: 'TurnBookOpened', data: { day, ...first! } },
    ...rest.map((part): TurnBookCarried => ({ type: 'TurnBookCarried', data: part })),
  ];
}

/** A book with a further part of what it begins with. */
export function withCarried<Book>(book: Book, data: TurnBookCarried['data']): Book {
  const before = book as unknown as Carried;
  const after = Object.fromEntries(
    kinds.map((kind) => {
      const map = { ...before[kind] };
      for (const [key, more] of Object.entries(data[kind])) map[key] = joined(valueOf(map, key), more);
      return [kind, map];
    }),
  );
  return { ...book, ...after };
}
