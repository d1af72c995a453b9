import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import type { TenantRow } from '@matricula/read-models/tenant';
import type { RequestContext } from './request-context';

/** Whether a user manages an institution: an admin of the institution that added it. */
export const manages = (
  { addedFrom }: Pick<TenantRow, 'addedFrom'>,
  { homeTenantId, user }: Pick<RequestContext, 'homeTenantId' | 'user'>,
): boolean => addedFrom !== undefined && addedFrom === homeTenantId && user.role === staffRoles.admin;

/** Whether an institution operates the installation, that is, was not added by another institution. */
export const operates = (row: Pick<TenantRow, 'addedFrom'> | undefined): boolean => row !== undefined && row.addedFrom === undefined;
