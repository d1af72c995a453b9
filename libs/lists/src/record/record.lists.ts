import { recordStream } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { recordList } from '@matricula/read-models/record';
import type { ListDeclaration } from '../list-declaration';
import { personalAccess, privateAccess } from './record.access';

/** One for every record type. */
export const recordLists: readonly ListDeclaration[] = recordTypes.map((type) => ({
  name: type.list,
  model: recordList(type),
  codes: (type.admins || type.list === 'roles') && type.permission ? [type.permission] : undefined,
  streamOf: (tenantId, key) => recordStream(type, tenantId, key),
  access: type.personal ? ('shared' in type.fields ? personalAccess : privateAccess) : undefined,
}));
