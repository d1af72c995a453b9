import { orderScreens } from '@matricula/domain/order/order.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Order screens, which have no pages yet. */
export const orderRoutes: readonly RouteEntry[] = [route(orderScreens.orderReports), route(orderScreens.productOrderDetailOne)];
