/** Derives the list of a record type: columns, chips, order, cards. Pure. */
import { choicesOf, type Field } from '@matricula/domain/kernel/field-set';
import { keyedNameOf, nameFieldOf, RECORD_NAME, type RecordType } from '@matricula/domain/record';
import type { Sort } from '@matricula/read-models/kernel';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { type FilterField } from '../grid/conditions';
import { type ListColumn } from '../grid/list-columns';
import { dayWords, timeOfDay } from '../session/tenant-clock';
import { type ShownWords } from './shown-words';
import { t } from '../texts/texts';

export const nameOf = (type: RecordType, row: Readonly<Record<string, unknown>>): string =>
  String(row[RECORD_NAME] ?? row[nameFieldOf(type)] ?? '');

/** The name of one record within a sentence: `lead stage`, `API key`. */
export const thingOf = ({ label }: Pick<RecordType, 'label'>): string =>
  t(label).replaceAll(/\b[A-Z](?=[a-z]+\b)/g, (letter) => letter.toLowerCase());

const wordsOf = (field: Field) => Object.fromEntries(choicesOf(field).map(({ value, label }) => [value, t(label)]));

/** Whether the field holds the key of a row of another list, which is not shown as such. */
export const isKeyed = ({ from, shows, value = 'recordId' }: Field): boolean => Boolean(from && shows) && shows !== value;

/** The displayed text of a value if it differs from the stored one; a key without a known name is not shown. */
function formatOf(field: Field, shown: ShownWords[string]): ListColumn<RecordRow>['format'] {
  if (isKeyed(field) && !shown) return () => '';
  const words = shown ?? wordsOf(field);
  const said = (value: unknown) => words[String(value)] ?? (value === undefined || value === null ? '' : String(value));
  if (field.of || shown) return (value) => (Array.isArray(value) ? value.map(said).join(', ') : said(value));
  if (field.kind === 'date') return (value) => (typeof value === 'string' ? dayWords(value) : '');
  if (field.kind === 'time') return (value) => (typeof value === 'string' ? timeOfDay(value) : '');
  if (field.kind !== 'list') return undefined;
  return (value) =>
    (Array.isArray(value) ? value : [])
      .map((row: unknown) => (typeof row === 'object' && row !== null ? Object.values(row)[0] : row))
      .map(String)
      .join(', ');
}

/** Width for the column title and the sort mark. */
const widthOf = (title: string) => 56 + 8 * title.length;

/** Kinds with short values. */
const SHORT = ['flag', 'integer', 'time'];

/** The name first, then the other fields; created and changed times are available but hidden. */
export function columnsOf(
  type: RecordType,
  labels: Readonly<Record<string, string>> = {},
  shownWords: ShownWords = {},
): ListColumn<RecordRow>[] {
  const first = nameFieldOf(type);
  const name = type.fields[first];
  const shown = Object.entries(type.fields).filter(([field, { kind, column }]) => field !== first && column !== false && kind !== 'secret');
  // A long text takes the remaining width, otherwise the last column.
  const long = shown.findIndex(([, { kind }]) => kind === 'longText');
  const flexible = long < 0 ? shown.length - 1 : long;
  return [
    {
      field: keyedNameOf(type) ? RECORD_NAME : first,
      title: labels[first] ?? name?.label ?? '',
      pinned: true,
      width: 240,
      classes: { 'cell-strong': () => true },
      format: name && !keyedNameOf(type) && isKeyed(name) ? formatOf(name, shownWords[first]) : undefined,
    },
    ...shown.map(([other, field], index) => ({
      field: other,
      title: labels[other] ?? field.label,
      ...(index === flexible
        ? { flex: 1 }
        : { width: Math.max(widthOf(labels[other] ?? field.label), SHORT.includes(field.kind) ? 120 : 200) }),
      format: formatOf(field, shownWords[other]),
      look: field.kind === 'colour' ? { kind: 'swatch' as const } : undefined,
    })),
    { field: 'createdAt', title: t`Created`, width: 132, hidden: true, look: { kind: 'moment' } },
    { field: 'updatedAt', title: t`Changed`, width: 132, hidden: true, look: { kind: 'moment' } },
  ];
}

/** A chip for each filterable field; words and flags first. */
export function filtersOf(type: RecordType, labels: Readonly<Record<string, string>> = {}): FilterField[] {
  const asked = recordList(type).fields;
  const own = Object.entries(type.fields).flatMap(([name, field]): FilterField[] => {
    const kind = asked[name]?.kind;
    if (!kind || field.column === false) return [];
    const pinned = field.kind === 'choice' || field.kind === 'oneOf' || name === 'active';
    return [{ field: name, title: labels[name] ?? field.label, kind, words: field.of && wordsOf(field), pinned }];
  });
  return [...own, { field: 'createdAt', title: t`Created`, kind: 'instant' }];
}

/** The arranged order, or by name. */
export const sortOf = (type: RecordType): Sort[] =>
  (type.order ? [type.order, 'createdAt'] : [keyedNameOf(type) ? RECORD_NAME : nameFieldOf(type)]).map((field) => ({ field, dir: 'asc' }));

/** The line of a card below the name: the first words available. The arranged order needs no column, since the cards are in it. */
export const cardColumnsOf = (type: RecordType, columns: readonly ListColumn<RecordRow>[]): ListColumn<RecordRow>[] =>
  columns
    .slice(1)
    .filter(({ field, hidden }) => !hidden && field !== type.order && type.fields[field]?.kind !== 'flag')
    .slice(0, 3);
