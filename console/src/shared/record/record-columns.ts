/** What a record type says about its list: columns, chips, order, cards. Pure. */
import { choicesOf, type Field } from '@matricula/domain/kernel/field-set';
import { nameFieldOf, type RecordType } from '@matricula/domain/record';
import type { Sort } from '@matricula/read-models/kernel';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { type FilterField } from '../grid/conditions';
import { type ListColumn } from '../grid/list-columns';
import { dayWords, timeOfDay } from '../session/tenant-clock';
import { type ShownWords } from './shown-words';
import { t } from '../texts/texts';

export const nameOf = (type: RecordType, row: Readonly<Record<string, unknown>>): string => String(row[nameFieldOf(type)] ?? '');

/** What one is called within a sentence: `lead stage`, `API key`. */
export const thingOf = ({ label }: Pick<RecordType, 'label'>): string =>
  t(label).replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());

const wordsOf = (field: Field) => Object.fromEntries(choicesOf(field).map(({ value, label }) => [value, t(label)]));

/** Whether it holds what nobody reads: the key of a row of another list. */
export const isKeyed = ({ from, shows, value = 'recordId' }: Field): boolean => Boolean(from && shows) && shows !== value;

/** A value as people read it, where that is not what is stored; keys are not shown while it is not known what they are called. */
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

/** Room for the words above a column and the mark of its order. */
const widthOf = (title: string) => 56 + 8 * title.length;

/** Kinds whose values are short. */
const SHORT = ['flag', 'integer', 'time'];

/** The name first, then the other fields; when it was made and changed stands ready. */
export function columnsOf(
  type: RecordType,
  labels: Readonly<Record<string, string>> = {},
  shownWords: ShownWords = {},
): ListColumn<RecordRow>[] {
  const first = nameFieldOf(type);
  const shown = Object.entries(type.fields).filter(([name, { kind, column }]) => name !== first && column !== false && kind !== 'secret');
  return [
    {
      field: first,
      title: labels[first] ?? type.fields[first]?.label ?? '',
      pinned: true,
      width: 240,
      classes: { 'cell-strong': () => true },
    },
    ...shown.map(([name, field], index) => ({
      field: name,
      title: labels[name] ?? field.label,
      // The last one takes what is left.
      ...(index === shown.length - 1
        ? { flex: 1 }
        : { width: Math.max(widthOf(labels[name] ?? field.label), SHORT.includes(field.kind) ? 120 : 200) }),
      format: formatOf(field, shownWords[name]),
      look: field.kind === 'colour' ? { kind: 'swatch' as const } : undefined,
    })),
    { field: 'createdAt', title: t`Created`, hidden: true },
    { field: 'updatedAt', title: t`Changed`, hidden: true },
  ];
}

/** A chip for each field that the list can be asked about; words and flags first. */
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

/** In the order that people arranged, or by name. */
export const sortOf = (type: RecordType): Sort[] =>
  (type.order ? [type.order, 'createdAt'] : [nameFieldOf(type)]).map((field) => ({ field, dir: 'asc' }));

/** What a card says below the name: the first words that there are; it stands in its order anyway. */
export const cardColumnsOf = (type: RecordType, columns: readonly ListColumn<RecordRow>[]): ListColumn<RecordRow>[] =>
  columns
    .slice(1)
    .filter(({ field, hidden }) => !hidden && field !== type.order && type.fields[field]?.kind !== 'flag')
    .slice(0, 2);
