import { defineChannel } from '../kernel';
import type { PaymentNews, PaymentProvider } from './payment-provider';
import * as providers from './providers';
import { SandboxPayment } from './sandbox-payment';

export {
  checkoutStates,
  paymentStates,
  PaymentProvider,
  ProviderUnavailable,
  type Checkout,
  type CheckoutReport,
  type CheckoutState,
  type CheckoutWish,
  type DisputeReport,
  type PaymentFault,
  type PaymentNews,
  type PaymentReport,
  type PaymentResult,
  type PaymentState,
  type RefundReport,
  type SettlementLine,
  type SettlementReport,
} from './payment-provider';
export { paymentPlays, PlayRefused, type PaymentPlay, type Played } from './payment-plays';
export type { Books, SandboxDispute, SandboxEvent, SandboxPage, SandboxPaid, SandboxRefund, SandboxSettlement } from './sandbox-books';
export { pageNow, paidOn } from './sandbox-reports';
export { payPath, SandboxPayment } from './sandbox-payment';

export const paymentChannel = defineChannel<PaymentProvider, PaymentNews>({
  label: 'Payments',
  providers,
  sandbox: (outbox, tenantId) => {
    if (tenantId === undefined) throw new Error('The sandbox of payments is opened for an institution');
    return new SandboxPayment(outbox, tenantId);
  },
  answersAtOnce: true,
});
