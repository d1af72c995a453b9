import { Module } from '@nestjs/common';
import { PaymentQueryController } from './payment.controller';

/** Payments and payment links of orders. */
@Module({ controllers: [PaymentQueryController] })
export class PaymentQueryModule {}
