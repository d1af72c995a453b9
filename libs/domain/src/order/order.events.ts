import { defineEvent, id, instant, integer, list, number, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'order';
// Every order has a key of its own, so that its sums outlast the text about the person.
const subject = 'orderId';
const ids = { orderId: id(), leadId: id() };

/** What reports group the money of an order by, as it was at that moment. Missing in the first events. */
const orderDimensions = {
  productId: optional(id()),
  productName: optional(text()),
  productKind: optional(oneOf('application-form', 'token-fee', 'instalment')),
  collegeId: optional(id()),
  collegeName: optional(text()),
  source: optional(text()),
  /** When the lead came in; missing in the first events. */
  leadCapturedAt: optional(instant()),
  ownerId: optional(id()),
  ownerName: optional(staffName('ownerId')),
  /** The application whose fee it is; missing in the first events. */
  applicationId: optional(id()),
};

const ptc = oneOf('pending', 'part-paid', 'paid', 'recovered');
/** The states that money moves an order to. */
const moneyStatus = oneOf('part-paid', 'paid', 'part-refunded', 'refunded');

/** The short name of an order for users. */
export const orderReference = (orderId: string) => `ORD-${orderId.replaceAll('-', '').slice(-8).toUpperCase()}`;

/** Stream of an order. */
export const orderStream = (tenantId: string, orderId: string) => `order-${tenantId}-${orderId}`;

/** The id under which reports count what a dispute took of an order, like a refund. */
export const disputeRefundId = (disputeId: string) => `dispute-${disputeId}`;

export const orderCreated = defineEvent('OrderCreated', {
  context,
  subject,
  doc: 'A lead orders a product. All amounts are in paise.',
  fields: {
    ...ids,
    /** The orders that were created together. */
    checkoutId: id(),
    leadName: optional(personal(text())),
    firstName: optional(personal(text())),
    lastName: optional(personal(text())),
    phone: optional(personal(text())),
    email: optional(personal(text())),
    /** The browser and address from which it was created. */
    userAgent: optional(personal(text())),
    ip: optional(personal(text())),
    productId: id(),
    productName: text(),
    productKind: oneOf('application-form', 'token-fee', 'instalment'),
    collegeId: id(),
    collegeName: optional(text()),
    /** Tax included. */
    totalPaise: integer(),
    /** In per cent; missing if the product is exempt. */
    taxRate: optional(number()),
    /** HSN or SAC. */
    taxCode: optional(text()),
    /** What the institution keeps of what is paid without tax, in per cent. */
    commissionRate: optional(number()),
    couponCode: optional(text()),
    couponId: optional(id()),
    /** What the coupon took off the price. */
    discountPaise: optional(integer()),
    /** When it expires if nothing is paid. */
    expiresAt: optional(instant()),
    source: optional(text()),
    /** When the lead came in; missing in the first events. */
    leadCapturedAt: optional(instant()),
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
    /** The application whose fee it is, its form, its applicant, and the quick link that it began with. Missing for other orders. */
    applicationId: optional(id()),
    formId: optional(id()),
    formName: optional(text()),
    applicantName: optional(personal(text())),
    quickLinkId: optional(id()),
  },
});
export type OrderCreated = EventOf<typeof orderCreated>;

export const orderPaymentAttempted = defineEvent('OrderPaymentAttempted', {
  context,
  doc: 'Somebody began to pay an order, or the payment failed.',
  fields: { ...ids, paymentId: id(), outcome: oneOf('pending', 'failed'), amountPaise: integer(), paidAt: instant() },
});
export type OrderPaymentAttempted = EventOf<typeof orderPaymentAttempted>;

export const orderPaymentReceived = defineEvent('OrderPaymentReceived', {
  context,
  doc: 'A payment of an order was received, once for each payment id.',
  fields: {
    ...ids,
    paymentId: id(),
    amountPaise: integer(),
    paidAt: instant(),
    /** The sum of all payments of the order. */
    paidPaise: integer(),
    status: moneyStatus,
    ...orderDimensions,
    /** The quick link of the application, only when the order is fully paid for the first time. */
    quickLinkId: optional(id()),
  },
});
export type OrderPaymentReceived = EventOf<typeof orderPaymentReceived>;

export const orderPaymentReversed = defineEvent('OrderPaymentReversed', {
  context,
  doc: 'A payment of an order was taken back because it was recorded by mistake, once for each payment id.',
  fields: {
    ...ids,
    paymentId: id(),
    amountPaise: integer(),
    reversedAt: instant(),
    paidPaise: integer(),
    status: oneOf('attempted', 'part-paid', 'paid', 'part-refunded', 'refunded'),
  },
});
export type OrderPaymentReversed = EventOf<typeof orderPaymentReversed>;

export const orderPaymentLost = defineEvent('OrderPaymentLost', {
  context,
  doc: 'The bank of the payer took money of an order back in a dispute, once for each dispute. The sum is open again.',
  fields: {
    ...ids,
    paymentId: id(),
    disputeId: id(),
    /** What the order had of the disputed sum: money that was refunded before is not part of it. */
    amountPaise: integer(),
    lostAt: instant(),
    paidPaise: integer(),
    status: oneOf('attempted', 'part-paid', 'paid', 'part-refunded', 'refunded'),
    ...orderDimensions,
  },
});
export type OrderPaymentLost = EventOf<typeof orderPaymentLost>;

export const orderPaymentRestored = defineEvent('OrderPaymentRestored', {
  context,
  doc: 'A dispute that was lost was won after all: the order has its money again.',
  fields: {
    ...ids,
    paymentId: id(),
    disputeId: id(),
    amountPaise: integer(),
    /** What the dispute took and the order does not get again, because refunds paid it back. */
    restPaise: optional(integer()),
    restoredAt: instant(),
    paidPaise: integer(),
    status: moneyStatus,
    ...orderDimensions,
  },
});
export type OrderPaymentRestored = EventOf<typeof orderPaymentRestored>;

export const orderRefunded = defineEvent('OrderRefunded', {
  context,
  doc: 'A refund of an order reached the person who paid, once for each refund id.',
  fields: {
    ...ids,
    refundId: id(),
    /** The payment that was refunded. */
    paymentId: optional(id()),
    amountPaise: integer(),
    refundedAt: instant(),
    refundedPaise: integer(),
    status: moneyStatus,
    ...orderDimensions,
  },
});
export type OrderRefunded = EventOf<typeof orderRefunded>;

export const orderCancelled = defineEvent('OrderCancelled', {
  context,
  subject,
  doc: 'An order of which nothing is paid was cancelled.',
  fields: {
    couponId: optional(id()),
    ...ids,
    from: oneOf('created', 'attempted'),
    reason: optional(personal(text())),
    ...orderDimensions,
  },
});
export type OrderCancelled = EventOf<typeof orderCancelled>;

export const orderExpired = defineEvent('OrderExpired', {
  context,
  doc: 'An order expired before anything was paid.',
  fields: {
    couponId: optional(id()),
    ...ids,
    from: oneOf('created', 'attempted'),
    ...orderDimensions,
  },
});
export type OrderExpired = EventOf<typeof orderExpired>;

export const orderRemarked = defineEvent('OrderRemarked', {
  context,
  subject,
  doc: 'A user added a remark to an order.',
  fields: { ...ids, remarkId: id(), remark: personal(text()) },
});
export type OrderRemarked = EventOf<typeof orderRemarked>;

export const orderRemarkWithdrawn = defineEvent('OrderRemarkWithdrawn', {
  context,
  doc: 'A remark that a bulk action added to an order was withdrawn.',
  fields: { ...ids, remarkId: id() },
});
export type OrderRemarkWithdrawn = EventOf<typeof orderRemarkWithdrawn>;

export const orderReopened = defineEvent('OrderReopened', {
  context,
  doc: 'The cancellation of an order by a bulk action was undone.',
  fields: { ...ids, status: oneOf('created', 'attempted'), expiresAt: optional(instant()) },
});
export type OrderReopened = EventOf<typeof orderReopened>;

export const orderOwnerChanged = defineEvent('OrderOwnerChanged', {
  context,
  doc: 'An order got another owner.',
  fields: {
    ...ids,
    ownerId: id(),
    ownerName: staffName('ownerId'),
    previousOwnerId: optional(id()),
    previousOwnerName: optional(staffName('previousOwnerId')),
    /** The payments and refunds so far: reports give them to the new owner. Missing in the first events. */
    paymentIds: optional(list(id())),
    refundIds: optional(list(id())),
  },
});
export type OrderOwnerChanged = EventOf<typeof orderOwnerChanged>;

export const orderCollegePaymentSet = defineEvent('OrderCollegePaymentSet', {
  context,
  subject,
  doc: 'A user recorded whether the college has its money of an order.',
  fields: {
    ...ids,
    from: optional(ptc),
    /** What it had before. */
    fromPaise: optional(integer()),
    ptcStatus: ptc,
    amountPaise: optional(integer()),
    bankReference: optional(personal(text())),
    /** The bank reference that it had before. Missing in the first events. */
    fromReference: optional(personal(text())),
    /** What the college has before and after. Missing in the first events, in which a recovered sum is the whole sum. */
    hadPaise: optional(integer()),
    hasPaise: optional(integer()),
    /** When the money moved, as far as the user told; else it counts when it was recorded. */
    paidAt: optional(instant()),
  },
});
export type OrderCollegePaymentSet = EventOf<typeof orderCollegePaymentSet>;

export const orderCustomerErased = defineEvent('OrderCustomerErased', {
  context,
  doc: 'The text of an order about an erased person is gone. Its sums stay.',
  fields: {
    orderId: id(),
    /** The payments and refunds so far: the list of their documents forgets the person. Missing in the first events. */
    paymentIds: optional(list(id())),
    refundIds: optional(list(id())),
  },
});
export type OrderCustomerErased = EventOf<typeof orderCustomerErased>;

export const orderEvents = [
  orderCreated,
  orderPaymentAttempted,
  orderPaymentReceived,
  orderPaymentReversed,
  orderPaymentLost,
  orderPaymentRestored,
  orderRefunded,
  orderCancelled,
  orderExpired,
  orderRemarked,
  orderRemarkWithdrawn,
  orderReopened,
  orderOwnerChanged,
  orderCollegePaymentSet,
  orderCustomerErased,
];
export type OrderEvent =
  | OrderCreated
  | OrderPaymentAttempted
  | OrderPaymentReceived
  | OrderPaymentReversed
  | OrderPaymentLost
  | OrderPaymentRestored
  | OrderRefunded
  | OrderCancelled
  | OrderExpired
  | OrderRemarked
  | OrderRemarkWithdrawn
  | OrderReopened
  | OrderOwnerChanged
  | OrderCollegePaymentSet
  | OrderCustomerErased;
