export { RefundPolicyModule } from './refund-policy.module';
export { RefundProposals } from './refund-proposals';
