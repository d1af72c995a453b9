import { defineEvent, flag, id, instant, integer, list, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'payment';
const subject = 'linkId';
const owner = { ownerId: optional(id()), ownerName: optional(staffName('ownerId')) };

/** Stream of a payment link. */
export const paymentLinkStream = (tenantId: string, linkId: string) => `payment-link-${tenantId}-${linkId}`;
const linkIds = { linkId: id(), orderId: id(), leadId: id() };

export const paymentLinkCreated = defineEvent('PaymentLinkCreated', {
  context,
  subject,
  doc: 'A user made a link by which a lead pays an order.',
  fields: {
    ...linkIds,
    /** The unguessable part of the address of the link. */
    token: personal(text()),
    amountPaise: integer(),
    /** Part payments are possible, the first of at least this sum. */
    leastPaise: optional(integer()),
    expiresAt: optional(instant()),
    /** Hours after which an unpaid link is sent again. */
    remindAfterHours: optional(integer()),
    /** Days before its end on which an unpaid link is sent again. */
    remindBeforeDays: optional(list(integer())),
    purpose: personal(text()),
    payerName: optional(personal(text())),
    phone: optional(personal(text())),
    email: optional(personal(text())),
    ...owner,
  },
});
export type PaymentLinkCreated = EventOf<typeof paymentLinkCreated>;

export const paymentLinkSent = defineEvent('PaymentLinkSent', {
  context,
  doc: 'The link was sent to the lead.',
  fields: {
    ...linkIds,
    channel: oneOf('sms', 'email', 'whatsapp'),
    messageId: id(),
    isReminder: flag(),
    sentAt: instant(),
    remindAt: optional(instant()),
    /** Which of the reminders before the end of the link it is. */
    reminder: optional(text()),
  },
});
export type PaymentLinkSent = EventOf<typeof paymentLinkSent>;

export const paymentCheckoutPlanned = defineEvent('PaymentCheckoutPlanned', {
  context,
  doc: 'The provider is asked to open a pay page. It is recorded before the provider is asked, so that no page exists without a trace.',
  fields: { ...linkIds, checkoutId: id(), provider: text(), mode: oneOf('live', 'test'), amountPaise: integer() },
});
export type PaymentCheckoutPlanned = EventOf<typeof paymentCheckoutPlanned>;

export const paymentCheckoutReplaced = defineEvent('PaymentCheckoutReplaced', {
  context,
  doc: 'A pay page takes no more money, because the payer chose another sum: the provider cancelled it, or never opened it.',
  fields: { ...linkIds, checkoutId: id() },
});
export type PaymentCheckoutReplaced = EventOf<typeof paymentCheckoutReplaced>;

export const paymentCheckoutStarted = defineEvent('PaymentCheckoutStarted', {
  context,
  doc: 'The payer went to the pay page of the provider.',
  fields: {
    ...linkIds,
    checkoutId: id(),
    provider: text(),
    providerId: text(),
    url: text(),
    amountPaise: integer(),
    /** The mode of the account that opened the page. */
    mode: optional(oneOf('live', 'test')),
  },
});
export type PaymentCheckoutStarted = EventOf<typeof paymentCheckoutStarted>;

export const paymentLinkPaymentReceived = defineEvent('PaymentLinkPaymentReceived', {
  context,
  doc: 'Money was received by the link, once for each payment.',
  fields: { ...linkIds, paymentId: id(), amountPaise: integer(), paidPaise: integer(), status: oneOf('part-paid', 'paid') },
});
export type PaymentLinkPaymentReceived = EventOf<typeof paymentLinkPaymentReceived>;

export const paymentLinkExpired = defineEvent('PaymentLinkExpired', {
  context,
  doc: 'The link expired before it was paid.',
  fields: linkIds,
});
export type PaymentLinkExpired = EventOf<typeof paymentLinkExpired>;

export const paymentLinkCancelled = defineEvent('PaymentLinkCancelled', {
  context,
  doc: 'A user cancelled the link.',
  fields: linkIds,
});
export type PaymentLinkCancelled = EventOf<typeof paymentLinkCancelled>;

export const paymentPageNotCancelled = defineEvent('PaymentPageNotCancelled', {
  context,
  doc: 'The pay page of a link that is over could not be cancelled at the provider: it may still take money, which no order gets.',
  fields: { ...linkIds, checkoutId: id(), reason: text() },
});
export type PaymentPageNotCancelled = EventOf<typeof paymentPageNotCancelled>;

export const paymentLinkOwnerChanged = defineEvent('PaymentLinkOwnerChanged', {
  context,
  doc: 'The order of the link got another owner: access to the link follows.',
  fields: { ...linkIds, ownerId: id(), ownerName: staffName('ownerId') },
});
export type PaymentLinkOwnerChanged = EventOf<typeof paymentLinkOwnerChanged>;

export const paymentLinkTextErased = defineEvent('PaymentLinkTextErased', {
  context,
  doc: 'The address of a link and its text about an erased person are gone.',
  fields: { linkId: id() },
});
export type PaymentLinkTextErased = EventOf<typeof paymentLinkTextErased>;

export const paymentLinkEvents = [
  paymentLinkCreated,
  paymentLinkSent,
  paymentCheckoutPlanned,
  paymentCheckoutReplaced,
  paymentCheckoutStarted,
  paymentLinkPaymentReceived,
  paymentLinkExpired,
  paymentLinkCancelled,
  paymentPageNotCancelled,
  paymentLinkOwnerChanged,
  paymentLinkTextErased,
];
export type PaymentLinkEvent =
  | PaymentLinkCreated
  | PaymentLinkSent
  | PaymentCheckoutPlanned
  | PaymentCheckoutReplaced
  | PaymentCheckoutStarted
  | PaymentLinkPaymentReceived
  | PaymentLinkExpired
  | PaymentLinkCancelled
  | PaymentPageNotCancelled
  | PaymentLinkOwnerChanged
  | PaymentLinkTextErased;
