import { orderListProjector } from './order-list.projector';

export const orderProjectors = [orderListProjector];
