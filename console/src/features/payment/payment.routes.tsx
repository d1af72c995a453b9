import { paymentScreens } from '@matricula/domain/payment/payment.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Payments. */
export const paymentRoutes: readonly RouteEntry[] = [
  route(
    paymentScreens.paymentSystem,
    screen(() => import('./payment-system.page'), 'PaymentSystemPage'),
  ),
  route(
    paymentScreens.paymentSystemPaymentLinkCreate,
    screen(() => import('./payment-links/payment-links.page'), 'PaymentLinksPage'),
  ),
  route(
    paymentScreens.paymentSystemPaymentTransactions,
    screen(() => import('./transactions/transactions.page'), 'TransactionsPage'),
  ),
];
