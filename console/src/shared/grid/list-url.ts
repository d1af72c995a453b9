/**
 * The state of a list in its address: one readable parameter for each chip, `q` for the search, `sort` for the order.
 *
 *   /leads?type=all&stage=Fresh,Interested&source=!Website&createdAt=last-7-days&callActions=3..&q=ravi&sort=-createdAt&group=stage,Fresh
 *
 * Words are separated by commas, `!` in front negates, `~` means contains, `(none)` stands for rows without a value, a backslash escapes the next
 * character.
 */
import { type Scalar, type Sort } from '@matricula/read-models/kernel';
import { readDates, writeDates } from '../ui/date-presets';
import { pastedValues } from './pasted-values';
import { isGroupable, NONE, type Condition, type FilterField } from './conditions';

export interface ListState {
  conditions: readonly Condition[];
  search: string;
  sort: readonly Sort[];
  /** The field that the rows are grouped by. */
  group?: ListGroup;
}

/** A grouping of rows; `open` is the value of the open group, null for rows without a value. */
export interface ListGroup {
  field: string;
  open?: Scalar | null;
}

const escaped = (value: Scalar | null): string => {
  if (value === null) return NONE;
  const text = String(value).replace(/[\\,]/g, '\\$&');
  return /^[!~(]/.test(text) ? `\\${text}` : text;
};

function writeCondition(condition: Condition): string {
  switch (condition.op) {
    case 'contains':
      return `~${condition.text}`;
    case 'pasted':
      return condition.id;
    case 'dates':
      return writeDates(condition.dates);
    case 'range':
      return condition.from === condition.to ? String(condition.from) : `${condition.from ?? ''}..${condition.to ?? ''}`;
    case 'is':
      return (condition.not ? '!' : '') + condition.values.map(escaped).join(',');
  }
}

/** Splits at commas that are not escaped; the first character of a word may be escaped too. */
function readWords(text: string): (string | null)[] {
  const words = text.match(/(?:\\.|[^,\\])+/g) ?? [];
  return words.map((word) => (word === NONE ? null : word.replace(/\\(.)/g, '$1')));
}

function readRange(text: string): { from?: number; to?: number } | undefined {
  const match = /^(-?\d+(?:\.\d+)?)?(\.\.)?(-?\d+(?:\.\d+)?)?$/.exec(text);
  if (!match || (match[1] === undefined && match[3] === undefined)) return undefined;
  const from = match[1] === undefined ? undefined : Number(match[1]);
  const to = match[3] === undefined ? undefined : Number(match[3]);
  return match[2] ? { from, to } : { from, to: from };
}

function valueOf(kind: FilterField['kind'], word: string | null): Scalar | null {
  if (word === null) return null;
  if (kind === 'flag') return word === 'true';
  return kind === 'integer' || kind === 'number' ? Number(word) : word;
}

/** The field of a grouping and the open group, if there is one: `stage` or `stage,Fresh`. */
function readGroup(text: string, fields: readonly FilterField[]): ListGroup | undefined {
  const [name, open] = readWords(text);
  const field = fields.find((candidate) => candidate.field === name && isGroupable(candidate));
  if (!field) return undefined;
  return open === undefined ? { field: field.field } : { field: field.field, open: valueOf(field.kind, open) };
}

const writeGroup = (group: ListGroup | undefined): string =>
  group ? [group.field, ...(group.open === undefined ? [] : [escaped(group.open)])].join(',') : '';

function readCondition({ field, kind, words, paste, several }: FilterField, text: string): Condition | undefined {
  if (paste) return { field, op: 'pasted', id: text, values: pastedValues(text) };
  if (text.startsWith('~') && text.length > 1) return { field, op: 'contains', text: text.slice(1) };
  if (kind === 'instant') {
    const dates = readDates(text);
    return dates && { field, op: 'dates', dates };
  }
  const numeric = kind === 'integer' || kind === 'number';
  if (numeric && !words) {
    const range = readRange(text);
    return range && { field, op: 'range', ...range };
  }
  const not = text.startsWith('!');
  const values = readWords(not ? text.slice(1) : text).map((word) => valueOf(kind, word));
  if (values.length === 0) return undefined;
  return { field, op: 'is', values, ...(not && { not }), ...(several && { several }) };
}

const writeSort = (sort: readonly Sort[]): string => sort.map(({ field, dir }) => (dir === 'desc' ? `-${field}` : field)).join(',');

const readSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), dir: 'desc' } : { field: part, dir: 'asc' }));

/** Reads the state; ignores unrelated parameters and invalid conditions. */
export function readList(params: URLSearchParams, fields: readonly FilterField[], defaultSort: readonly Sort[]): ListState {
  const conditions = fields.flatMap((field) => {
    const text = params.get(field.field);
    const condition = text ? readCondition(field, text) : undefined;
    return condition ? [condition] : [];
  });
  const sort = params.get('sort');
  const group = readGroup(params.get('group') ?? '', fields);
  return { conditions, search: params.get('q') ?? '', sort: sort ? readSort(sort) : defaultSort, ...(group && { group }) };
}

/** Writes the state into the parameters; unrelated ones stay. */
export function writeList(
  params: URLSearchParams,
  state: ListState,
  fields: readonly FilterField[],
  defaultSort: readonly Sort[],
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const { field } of fields) next.delete(field);
  for (const condition of state.conditions) next.set(condition.field, writeCondition(condition));
  const set = (name: string, value: string) => (value ? next.set(name, value) : next.delete(name));
  set('q', state.search);
  const sort = writeSort(state.sort);
  set('sort', sort === writeSort(defaultSort) ? '' : sort);
  set('group', writeGroup(state.group));
  return next;
}

/** Copies the named parameters from another address. */
export function withCopied(params: URLSearchParams, from: URLSearchParams, names: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of names) {
    const value = from.get(name);
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The parameters as readable text: commas and similar characters stay unescaped. */
export const readable = (params: URLSearchParams): string =>
  params
    .toString()
    .replace(/%2C/g, ',')
    .replace(/%21/g, '!')
    .replace(/%7E/g, '~')
    .replace(/%28/g, '(')
    .replace(/%29/g, ')')
    .replace(/%2F/g, '/');
