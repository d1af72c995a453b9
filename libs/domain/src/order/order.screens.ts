import { coded, codesExcept, defineScreen, menuGroups } from '../kernel/screen';
import { staffRoles } from '../kernel/staff-roles';

/** Screens of the context. */
export const orderScreens = {
  orderReports: coded(menuGroups.reports, '/order-reports', 'CAF Application Form Report', 'CAF_Application_Form_Report'),
  // Callers of level 3 do not see orders (001 §2.4), whatever their access-control list grants.
  productOrderDetailOne: defineScreen(
    '/product-order-detail/:id',
    'Product order detail',
    codesExcept([staffRoles.callerL3], 'CAF_Application_Form_Report'),
  ),
};
