/** Old and new data of an entry, compared line by line. Pure. */
export type Mark = 'same' | 'added' | 'modified' | 'removed';

/** A line of both sides; null if a side has none. */
export interface DiffLine {
  depth: number;
  left: string | null;
  right: string | null;
  mark: Mark;
}

type Nested = Record<string, unknown> | readonly unknown[];

const isNested = (value: unknown): value is Nested => typeof value === 'object' && value !== null;
const sameKind = (a: unknown, b: unknown) => isNested(a) && isNested(b) && Array.isArray(a) === Array.isArray(b);
const brackets = (value: Nested): [string, string] => (Array.isArray(value) ? ['[', ']'] : ['{', '}']);
const entriesOf = (value: Nested): Map<string, unknown> => new Map(Object.entries(value).filter(([, one]) => one !== undefined));
const label = (key: string | null, inArray: boolean) => (key === null || inArray ? '' : `${JSON.stringify(key)}: `);

/** The comparison of two values as lines of JSON: nested keys are compared one by one, whatever their order. */
export function diffLines(before: unknown, after: unknown): DiffLine[] {
  return compared(null, false, before, after, 0);
}

function compared(key: string | null, inArray: boolean, before: unknown, after: unknown, depth: number): DiffLine[] {
  const name = label(key, inArray);
  if (sameKind(before, after)) {
    const [open, close] = brackets(before as Nested);
    const old = entriesOf(before as Nested);
    const now = entriesOf(after as Nested);
    const inner = [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
      const list = Array.isArray(before);
      if (!now.has(field)) return oneSided(field, list, old.get(field), depth + 1, 'removed');
      if (!old.has(field)) return oneSided(field, list, now.get(field), depth + 1, 'added');
      return compared(field, list, old.get(field), now.get(field), depth + 1);
    });
    const line = (text: string): DiffLine => ({ depth, left: text, right: text, mark: 'same' });
    return inner.length === 0 ? [line(name + open + close)] : [line(name + open), ...inner, line(close)];
  }
  if (!isNested(before) && !isNested(after)) {
    const [left, right] = [name + JSON.stringify(before), name + JSON.stringify(after)];
    return [{ depth, left, right, mark: left === right ? 'same' : 'modified' }];
  }
  const left = written(key, inArray, before, depth);
  const right = written(key, inArray, after, depth);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, at) => ({
    depth: left[at]?.depth ?? right[at]?.depth ?? depth,
    left: left[at]?.text ?? null,
    right: right[at]?.text ?? null,
    mark: 'modified',
  }));
}

function oneSided(key: string, inArray: boolean, value: unknown, depth: number, mark: 'added' | 'removed'): DiffLine[] {
  return written(key, inArray, value, depth).map((line) => ({
    depth: line.depth,
    left: mark === 'removed' ? line.text : null,
    right: mark === 'added' ? line.text : null,
    mark,
  }));
}

function written(key: string | null, inArray: boolean, value: unknown, depth: number): { depth: number; text: string }[] {
  const name = label(key, inArray);
  if (!isNested(value)) return [{ depth, text: name + JSON.stringify(value) }];
  const [open, close] = brackets(value);
  const inner = [...entriesOf(value)].flatMap(([field, one]) => written(field, Array.isArray(value), one, depth + 1));
  return inner.length === 0 ? [{ depth, text: name + open + close }] : [{ depth, text: name + open }, ...inner, { depth, text: close }];
}
