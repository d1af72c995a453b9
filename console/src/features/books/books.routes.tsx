import { paymentScreens } from '@matricula/domain/payment/payment.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** The pages of the payment system that show the books. */
export const booksRoutes: readonly RouteEntry[] = [
  route(
    paymentScreens.paymentSystemPaymentSettlements,
    screen(() => import('./payment-settlements/payment-settlements.page'), 'PaymentSettlementsPage'),
  ),
  route(
    paymentScreens.paymentSystemPaymentRefunds,
    screen(() => import('./payment-refunds/payment-refunds.page'), 'PaymentRefundsPage'),
  ),
  route(
    paymentScreens.paymentSystemPaymentDocuments,
    screen(() => import('./payment-documents/payment-documents.page'), 'PaymentDocumentsPage'),
  ),
  route(
    paymentScreens.paymentSystemPaymentHistory,
    screen(() => import('./payment-history/payment-history.page'), 'PaymentHistoryPage'),
  ),
];
