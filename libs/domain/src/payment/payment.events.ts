import { defineEvent, flag, id, instant, integer, list, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'payment';
// Every payment and every link has a key of its own, so that its sums outlast the text about the person.
const subject = 'paymentId';

/** Stream of a payment, with its refunds and disputes, so that nobody is refunded more than was captured. */
export const paymentStream = (tenantId: string, paymentId: string) => `payment-${tenantId}-${paymentId}`;

/** What a payment belongs to, as far as it is known. */
const belongs = { orderId: optional(id()), leadId: optional(id()), linkId: optional(id()), checkoutId: optional(id()) };
const owner = { ownerId: optional(id()), ownerName: optional(staffName('ownerId')) };
const ids = { paymentId: id(), orderId: optional(id()), leadId: optional(id()) };
const refundIds = { ...ids, refundId: id() };
/** Set for payments of a provider's test account: no money moved, so nothing of it is booked. */
const isTest = { isTest: optional(flag()) };

/** The ways in which money is paid without a provider. */
export const offlineMethods = ['cash', 'demand-draft', 'cheque', 'neft'] as const;
export type OfflineMethod = (typeof offlineMethods)[number];
/** Why money does not belong to an order. */
export const unappliedReasons = ['unknown', 'differs', 'surplus', 'late', 'cancelled'] as const;
export type UnappliedReason = (typeof unappliedReasons)[number];
/** The states of a dispute, in the order in which they are reached; the last three are final. */
export const disputeStates = ['open', 'under-review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** The id of a provider's payment: the name of the provider, and the provider's own id. */
export const paymentIdOf = (provider: string, providerId: string) => `${provider}-${encodeURIComponent(providerId)}`;

/** The provider's own id of a payment: the inverse of `paymentIdOf`. Undefined for a payment of another provider. */
export const providerIdIn = (provider: string, paymentId: string): string | undefined =>
  paymentId.startsWith(`${provider}-`) ? decodeURIComponent(paymentId.slice(provider.length + 1)) : undefined;

/** The id that a provider is given for an attempt to refund; each attempt has its own, because the same id refunds once. */
export const refundAttemptId = (refundId: string, attempt: number) => (attempt === 1 ? refundId : `${refundId}_${attempt}`);

/** The refund and the attempt of an id that a provider reports: the inverse of `refundAttemptId`. */
export function partsOfRefundAttempt(attemptId: string): { refundId: string; attempt: number } {
  const [, refundId = attemptId, attempt = '1'] = /^(.+)_(\d{1,3})$/.exec(attemptId) ?? [];
  return { refundId, attempt: Number(attempt) };
}

/** The id of one visit to a provider's pay page by a link. At most 40 characters for a link id of 36. */
export const checkoutIdOf = (linkId: string, count: number) => `${linkId}-${count}`;

/** The link of a pay page; undefined if the id is not one of ours. */
export const linkIdOfCheckout = (checkoutId: string): string | undefined => /^(.+)-\d{1,3}$/.exec(checkoutId)?.[1];

export const paymentStarted = defineEvent('PaymentStarted', {
  context,
  subject,
  doc: 'A payment was reported for the first time, or entered by a user. It is recorded once for each payment of a provider.',
  fields: {
    paymentId: id(),
    ...belongs,
    /** `offline` for money without a provider. */
    provider: text(),
    /** The provider's id of the payment. */
    providerId: optional(text()),
    /** The provider's id of the account, or of its key, through which it was reported first. */
    accountId: optional(text()),
    /** Payments of a provider's test account are not money. */
    mode: oneOf('live', 'test'),
    amountPaise: integer(),
    method: optional(text()),
    startedAt: instant(),
    leadName: optional(personal(text())),
    ...owner,
    /** Of money without a provider: number of the draft, cheque or transfer, and who entered it. */
    reference: optional(personal(text())),
    /** The bank of a draft or cheque. */
    bank: optional(personal(text())),
    enteredById: optional(id()),
    enteredByName: optional(staffName('enteredById')),
  },
});
export type PaymentStarted = EventOf<typeof paymentStarted>;

export const paymentAuthorized = defineEvent('PaymentAuthorized', {
  context,
  doc: 'The payer agreed; the money is not taken yet.',
  fields: { ...ids, amountPaise: integer(), authorizedAt: instant() },
});
export type PaymentAuthorized = EventOf<typeof paymentAuthorized>;

export const paymentFailed = defineEvent('PaymentFailed', {
  context,
  subject,
  doc: 'The payment failed. The provider may still authorize it within three days.',
  fields: {
    ...ids,
    amountPaise: integer(),
    failedAt: instant(),
    /** The provider's words. */
    reason: optional(text()),
    /** Why a user discarded money without a provider. */
    remark: optional(personal(text())),
  },
});
export type PaymentFailed = EventOf<typeof paymentFailed>;

export const paymentCaptured = defineEvent('PaymentCaptured', {
  context,
  doc: 'The money was taken, or the offline payment was confirmed by a second person.',
  fields: {
    ...ids,
    ...isTest,
    amountPaise: integer(),
    feePaise: optional(integer()),
    feeTaxPaise: optional(integer()),
    method: optional(text()),
    capturedAt: instant(),
    confirmedById: optional(id()),
    confirmedByName: optional(staffName('confirmedById')),
  },
});
export type PaymentCaptured = EventOf<typeof paymentCaptured>;

export const paymentFeeReported = defineEvent('PaymentFeeReported', {
  context,
  doc: 'The provider reported its fee after the payment was captured.',
  fields: { ...ids, ...isTest, feePaise: integer(), feeTaxPaise: optional(integer()) },
});
export type PaymentFeeReported = EventOf<typeof paymentFeeReported>;

export const paymentApplied = defineEvent('PaymentApplied', {
  context,
  subject,
  doc: 'Captured money was booked on an order.',
  fields: {
    paymentId: id(),
    orderId: id(),
    leadId: id(),
    amountPaise: integer(),
    leadName: optional(personal(text())),
    ...owner,
    /** The order for which it was paid, if a user applied it to another one. */
    previousOrderId: optional(id()),
  },
});
export type PaymentApplied = EventOf<typeof paymentApplied>;

export const paymentUnapplied = defineEvent('PaymentUnapplied', {
  context,
  doc: 'Captured money belongs to no order: it waits for a refund, or for an order that a user names.',
  fields: { ...ids, amountPaise: integer(), reason: oneOf(...unappliedReasons) },
});
export type PaymentUnapplied = EventOf<typeof paymentUnapplied>;

export const paymentReversed = defineEvent('PaymentReversed', {
  context,
  subject,
  doc: 'A confirmed offline payment was a mistake and was taken back.',
  fields: {
    ...ids,
    amountPaise: integer(),
    reason: personal(text()),
    reversedAt: instant(),
    reversedById: id(),
    reversedByName: staffName('reversedById'),
  },
});
export type PaymentReversed = EventOf<typeof paymentReversed>;

export const refundRequested = defineEvent('RefundRequested', {
  context,
  subject,
  doc: 'A user wants to pay back money. Another user decides.',
  fields: {
    ...refundIds,
    amountPaise: integer(),
    /** The sum that the refund policy proposed. */
    proposedPaise: optional(integer()),
    /** Why the policy proposes this sum. */
    proposal: optional(text()),
    /** Why the sum differs from the proposed one. */
    deviation: optional(personal(text())),
    reason: personal(text()),
    requestedAt: instant(),
    requestedById: id(),
    requestedByName: staffName('requestedById'),
    /** The owner of the payment, who sees the refund as well. */
    ownerId: optional(id()),
    /** The provider of the payment, which tells how it can be paid back. */
    provider: optional(text()),
  },
});
export type RefundRequested = EventOf<typeof refundRequested>;

export const refundApproved = defineEvent('RefundApproved', {
  context,
  doc: 'A second user agreed to the refund.',
  fields: {
    ...refundIds,
    approvedAt: instant(),
    approvedById: id(),
    approvedByName: staffName('approvedById'),
    provider: optional(text()),
  },
});
export type RefundApproved = EventOf<typeof refundApproved>;

export const refundRejected = defineEvent('RefundRejected', {
  context,
  subject,
  doc: 'A second user refused the refund.',
  fields: { ...refundIds, reason: personal(text()), rejectedAt: instant(), rejectedById: id(), rejectedByName: staffName('rejectedById') },
});
export type RefundRejected = EventOf<typeof refundRejected>;

export const refundWithdrawn = defineEvent('RefundWithdrawn', {
  context,
  doc: 'The refund was withdrawn before it was sent, or after it failed without a payment: the money that it claimed is free again.',
  fields: refundIds,
});
export type RefundWithdrawn = EventOf<typeof refundWithdrawn>;

export const refundSent = defineEvent('RefundSent', {
  context,
  doc: 'The refund was handed to the provider. It is recorded before the call, so that a crash asks again with the same id.',
  fields: { ...refundIds, amountPaise: integer(), attempt: integer(), sentAt: instant() },
});
export type RefundSent = EventOf<typeof refundSent>;

export const refundProcessed = defineEvent('RefundProcessed', {
  context,
  subject,
  doc: 'The refund reached the payer.',
  fields: {
    ...refundIds,
    ...isTest,
    amountPaise: integer(),
    providerId: optional(text()),
    processedAt: instant(),
    /** The part that a lost dispute took as well: the institution has lost it. */
    lossPaise: optional(integer()),
    /** What the order has no more of the payment; in the first events the sum less the loss. */
    orderPaise: optional(integer()),
    /** Paid back outside the provider, with this reference. */
    byHandReference: optional(personal(text())),
    byHandById: optional(id()),
    byHandByName: optional(staffName('byHandById')),
    /** It was made on the provider's own pages, without a request here. */
    unrequested: optional(flag()),
  },
});
export type RefundProcessed = EventOf<typeof refundProcessed>;

export const refundFailed = defineEvent('RefundFailed', {
  context,
  doc: 'The provider could not pay back, or the bank of the payer returned the money. A user sends it again or pays by hand.',
  fields: {
    ...refundIds,
    amountPaise: integer(),
    attempt: integer(),
    reason: text(),
    failedAt: instant(),
    /** The provider's id of the refund, if it has one. */
    providerId: optional(text()),
    /** The provider never answered: it is sent again with the same id, so that it is not paid twice. */
    unanswered: optional(flag()),
    /** It was processed before: the money is with the provider again. */
    returned: optional(flag()),
    /** Of one that came back: it was more than what was received, so nothing is to be sent. */
    surplus: optional(flag()),
    /** Of one that came back: it was made on the provider's own pages, and is requested before it is sent. */
    unrequested: optional(flag()),
    /** Of one that was processed before: the part that was a loss, and is none any more. */
    lossPaise: optional(integer()),
    ...isTest,
  },
});
export type RefundFailed = EventOf<typeof refundFailed>;

export const refundSurplusReported = defineEvent('RefundSurplusReported', {
  context,
  doc: 'The provider reported a refund of more than what was received and is not paid back yet. No order has it: a user must find out why.',
  fields: {
    ...refundIds,
    ...isTest,
    providerId: text(),
    amountPaise: integer(),
    /** What was received, and what was paid back before. */
    capturedPaise: integer(),
    refundedPaise: integer(),
    reportedAt: instant(),
  },
});
export type RefundSurplusReported = EventOf<typeof refundSurplusReported>;

export const paymentDisputed = defineEvent('PaymentDisputed', {
  context,
  doc: 'The bank of the payer disputes the payment, or the dispute moved on.',
  fields: {
    ...ids,
    ...isTest,
    disputeId: id(),
    state: oneOf(...disputeStates),
    /** The state before; missing in the first events of a dispute. */
    from: optional(oneOf(...disputeStates)),
    amountPaise: integer(),
    /** Of a lost dispute: the part that was paid back before, which the institution has lost. Of one that is won after all: what is no loss any more. */
    lossPaise: optional(integer()),
    /** What the order has no more of the payment, or gets again; in the first events the sum less the loss. */
    orderPaise: optional(integer()),
    reason: optional(text()),
    respondBy: optional(instant()),
    reportedAt: instant(),
  },
});
export type PaymentDisputed = EventOf<typeof paymentDisputed>;

const writeOffIds = { ...ids, writeOffId: id() };

export const writeOffProposed = defineEvent('WriteOffProposed', {
  context,
  doc: 'A user wants to write off money that no order has, such as of a payer who cannot be found. Another user decides; nothing is booked yet.',
  fields: {
    ...writeOffIds,
    amountPaise: integer(),
    /** What no order had and no refund claimed: another sum at the approval refuses it. */
    leftPaise: integer(),
    /** Why; not of a person, because accounts must show it for years. */
    reason: text(),
    proposedAt: instant(),
    proposedById: id(),
    proposedByName: staffName('proposedById'),
  },
});
export type WriteOffProposed = EventOf<typeof writeOffProposed>;

export const writeOffApproved = defineEvent('WriteOffApproved', {
  context,
  doc: 'A second user agreed: the money is no longer owed to anybody and is income.',
  fields: {
    ...writeOffIds,
    amountPaise: integer(),
    /** Of the proposal. */
    reason: text(),
    approvedAt: instant(),
    approvedById: id(),
    approvedByName: staffName('approvedById'),
  },
});
export type WriteOffApproved = EventOf<typeof writeOffApproved>;

export const writeOffRejected = defineEvent('WriteOffRejected', {
  context,
  doc: 'A second user refused the write-off.',
  fields: { ...writeOffIds, reason: text(), rejectedAt: instant(), rejectedById: id(), rejectedByName: staffName('rejectedById') },
});
export type WriteOffRejected = EventOf<typeof writeOffRejected>;

export const writeOffReversed = defineEvent('WriteOffReversed', {
  context,
  doc: 'A user took a write-off back: the money waits for an order or a refund again.',
  fields: {
    ...writeOffIds,
    amountPaise: integer(),
    reason: text(),
    reversedAt: instant(),
    reversedById: id(),
    reversedByName: staffName('reversedById'),
  },
});
export type WriteOffReversed = EventOf<typeof writeOffReversed>;

export const paymentOwnerChanged = defineEvent('PaymentOwnerChanged', {
  context,
  doc: 'The order of the payment got another owner: access to the payment follows.',
  fields: { ...ids, ownerId: id(), ownerName: staffName('ownerId'), refundIds: optional(list(id())) },
});
export type PaymentOwnerChanged = EventOf<typeof paymentOwnerChanged>;

export const paymentTextErased = defineEvent('PaymentTextErased', {
  context,
  doc: 'The text of a payment about an erased person is gone. Its sums stay.',
  fields: { paymentId: id(), refundIds: optional(list(id())) },
});
export type PaymentTextErased = EventOf<typeof paymentTextErased>;

export const paymentEvents = [
  paymentStarted,
  paymentAuthorized,
  paymentFailed,
  paymentCaptured,
  paymentFeeReported,
  paymentApplied,
  paymentUnapplied,
  paymentReversed,
  refundRequested,
  refundApproved,
  refundRejected,
  refundWithdrawn,
  refundSent,
  refundProcessed,
  refundFailed,
  refundSurplusReported,
  paymentDisputed,
  writeOffProposed,
  writeOffApproved,
  writeOffRejected,
  writeOffReversed,
  paymentOwnerChanged,
  paymentTextErased,
];
export type PaymentEvent =
  | PaymentStarted
  | PaymentAuthorized
  | PaymentFailed
  | PaymentCaptured
  | PaymentFeeReported
  | PaymentApplied
  | PaymentUnapplied
  | PaymentReversed
  | RefundRequested
  | RefundApproved
  | RefundRejected
  | RefundWithdrawn
  | RefundSent
  | RefundProcessed
  | RefundFailed
  | RefundSurplusReported
  | PaymentDisputed
  | WriteOffProposed
  | WriteOffApproved
  | WriteOffRejected
  | WriteOffReversed
  | PaymentOwnerChanged
  | PaymentTextErased;
