import { codes, coded, menuGroups, route, type RouteEntry } from '../../shared/routing/route-table';

/** Orders. */
export const orderRoutes: readonly RouteEntry[] = [
  coded(menuGroups.reports, '/order-reports', 'CAF Application Form Report', 'CAF_Application_Form_Report'),
  route('/product-order-detail/:id', 'Product order detail', codes('CAF_Application_Form_Report')),
];
