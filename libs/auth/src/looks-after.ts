import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { TenantRow } from '@matricula/read-models/tenant';
import type { RequestContext } from './request-context';

/** Whether somebody looks after an institution: an admin of the one that added it. */
export const looksAfter = (
  { addedFrom }: Pick<TenantRow, 'addedFrom'>,
  { homeTenantId, user }: Pick<RequestContext, 'homeTenantId' | 'user'>,
): boolean => addedFrom !== undefined && addedFrom === homeTenantId && user.role === staffRoles.admin;

/** Whether an institution operates the installation: one that no other has added. */
export const operates = (row: Pick<TenantRow, 'addedFrom'> | undefined): boolean => row !== undefined && row.addedFrom === undefined;
