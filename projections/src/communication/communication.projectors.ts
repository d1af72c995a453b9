import { messageListProjector } from './message-list.projector';
import { webhookDeliveryListProjector } from './webhook-delivery-list.projector';

export const communicationProjectors = [messageListProjector, webhookDeliveryListProjector];
