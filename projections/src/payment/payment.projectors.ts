import { paymentLinkListProjector } from './payment-link-list.projector';
import { paymentListProjector } from './payment-list.projector';

export const paymentProjectors = [paymentListProjector, paymentLinkListProjector];
