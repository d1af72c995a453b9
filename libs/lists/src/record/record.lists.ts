import type { RequestContext } from '@matricula/auth';
import { recordTypes } from '@matricula/domain/registry';
import type { Filter } from '@matricula/read-models/kernel';
import { recordList } from '@matricula/read-models/record';
import { mine, type ListDeclaration } from '../list-declaration';

/** Own records, and those that others share. */
const personalRows = (context: RequestContext): Filter => ({
  or: [mine('createdBy')(context), { field: 'shared', op: 'eq', value: true }],
});

/** One for every record type. */
export const recordLists: readonly ListDeclaration[] = recordTypes.map((type) => ({
  name: type.list,
  model: recordList(type),
  codes: ['roles', 'api-keys'].includes(type.list) && type.permission ? [type.permission] : undefined,
  rows: type.personal ? personalRows : undefined,
}));
