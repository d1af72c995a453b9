import type { RecordField, RecordType } from '@matricula/domain/record';
import { defineReadModel, flag, instant, integer, keyword, keywords, text, type ReadField, type ReadModel } from '../kernel';

/** A record of any record type: its values beside who touched it last. */
export interface RecordRow {
  recordId: string;
  createdAt: string;
  createdById: string;
  createdByUser: string;
  updatedAt: string;
  [field: string]: unknown;
}

function readField({ kind, search, values }: RecordField): ReadField {
  const of = { text: () => (search ? text() : keyword(values)), integer, flag, list: keywords, json: keyword }[kind]();
  return search ? of.searchable() : of;
}

const declared = new Map<string, ReadModel<RecordRow>>();

/** The read model of a record type; the same object every time. */
export function recordList(type: RecordType): ReadModel<RecordRow> {
  const known = declared.get(type.list);
  if (known) return known;
  const filterable = Object.entries(type.fields).filter(([, field]) => !field.plain && field.kind !== 'json');
  const model = defineReadModel<RecordRow>({
    name: type.list,
    version: 1,
    key: 'recordId',
    fields: {
      recordId: keyword(),
      createdAt: instant(),
      createdById: keyword(),
      updatedAt: instant(),
      ...Object.fromEntries(filterable.map(([name, field]) => [name, readField(field)])),
    },
    plain: ['createdByUser', ...Object.keys(type.fields)],
  });
  declared.set(type.list, model);
  return model;
}
