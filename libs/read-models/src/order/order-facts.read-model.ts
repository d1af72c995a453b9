import type { ProductKind } from '@matricula/domain/order';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword } from '../kernel';

/** The movements of orders that reports count. */
export const orderFactKinds = ['ordered', 'received', 'refunded', 'cancelled', 'expired'] as const;

/** One movement of an order with its dimensions. All amounts are in paise. Contains no personal data: names come from the lead. */
export interface OrderFact {
  /** `ordered/<order>`, `received/<order>/<payment>`, `refunded/<order>/<refund>`, `cancelled/<order>`, `expired/<order>`. */
  factId: string;
  kind: (typeof orderFactKinds)[number];
  /** When the order was made, the payment received or the refund processed. */
  at: string;
  orderId: string;
  leadId: string;
  /** The price of the order, for `ordered`. */
  orderedPaise?: number;
  receivedPaise?: number;
  refundedPaise?: number;
  /** What was received, or the negative of what was refunded. */
  netPaise?: number;
  productId?: string;
  productName?: string;
  productKind?: ProductKind;
  collegeId?: string;
  collegeName?: string;
  source?: string;
  /** When the lead came in; missing for orders that were made before events said so. */
  leadCapturedAt?: string;
  /** The owner of the order at that moment. */
  ownerId?: string;
  ownerName?: string;
}

export const orderFacts = defineReadModel<OrderFact>({
  name: 'order-facts',
  version: 3,
  key: 'factId',
  ofLead: true,
  ofOrders: true,
  storage: 'columns',
  fields: {
    kind: keyword(orderFactKinds).asDimension(),
    at: instant(),
    orderId: keyword(),
    leadId: keyword(),
    orderedPaise: integer(),
    receivedPaise: integer(),
    refundedPaise: integer(),
    netPaise: integer(),
    productId: keyword().asDimension(),
    productName: keyword(),
    productKind: keyword(['application-form', 'token-fee', 'instalment']).asDimension(),
    collegeId: keyword().asDimension(),
    collegeName: keyword(),
    source: keyword().asDimension(),
    leadCapturedAt: instant(),
    ownerId: keyword().asDimension(),
    ownerName: keyword(),
  },
  staff: { ownerId: { ownerName: ERASED } },
});
