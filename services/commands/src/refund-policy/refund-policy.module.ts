import { Module } from '@nestjs/common';
import { RefundProposals } from './refund-proposals';

/** Requests for refunds by the policies of products, wherever they are made. */
@Module({ providers: [RefundProposals], exports: [RefundProposals] })
export class RefundPolicyModule {}
