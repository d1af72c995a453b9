import { paymentScreens } from '@matricula/domain/payment/payment.screens';
import { RedirectTo } from '../../shared/routing/redirect-to';
import { usePerson } from '../../shared/session/session';
import { Problem } from '../../shared/ui/page-states';
import { t } from '../../shared/texts/texts';

/** The pages of the payment system in the order of the menu, each with its own code (PY-01). */
const pages = [
  [paymentScreens.paymentSystemPaymentLinkCreate, 'PAYMENT_LINK_CREATION'],
  [paymentScreens.paymentSystemPaymentTransactions, 'PAYMENT_TRANSACTIONS'],
] as const;

/** Opens the first page of the payment system that the user may open. */
export function PaymentSystemPage() {
  const granted = usePerson()?.acl.granted;
  const first = pages.find(([, code]) => granted?.has(code));
  if (first) return <RedirectTo to={first[0].at()} />;
  return (
    <Problem
      alone
      title={t`Nothing to open yet`}
      text={t`Your role may open none of the payment pages. Please contact the administrator.`}
    />
  );
}
