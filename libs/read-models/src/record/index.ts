import { ERASED } from '@matricula/domain/kernel/event';
import { choicesOf, type Field, type FieldKind, type ValuesOf } from '@matricula/domain/kernel/field-set';
import { keyedNameOf, RECORD_NAME, type RecordType } from '@matricula/domain/record';
import { defineReadModel, flag, instant, integer, keyword, keywords, number, text, type ReadField, type ReadModel } from '../kernel';

/** A record of any type: its values, and who changed it last. */
export interface RecordRow {
  recordId: string;
  createdAt: string;
  createdById: string;
  createdByUser: string;
  updatedAt: string;
  [field: string]: unknown;
}

/** A record of one type, with its declared values. */
export type RowOfRecord<T extends RecordType> = RecordRow & ValuesOf<T['fields']>;

const kinds: Partial<Record<FieldKind, () => ReadField>> = {
  integer,
  decimal: number,
  money: number,
  flag,
  dateTime: instant,
  choices: keywords,
  manyOf: keywords,
  list: keywords,
};

function readField(field: Field): ReadField {
  const words = field.of && !field.free ? choicesOf(field).map(({ value }) => value) : undefined;
  const of = kinds[field.kind]?.() ?? (field.search || field.kind === 'longText' ? text() : keyword(words));
  return field.search ? of.searchable() : of;
}

/** Fields that cannot be filtered by: free JSON, and secrets, which no row contains. */
const hidden = ({ kind, filter }: Field) => filter === false || kind === 'json' || kind === 'secret';

/** Raise it by hand when the projector of records changes how it builds rows. */
const ROWS = 1;

const shapeOf = ([name, { kind, search, filter, default: initial }]: [string, Field]) => [
  name,
  kind,
  search,
  filter === false ? true : undefined,
  initial,
];

/** A version number computed from the shape: if fields are added, removed or renamed, the version changes and the rows are rebuilt. */
function shapeVersion(shape: unknown): number {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(shape)) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return (hash % 1_000_000_000) + 1;
}

const declared = new Map<string, ReadModel<RecordRow>>();

/** The read model of a record type; always the same object. */
export function recordList(type: RecordType): ReadModel<RecordRow> {
  const known = declared.get(type.list);
  if (known) return known;
  const filterable = Object.entries(type.fields).filter(([, field]) => !hidden(field));
  const named = keyedNameOf(type) && RECORD_NAME;
  const model = defineReadModel<RecordRow>({
    name: type.list,
    version: shapeVersion([ROWS, type.renamed, ...(named ? [named] : []), ...Object.entries(type.fields).map(shapeOf)]),
    key: 'recordId',
    fields: {
      recordId: keyword(),
      createdAt: instant(),
      createdById: keyword(),
      updatedAt: instant(),
      // Not stored: lists add it (`derived`).
      ...(named && { [named]: keyword() }),
      ...Object.fromEntries(filterable.map(([name, field]) => [name, readField(field)])),
    },
    few: true,
    plain: ['createdByUser', ...Object.keys(type.fields)],
    staff: { createdById: { createdByUser: ERASED } },
  });
  declared.set(type.list, model);
  return model;
}
