import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommunicationModule } from '../communication';
import { DecisionModule } from '../decision';
import { OutreachModule } from '../outreach';
import { RefundPolicyModule } from '../refund-policy';
import { OfflinePayments } from './offline-payments';
import { PayPages } from './pay-pages';
import { PaymentLinkController } from './payment-link.controller';
import { PaymentLinks } from './payment-links';
import { PaymentOrders } from './payment-orders';
import { PaymentReconciler } from './payment-reconciler';
import { PaymentRecorder } from './payment-recorder';
import { PaymentController } from './payment.controller';
import { PaymentsOnOrders } from './payments-on-orders';

/** Payment links, payments, and what providers report of them. */
@Module({
  imports: [CqrsModule, CommunicationModule, DecisionModule, OutreachModule, RefundPolicyModule],
  controllers: [PaymentLinkController, PaymentController],
  providers: [OfflinePayments, PayPages, PaymentLinks, PaymentOrders, PaymentReconciler, PaymentRecorder, PaymentsOnOrders],
  exports: [PaymentLinks, PaymentReconciler, PaymentRecorder],
})
export class PaymentModule {}
