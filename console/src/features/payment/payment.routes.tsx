import { paymentScreens } from '@matricula/domain/payment/payment.screens';
import { route, type RouteEntry } from '../../shared/routing/route-table';

/** Payments. */
export const paymentRoutes: readonly RouteEntry[] = [
  route(paymentScreens.paymentSystem),
  route(paymentScreens.paymentSystemPaymentLinkCreate),
  route(paymentScreens.paymentSystemPaymentTransactions),
];
