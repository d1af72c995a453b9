import { orderScreens } from '@matricula/domain/order/order.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The report of orders and the detail of one. */
export const orderRoutes: readonly RouteEntry[] = [
  route(
    orderScreens.orderReports,
    screen(() => import('./order-reports/order-reports.page'), 'OrderReportsPage'),
  ),
  route(
    orderScreens.productOrderDetailOne,
    screen(() => import('./order-detail/order-detail.page'), 'OrderDetailPage'),
  ),
];
