import { paymentScreens } from '@matricula/domain/payment/payment.screens';
import { RedirectTo } from '../../shared/routing/redirect-to';
import { decide } from '../../shared/routing/route-table';
import { usePerson } from '../../shared/session/session';

/** The pages of the payment system in the order of the menu (PY-01); documents and history are open to everyone with the code of the group. */
const pages = [
  paymentScreens.paymentSystemPaymentLinkCreate,
  paymentScreens.paymentSystemPaymentTransactions,
  paymentScreens.paymentSystemPaymentRefunds,
  paymentScreens.paymentSystemPaymentSettlements,
  paymentScreens.paymentSystemPaymentDocuments,
  paymentScreens.paymentSystemPaymentHistory,
];

/** Leads to the first page of the payment system that the user may open. */
export function PaymentSystemPage() {
  const person = usePerson();
  const first = pages.find(({ path, guard }) => decide(guard, person, path).open) ?? paymentScreens.paymentSystemPaymentDocuments;
  return <RedirectTo to={first.path} />;
}
