import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { useAllowed, useCurrentUser } from '../../shared/session/session';

/** Whether the user may see the payments of an order: everybody who sees the order but callers of level 3. */
export const useSeesPayments = (): boolean => useCurrentUser()?.role !== staffRoles.callerL3;

/** Whether the user may open the detail of an order: with the code of the report, unless the user is a caller of level 3. */
export function useSeesOrderDetail(): boolean {
  const user = useCurrentUser();
  return useAllowed('CAF_Application_Form_Report') && user?.role !== staffRoles.callerL3;
}
