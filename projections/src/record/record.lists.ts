import { grants, type RequestContext } from '@matricula/auth';
import { keyedNameOf, RECORD_NAME, recordStream, type RecordType } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { recordList, type RecordRow } from '@matricula/read-models/record';
import { asDays, asTimes, type ListDeclaration } from '@matricula/lists';
import { recordAccess } from './record.access';

/** One for every record type. */
export const recordLists: readonly ListDeclaration[] = recordTypes.map((type) => ({
  name: type.list,
  model: recordList(type),
  codes: (type.admins || type.list === 'roles') && type.permission ? [type.permission] : undefined,
  words: { ...asDays(fieldsOf(type, 'date')), ...asTimes(fieldsOf(type, 'time')) },
  streamOf: (tenantId, key) => recordStream(type, tenantId, key),
  shown: type.confidential.length > 0 ? shownOf(type) : undefined,
  access: recordAccess(type),
  derived: nameOf(type),
})) as readonly ListDeclaration[];

/** The name of a record that is known by that of a record of another list. */
function nameOf(type: RecordType): ListDeclaration<RecordRow>['derived'] {
  const named = keyedNameOf(type);
  const other = recordTypes.find(({ list }) => list === named?.from);
  if (!named || !other) return undefined;
  const { field, shows } = named;
  return {
    field: RECORD_NAME,
    of: async (rows, others) => {
      const found = (await others(recordList(other), [...new Set(rows.map((row) => String(row[field])))])) as RecordRow[];
      const names = new Map(found.map((row) => [row.recordId, String(row[shows] ?? '')]));
      return new Map(rows.flatMap((row) => [[row.recordId, names.get(String(row[field])) ?? String(row[field])] as const]));
    },
  };
}

/** The fields of a type of one kind. */
function fieldsOf({ fields }: RecordType, kind: 'date' | 'time'): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.kind === kind);
}

/** Confidential fields are shown only to users with the code of the type. */
function shownOf({ permission, confidential, fields }: RecordType) {
  const kept = ['recordId', 'createdAt', 'createdById', 'createdByUser', 'updatedAt'];
  const open = [...kept, ...Object.keys(fields).filter((name) => !confidential.includes(name))];
  return ({ acl }: RequestContext) => (!permission || grants(acl, permission) ? undefined : open);
}
