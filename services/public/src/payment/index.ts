import { PayController } from './pay.controller';

export { PaymentDesk, type PayableLink } from './payment-desk';
export const controllers = [PayController];
export const providers = [];
