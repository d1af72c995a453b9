import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { CommunicationModule } from '../communication';
import { OutreachModule } from '../outreach';
import { PaymentLinkController } from './payment-link.controller';
import { PaymentLinks } from './payment-links';
import { PaymentOrders } from './payment-orders';
import { PaymentReconciler } from './payment-reconciler';
import { PaymentRecorder } from './payment-recorder';
import { PaymentController } from './payment.controller';

/** Payment links, payments, and what providers report of them. */
@Module({
  imports: [CqrsModule, CommunicationModule, OutreachModule],
  controllers: [PaymentLinkController, PaymentController],
  providers: [PaymentLinks, PaymentOrders, PaymentReconciler, PaymentRecorder],
  exports: [PaymentLinks, PaymentReconciler, PaymentRecorder],
})
export class PaymentModule {}
