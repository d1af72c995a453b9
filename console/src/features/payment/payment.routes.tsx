import { anyCode, codes, everyone, item, menuGroups, route, type RouteEntry } from '../../shared/routing/route-table';

/** A screen of the payment group: the group's guard and, where it has one, its own code. */
const payment = (path: string, title: string, code?: string) =>
  route(
    path,
    title,
    code ? codes('PAYMENT_SYSTEM', code) : codes('PAYMENT_SYSTEM'),
    null,
    item(menuGroups.payments, title, code ? anyCode(code) : everyone),
  );

/** Payments. */
export const paymentRoutes: readonly RouteEntry[] = [
  route('/payment-system', 'Payment System', codes('PAYMENT_SYSTEM')),
  payment('/payment-system/payment-link-create', 'Payment links', 'PAYMENT_LINK_CREATION'),
  payment('/payment-system/payment-transactions', 'Transactions', 'PAYMENT_TRANSACTIONS'),
  payment('/payment-system/payment-refunds', 'Refunds', 'PAYMENT_REFUNDS'),
  payment('/payment-system/payment-settlements', 'Settlements', 'PAYMENT_SETTLEMENTS'),
  payment('/payment-system/payment-history', 'History'),
];
