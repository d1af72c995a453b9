import { defineAccess, type RowAccess } from '@matricula/auth';
import type { RecordType } from '@matricula/domain/record';

/** Records that belong to a user: others see them only if they are shared. */
export const personalAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true, shared: 'shared' });

/** The same, of types whose records can also be shared with a role or a team. */
const audienceAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true, shared: 'shared', audience: 'sharedWith' });

/** Records that only their creator sees. */
const privateAccess = defineAccess({ owner: { createdBy: 'made it' }, personal: true });

/** Who sees and who changes records of a type; undefined if the type is not personal. */
export function recordAccess({ personal, fields }: Pick<RecordType, 'personal' | 'fields'>): RowAccess | undefined {
  if (!personal) return undefined;
  if ('sharedWith' in fields) return audienceAccess;
  return 'shared' in fields ? personalAccess : privateAccess;
}
