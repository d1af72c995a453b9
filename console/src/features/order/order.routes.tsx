import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { coded, codesExcept, menuGroups, route, type RouteEntry } from '../../shared/routing/route-table';

/** Orders. */
export const orderRoutes: readonly RouteEntry[] = [
  coded(menuGroups.reports, '/order-reports', 'CAF Application Form Report', 'CAF_Application_Form_Report'),
  // Callers of level 3 do not see what was ordered (001 §2.4), whatever their list grants.
  route('/product-order-detail/:id', 'Product order detail', codesExcept([staffRoles.callerL3], 'CAF_Application_Form_Report')),
];
