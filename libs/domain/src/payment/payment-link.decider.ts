import { defined, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import { checkoutIdOf } from './payment.events';
import type {
  PaymentCheckoutPlanned,
  PaymentCheckoutStarted,
  PaymentLinkCreated,
  PaymentLinkEvent,
  PaymentLinkSent,
} from './payment-link.events';
import { paymentLinkLife, type PaymentLinkStatus } from './payment-link.life';

type Ids = 'linkId' | 'orderId' | 'leadId';

/** A visit to the pay page of a provider. */
export type LinkCheckout = Omit<PaymentCheckoutStarted['data'], Ids>;

/** A pay page that the provider is asked to open. */
export type PlannedCheckout = Omit<PaymentCheckoutPlanned['data'], Ids>;

export type PaymentLinkCommand =
  | DomainCommand<'CreateLink', PaymentLinkCreated['data']>
  | DomainCommand<'SendLink', Omit<PaymentLinkSent['data'], Ids | 'remindAt'>>
  /** The next page, before the provider is asked for it. One page is planned at a time. */
  | DomainCommand<'PlanCheckout', PlannedCheckout & { at: string }>
  /** The provider opened a page. It is recorded even if the link is over, because the page exists. */
  | DomainCommand<'StartCheckout', LinkCheckout>
  /** A page that takes no more money. */
  | DomainCommand<'ReplaceCheckout', { checkoutId: string }>
  /** Money that the order took; idempotent by the payment id. */
  | DomainCommand<'RecordLinkPayment', { paymentId: string; amountPaise: number }>
  | DomainCommand<'ExpireLink', { at: string }>
  | DomainCommand<'CancelLink', Record<never, never>>
  /** A page of the link could not be cancelled at the provider. */
  | DomainCommand<'NoteOpenPage', { checkoutId: string; reason: string }>
  | DomainCommand<'ChangeLinkOwner', { ownerId: string; ownerName: string }>
  | DomainCommand<'EraseLinkText', Record<never, never>>;

/** State that decisions about a link need, including who may make them. */
export interface PaymentLink {
  linkId: string;
  orderId: string;
  leadId: string;
  status: PaymentLinkStatus | 'none';
  amountPaise: number;
  paidPaise: number;
  leastPaise?: number;
  expiresAt?: string;
  remindAfterHours?: number;
  remindBeforeDays?: readonly number[];
  purpose: string;
  payerName?: string;
  phone?: string;
  email?: string;
  ownerId?: string;
  ownerName?: string;
  token: string;
  /** The amounts of payments by id. */
  payments: Readonly<Record<string, number>>;
  checkouts: readonly LinkCheckout[];
  /** A page that the provider was asked for, and whose answer is not recorded yet. */
  planned?: PlannedCheckout;
  /** How many pages were planned or opened. */
  pages: number;
  /** Checkouts whose page takes no more money, because another one took its place. */
  replaced: readonly string[];
  sent: readonly Pick<PaymentLinkSent['data'], 'messageId' | 'channel' | 'isReminder' | 'sentAt' | 'reminder'>[];
  /** Checkouts whose page is noted as open although the link is over. */
  leftOpen: readonly string[];
  erased: boolean;
}

const initial: PaymentLink = {
  ...{ linkId: '', orderId: '', leadId: '', status: 'none', amountPaise: 0, paidPaise: 0, purpose: '', token: '' },
  ...{ payments: {}, checkouts: [], pages: 0, replaced: [], sent: [], leftOpen: [], erased: false },
};

/** The largest number of visits to the pay page, and of messages, of a link. */
const MOST = 500;
const MOST_SENT = 50;

/** No provider takes less, in paise. */
const SMALLEST = 100;

/** What is still to be paid by a link. */
export const openPaise = ({ amountPaise, paidPaise }: Pick<PaymentLink, 'amountPaise' | 'paidPaise'>): number =>
  Math.max(0, amountPaise - paidPaise);

/** The smallest sum that the payer may pay now: the rest if part payments are not possible, or if it is less than a part. */
export const smallestPaise = (link: Pick<PaymentLink, 'amountPaise' | 'paidPaise' | 'leastPaise'>): number =>
  Math.min(link.leastPaise ?? openPaise(link), openPaise(link));

/** Rules of a payment link: it ends when it is paid, expires or is cancelled, and a part-paid one cannot be cancelled. */
export const paymentLinkDecider: Decider<PaymentLink, PaymentLinkCommand, PaymentLinkEvent> = {
  initial,
  // Optional fields without a value are left out.
  decide: (command, link) => decide(command, link).map((event) => ({ ...event, data: defined(event.data) }) as PaymentLinkEvent),
  evolve,
};

function decide(command: PaymentLinkCommand, link: PaymentLink): PaymentLinkEvent[] {
  const { linkId, orderId, leadId, status } = link;
  if (command.type === 'CreateLink') return created(command.data, link);
  if (status === 'none') throw new DomainError('payment-link/unknown', 'There is no such payment link.');
  const ids = { linkId, orderId, leadId };
  switch (command.type) {
    case 'SendLink':
      if (link.sent.some(({ messageId }) => messageId === command.data.messageId)) return [];
      paymentLinkLife.after(status, 'send');
      // The number of reminders is small, and no user would see a refusal.
      if (!command.data.isReminder && link.sent.length >= MOST_SENT)
        throw new DomainError('payment-link/full', `A link is sent at most ${MOST_SENT} times.`);
      return [{ type: 'PaymentLinkSent', data: { ...ids, ...command.data, remindAt: remindAt(command.data, link) } }];
    case 'PlanCheckout':
      return planned(command.data, link);
    case 'StartCheckout': {
      const { checkoutId } = command.data;
      const isKnown = link.replaced.includes(checkoutId) || link.checkouts.some((one) => one.checkoutId === checkoutId);
      return isKnown ? [] : [{ type: 'PaymentCheckoutStarted', data: { ...ids, ...command.data } }];
    }
    case 'ReplaceCheckout': {
      const { checkoutId } = command.data;
      return link.replaced.includes(checkoutId) ? [] : [{ type: 'PaymentCheckoutReplaced', data: { ...ids, checkoutId } }];
    }
    case 'RecordLinkPayment':
      return paid(command.data, link);
    case 'ExpireLink': {
      // A payment that arrived meanwhile wins.
      const isOpen = status === 'created' || status === 'part-paid';
      return isOpen && isExpired(link, command.data.at) ? [{ type: 'PaymentLinkExpired', data: ids }] : [];
    }
    case 'CancelLink':
      if (status === 'part-paid') throw new DomainError('payment-link/part-paid', 'A part of this link is paid: it cannot be cancelled.');
      paymentLinkLife.after(status, 'cancel');
      return [{ type: 'PaymentLinkCancelled', data: ids }];
    case 'NoteOpenPage':
      return link.leftOpen.includes(command.data.checkoutId)
        ? []
        : [{ type: 'PaymentPageNotCancelled', data: { ...ids, ...command.data } }];
    case 'ChangeLinkOwner':
      return link.ownerId === command.data.ownerId ? [] : [{ type: 'PaymentLinkOwnerChanged', data: { ...ids, ...command.data } }];
    case 'EraseLinkText':
      return link.erased ? [] : [{ type: 'PaymentLinkTextErased', data: { linkId } }];
  }
}

/** An unpaid link is sent again once, some hours after the first message. */
function remindAt({ isReminder, sentAt }: Pick<PaymentLinkSent['data'], 'isReminder' | 'sentAt'>, link: PaymentLink): string | undefined {
  if (isReminder || link.remindAfterHours === undefined || link.sent.length > 0) return undefined;
  return new Date(Date.parse(sentAt) + link.remindAfterHours * 3_600_000).toISOString();
}

/** Whether the time of a link is over. */
export const isExpired = ({ expiresAt }: Pick<PaymentLink, 'expiresAt'>, at: string): boolean =>
  expiresAt !== undefined && Date.parse(expiresAt) <= Date.parse(at);

function created(data: PaymentLinkCreated['data'], { status }: PaymentLink): PaymentLinkEvent[] {
  if (status !== 'none') throw new DomainError('payment-link/exists', 'This payment link was already created.');
  if (wholePaise(data.amountPaise) === 0) throw invalid('amount', 'A payment link must ask for more than 0.');
  if (data.amountPaise < SMALLEST) throw invalid('amount', 'No provider takes less than ₹1: please take the money at the desk.');
  if (data.leastPaise !== undefined) {
    if (wholePaise(data.leastPaise) === 0) throw invalid('least_amount', 'A part must be more than 0.');
    if (data.leastPaise > data.amountPaise) throw invalid('least_amount', 'A part cannot be more than the whole amount.');
  }
  return [{ type: 'PaymentLinkCreated', data }];
}

const invalid = (field: string, message: string) => new DomainError('payment-link/amount', message, { [field]: message });

/** Pages are counted: of two tabs that want the next page at once, one plans it, and the other sees it. */
function planned({ at, ...page }: PlannedCheckout & { at: string }, link: PaymentLink): PaymentLinkEvent[] {
  const { linkId, orderId, leadId, pages } = link;
  assertPayable(link, page.amountPaise, at);
  if (pages >= MOST) throw new DomainError('payment-link/full', `This link was opened too often. Please ask for another one.`);
  if (link.planned || page.checkoutId !== checkoutIdOf(linkId, pages + 1))
    throw new DomainError('payment-link/other-page', 'This link was opened in another tab. Please try again.');
  return [{ type: 'PaymentCheckoutPlanned', data: { linkId, orderId, leadId, ...page } }];
}

/**
 * Refuses a sum that cannot be paid by the link now. @throws DomainError `payment-link/not-possible`, `payment-link/expired`,
 * `payment-link/amount`
 */
export function assertPayable(link: PaymentLink, amountPaise: number, at: string): void {
  const { status } = link;
  if (status !== 'created' && status !== 'part-paid') {
    const state = status === 'none' ? 'unknown' : paymentLinkLife.states[status];
    throw new DomainError('payment-link/not-possible', `Nothing can be paid: this payment link is ${state}.`);
  }
  if (isExpired(link, at)) throw new DomainError('payment-link/expired', 'This payment link has expired.');
  const [open, least] = [openPaise(link), smallestPaise(link)];
  if (wholePaise(amountPaise) > open) throw invalid('amount', 'The amount is more than what is open.');
  if (amountPaise < least) throw invalid('amount', 'The amount is less than the smallest part.');
  const rest = open - amountPaise;
  if (rest > 0 && rest < SMALLEST)
    throw invalid('amount', 'Less than ₹1 would be left, which cannot be paid alone. Please pay the whole sum.');
}

/** Money that the order took is recorded even if the link is over. */
function paid({ paymentId, amountPaise }: { paymentId: string; amountPaise: number }, link: PaymentLink): PaymentLinkEvent[] {
  const { linkId, orderId, leadId, payments } = link;
  if (Object.hasOwn(payments, paymentId)) return [];
  const paidPaise = wholePaise(link.paidPaise + wholePaise(amountPaise));
  const status = paidPaise >= link.amountPaise ? 'paid' : 'part-paid';
  return [{ type: 'PaymentLinkPaymentReceived', data: { linkId, orderId, leadId, paymentId, amountPaise, paidPaise, status } }];
}

function evolve(link: PaymentLink, event: PaymentLinkEvent): PaymentLink {
  switch (event.type) {
    case 'PaymentLinkCreated':
      return { ...link, ...event.data, status: 'created' };
    case 'PaymentLinkSent': {
      const { messageId, channel, isReminder, sentAt, reminder } = event.data;
      return { ...link, sent: [...link.sent, { messageId, channel, isReminder, sentAt, reminder }] };
    }
    case 'PaymentCheckoutPlanned': {
      const { checkoutId, provider, mode, amountPaise } = event.data;
      return { ...link, planned: { checkoutId, provider, mode, amountPaise }, pages: link.pages + 1 };
    }
    case 'PaymentCheckoutStarted': {
      const { checkoutId, provider, mode, providerId, url, amountPaise } = event.data;
      const checkouts = [...link.checkouts, { checkoutId, provider, mode, providerId, url, amountPaise }];
      // Pages of earlier releases were not planned.
      const isPlanned = link.planned?.checkoutId === checkoutId;
      return isPlanned ? { ...link, checkouts, planned: undefined } : { ...link, checkouts, pages: link.pages + 1 };
    }
    case 'PaymentCheckoutReplaced': {
      const { checkoutId } = event.data;
      const planned = link.planned?.checkoutId === checkoutId ? undefined : link.planned;
      return { ...link, planned, replaced: [...link.replaced, checkoutId] };
    }
    case 'PaymentLinkPaymentReceived': {
      const { paymentId, amountPaise, paidPaise, status } = event.data;
      // A link that is over stays so while a part is open.
      const isOver = link.status === 'expired' || link.status === 'cancelled';
      return {
        ...link,
        paidPaise,
        status: isOver && status === 'part-paid' ? link.status : status,
        payments: { ...link.payments, [paymentId]: amountPaise },
      };
    }
    case 'PaymentLinkExpired':
      return { ...link, status: 'expired' };
    case 'PaymentLinkCancelled':
      return { ...link, status: 'cancelled' };
    case 'PaymentPageNotCancelled':
      return { ...link, leftOpen: [...link.leftOpen, event.data.checkoutId] };
    case 'PaymentLinkOwnerChanged':
      return { ...link, ownerId: event.data.ownerId, ownerName: event.data.ownerName };
    case 'PaymentLinkTextErased':
      return { ...link, token: '', purpose: '', payerName: undefined, phone: undefined, email: undefined, erased: true };
    default:
      return unknownEvent(event, link);
  }
}
