import { defined, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import {
  disputeStates,
  type DisputeState,
  type OfflineMethod,
  type PaymentApplied,
  type PaymentDisputed,
  type PaymentEvent,
  type PaymentStarted,
  type RefundRequested,
  type UnappliedReason,
} from './payment.events';
import { sharesOf } from './payment-shares';
import { paymentLife, type PaymentStatus } from './payment.life';
import {
  approveRefund,
  disputedPaise,
  evolveRefunds,
  giveUpRefund,
  hasRefund,
  recordRefund,
  refundByHand,
  refundedPaise,
  rejectRefund,
  requestRefund,
  sendRefund,
  withdrawRefund,
  type Refundable,
  type RefundNews,
} from './refunds';
import {
  approveWriteOff,
  assertNotWrittenOff,
  evolveWriteOffs,
  proposeWriteOff,
  rejectWriteOff,
  reverseWriteOff,
  type ApprovingWriteOff,
  type ProposingWriteOff,
  type RejectingWriteOff,
  type ReversingWriteOff,
} from './write-offs';

/** A provider may authorize a failed payment for this long. */
const LATE_MS = 3 * 86_400_000;
/** The largest number of disputes of a payment. */
const MOST_DISPUTES = 50;

type Ids = 'paymentId' | 'orderId' | 'leadId';

/** One report of a payment, from a webhook or the provider's answer. Reports may repeat and come in any order. */
export interface PaymentNews extends Pick<
  PaymentStarted['data'],
  | 'paymentId'
  | 'provider'
  | 'providerId'
  | 'accountId'
  | 'mode'
  | 'orderId'
  | 'leadId'
  | 'linkId'
  | 'checkoutId'
  | 'leadName'
  | 'ownerId'
  | 'ownerName'
> {
  state: 'created' | 'authorized' | 'captured' | 'failed';
  amountPaise: number;
  feePaise?: number;
  feeTaxPaise?: number;
  method?: string;
  reason?: string;
  /** ISO 8601. */
  at: string;
}

export type PaymentCommand =
  | DomainCommand<'RecordReport', PaymentNews>
  | DomainCommand<
      'EnterOffline',
      Pick<
        PaymentStarted['data'],
        'paymentId' | 'amountPaise' | 'reference' | 'bank' | 'startedAt' | 'leadName' | 'ownerId' | 'ownerName'
      > & {
        orderId: string;
        leadId: string;
        method: OfflineMethod;
        enteredById: string;
        enteredByName: string;
      }
    >
  | DomainCommand<'ConfirmOffline', { confirmedById: string; confirmedByName: string; confirmedAt: string }>
  | DomainCommand<'DiscardOffline', { reason: string; at: string }>
  | DomainCommand<'ReverseOffline', { reason: string; reversedAt: string; reversedById: string; reversedByName: string }>
  /** The fee that a settlement states. */
  | DomainCommand<'RecordFee', { feePaise: number; feeTaxPaise: number }>
  /** The order took the money. */
  | DomainCommand<'ApplyPayment', Pick<PaymentApplied['data'], 'orderId' | 'leadId' | 'leadName' | 'ownerId' | 'ownerName'>>
  /** No order takes the money. */
  | DomainCommand<'LeaveUnapplied', { reason: UnappliedReason }>
  /** The order no longer takes money that a dispute took from it and that came back. */
  | DomainCommand<'ReleasePayment', { reason: UnappliedReason }>
  | DomainCommand<'RequestRefund', Omit<RefundRequested['data'], Ids>>
  | DomainCommand<'ApproveRefund', { refundId: string; approvedById: string; approvedByName: string; approvedAt: string }>
  | DomainCommand<'RejectRefund', { refundId: string; rejectedById: string; rejectedByName: string; rejectedAt: string; reason: string }>
  | DomainCommand<'WithdrawRefund', { refundId: string; byId: string }>
  /** Recorded before the provider is called. */
  | DomainCommand<'SendRefund', { refundId: string; sentAt: string }>
  | DomainCommand<'RecordRefund', RefundNews>
  /** The provider cannot be asked any more. */
  | DomainCommand<'GiveUpRefund', { refundId: string; attempt: number; reason: string; at: string }>
  | DomainCommand<'RefundByHand', { refundId: string; reference: string; processedAt: string; byHandById: string; byHandByName: string }>
  | DomainCommand<'RecordDispute', Omit<PaymentDisputed['data'], Ids | 'from' | 'lossPaise' | 'orderPaise'>>
  /** Money that no order has and that cannot be paid back; another user decides. */
  | DomainCommand<'ProposeWriteOff', ProposingWriteOff>
  | DomainCommand<'ApproveWriteOff', ApprovingWriteOff>
  | DomainCommand<'RejectWriteOff', RejectingWriteOff>
  | DomainCommand<'ReverseWriteOff', ReversingWriteOff>
  | DomainCommand<'ChangePaymentOwner', { ownerId: string; ownerName: string }>
  | DomainCommand<'EraseText', Record<never, never>>;

/** State that decisions about a payment need, including who may make them. */
export interface Payment extends Refundable {
  status: PaymentStatus | 'none';
  provider: string;
  providerId?: string;
  mode: 'live' | 'test';
  linkId?: string;
  checkoutId?: string;
  amountPaise: number;
  method?: string;
  hasFee: boolean;
  feePaise?: number;
  startedAt: string;
  capturedAt?: string;
  authorizedAt?: string;
  failedAt?: string;
  ownerId?: string;
  enteredById?: string;
  unappliedReason?: UnappliedReason;
  disputes: Readonly<Record<string, { state: DisputeState; amountPaise: number; at: string }>>;
}

const initial: Payment = {
  ...{ paymentId: '', status: 'none', provider: '', mode: 'test', amountPaise: 0, capturedPaise: 0, hasFee: false, startedAt: '' },
  ...{ erased: false, refunds: {}, surplusRefunds: [], disputes: {}, writeOffs: {} },
};

/** Rules of a payment: states only advance, one person enters money and another confirms it, and no more is paid back than was received. */
export const paymentDecider: Decider<Payment, PaymentCommand, PaymentEvent> = {
  initial,
  // Optional fields without a value are left out.
  decide: (command, payment) => {
    const isTest = modeOf(command, payment) === 'test';
    return decide(command, payment).map(
      (event) =>
        ({
          ...event,
          data: {
            ...defined(event.data),
            ...sharesOf(event, payment, evolve(payment, event)),
            ...(isTest && moving.has(event.type) && { isTest }),
          },
        }) as PaymentEvent,
    );
  },
  evolve,
};

/** Events that would be movements of money if the payment were not one of a test account. */
const moving: ReadonlySet<string> = new Set([
  ...['PaymentCaptured', 'PaymentFeeReported', 'RefundProcessed', 'RefundFailed', 'RefundSurplusReported', 'PaymentDisputed'],
]);

const modeOf = (command: PaymentCommand, payment: Payment) =>
  payment.status === 'none' && command.type === 'RecordReport' ? command.data.mode : payment.mode;

function decide(command: PaymentCommand, payment: Payment): PaymentEvent[] {
  if (command.type === 'RecordReport') return reported(command.data, payment);
  if (command.type === 'EnterOffline') {
    if (payment.status !== 'none') throw takenReference();
    if (wholePaise(command.data.amountPaise) === 0) throw new DomainError('payment/amount', 'A payment must be more than 0.');
    return [{ type: 'PaymentStarted', data: { ...command.data, provider: 'offline', mode: 'live' } }];
  }
  if (payment.status === 'none') throw new DomainError('payment/unknown', 'There is no such payment.');
  const { paymentId, orderId, leadId } = payment;
  const ids = { paymentId, orderId, leadId };
  switch (command.type) {
    case 'ConfirmOffline': {
      assertOffline(payment, 'confirmed');
      paymentLife.after(payment.status, 'confirm');
      const { confirmedById, confirmedByName } = command.data;
      if (payment.enteredById === confirmedById)
        throw new DomainError('payment/same-person', 'You entered this payment: another person must confirm it.');
      // The money was received when the person says who entered it: its receipt is of that day, and of that financial year.
      const { amountPaise, method, startedAt: capturedAt } = payment;
      const by = { confirmedById, confirmedByName };
      return [{ type: 'PaymentCaptured', data: { ...ids, amountPaise, method, capturedAt, ...by } }];
    }
    case 'DiscardOffline':
      assertOffline(payment, 'discarded');
      paymentLife.after(payment.status, 'discard');
      return [
        {
          type: 'PaymentFailed',
          data: {
            ...ids,
            amountPaise: payment.amountPaise,
            failedAt: command.data.at,
            remark: payment.erased ? undefined : command.data.reason,
          },
        },
      ];
    case 'ReverseOffline':
      return reversed(command.data, payment);
    case 'RecordFee':
      return charged(command.data, payment);
    case 'ApplyPayment':
      return applied(command.data, payment);
    case 'LeaveUnapplied':
      assertCaptured(payment);
      if (payment.applied !== undefined) return [];
      return [{ type: 'PaymentUnapplied', data: { ...ids, amountPaise: payment.capturedPaise, reason: command.data.reason } }];
    case 'ReleasePayment':
      assertCaptured(payment);
      if (!payment.applied) return [];
      return [{ type: 'PaymentUnapplied', data: { ...ids, amountPaise: payment.capturedPaise, reason: command.data.reason } }];
    case 'RequestRefund':
      return requestRefund(command.data, payment);
    case 'ApproveRefund':
      return approveRefund(command.data, payment);
    case 'RejectRefund':
      return rejectRefund(command.data, payment);
    case 'WithdrawRefund':
      return withdrawRefund(command.data, payment);
    case 'SendRefund':
      return sendRefund(command.data, payment);
    case 'RecordRefund':
      return recordRefund(command.data, payment);
    case 'GiveUpRefund':
      return giveUpRefund(command.data, payment);
    case 'RefundByHand':
      return refundByHand(command.data, payment);
    case 'RecordDispute':
      return disputed(command.data, payment);
    case 'ProposeWriteOff':
      return proposeWriteOff(command.data, payment);
    case 'ApproveWriteOff':
      return approveWriteOff(command.data, payment);
    case 'RejectWriteOff':
      return rejectWriteOff(command.data, payment);
    case 'ReverseWriteOff':
      return reverseWriteOff(command.data, payment);
    case 'ChangePaymentOwner':
      // Access to the refunds follows.
      return payment.ownerId === command.data.ownerId
        ? []
        : [{ type: 'PaymentOwnerChanged', data: { ...ids, ...command.data, refundIds: Object.keys(payment.refunds) } }];
    case 'EraseText':
      return payment.erased ? [] : [{ type: 'PaymentTextErased', data: { paymentId, refundIds: Object.keys(payment.refunds) } }];
  }
}

/** The error for a draft, cheque or transfer that an order has already. */
export function takenReference(): DomainError {
  const message = 'A payment with this number is entered for this order already.';
  return new DomainError('payment/reference-taken', message, { reference: message });
}

/** Test accounts move no money: their payments end without any, so that they reach no books. */
const asMoved = (news: PaymentNews): PaymentNews =>
  news.mode === 'live' || news.state === 'created' ? news : { ...news, state: 'failed', reason: 'A test account moves no money.' };

/** The events that take a payment from what was known to what is known with one more report. Captured money is recorded whenever it is reported. */
function reported(news: PaymentNews, payment: Payment): PaymentEvent[] {
  const { state, at, feePaise, feeTaxPaise, method, reason, ...start } = asMoved(news);
  const amountPaise = wholePaise(news.amountPaise);
  const isNew = payment.status === 'none';
  const { paymentId, orderId, leadId } = isNew ? news : payment;
  const ids = { paymentId, orderId, leadId };
  const events: PaymentEvent[] = isNew ? [{ type: 'PaymentStarted', data: { ...start, amountPaise, method, startedAt: at } }] : [];
  const { status } = payment;
  if (status === 'captured' || status === 'reversed') {
    const isFee = state === 'captured' && feePaise !== undefined && !payment.hasFee;
    return isFee ? [{ type: 'PaymentFeeReported', data: { ...ids, feePaise: wholePaise(feePaise), feeTaxPaise } }] : [];
  }
  if (state === 'captured') {
    const fee = { feePaise, feeTaxPaise };
    return [
      ...events,
      { type: 'PaymentCaptured', data: { ...ids, amountPaise, ...fee, method: method ?? payment.method, capturedAt: at } },
    ];
  }
  // A report from before the failure is old news, and one long after it is none.
  const sinceFailure = payment.failedAt === undefined ? 0 : Date.parse(at) - Date.parse(payment.failedAt);
  if (state === 'authorized' && status !== 'authorized' && sinceFailure >= 0 && sinceFailure <= LATE_MS)
    return [...events, { type: 'PaymentAuthorized', data: { ...ids, amountPaise, authorizedAt: at } }];
  // Authorized money that nobody captures goes back to the payer.
  const isGivenBack = status === 'authorized' && Date.parse(at) > Date.parse(payment.authorizedAt ?? '');
  if (state === 'failed' && (isNew || status === 'created' || isGivenBack))
    return [...events, { type: 'PaymentFailed', data: { ...ids, amountPaise, failedAt: at, reason } }];
  return events;
}

/** A fee that was reported before stays; another one is refused. @throws DomainError `payment/fee-differs` */
function charged({ feePaise, feeTaxPaise }: { feePaise: number; feeTaxPaise: number }, payment: Payment): PaymentEvent[] {
  const { paymentId, orderId, leadId, status, provider, hasFee } = payment;
  if (status !== 'captured' || provider === 'offline' || payment.feePaise === feePaise) return [];
  if (hasFee) throw new DomainError('payment/fee-differs', 'The provider reported another fee of this payment.');
  const fee = { feePaise: wholePaise(feePaise), feeTaxPaise: wholePaise(feeTaxPaise) };
  return feePaise === 0 ? [] : [{ type: 'PaymentFeeReported', data: { paymentId, orderId, leadId, ...fee } }];
}

function applied(to: Extract<PaymentCommand, { type: 'ApplyPayment' }>['data'], payment: Payment): PaymentEvent[] {
  assertCaptured(payment);
  if (payment.mode === 'test') throw new DomainError('payment/test', 'This is a payment of a test account: no money moved.');
  if (payment.applied) {
    if (payment.orderId === to.orderId) return [];
    throw new DomainError('payment/applied', 'This payment belongs to another order already.');
  }
  if (payment.leadId !== undefined && payment.leadId !== to.leadId)
    throw new DomainError('payment/other-lead', 'The payment is of another lead than the order.');
  assertNotWrittenOff(payment);
  // Unapplied money that is being paid back must not be booked on an order as well.
  if (payment.applied === false && hasRefund(payment))
    throw new DomainError('payment/refund-requested', 'A refund of this payment was requested: withdraw it first.');
  if (payment.applied === false && disputedPaise(payment) > 0)
    throw new DomainError('payment/disputed', 'The bank of the payer disputes this payment or took it back: it cannot pay an order.');
  const { paymentId, capturedPaise: amountPaise } = payment;
  const previousOrderId = payment.orderId === to.orderId ? undefined : payment.orderId;
  return [{ type: 'PaymentApplied', data: { paymentId, amountPaise, ...to, previousOrderId } }];
}

function reversed(data: Extract<PaymentCommand, { type: 'ReverseOffline' }>['data'], payment: Payment): PaymentEvent[] {
  if (payment.status === 'reversed') return [];
  assertOffline(payment, 'reversed');
  if (payment.status === 'none') return [];
  paymentLife.after(payment.status, 'reverse');
  if (payment.erased) throw new DomainError('payment/erased', 'The person of this payment was erased: no text can be added.');
  // What was paid back cannot be withdrawn: that it is lost is another decision than that the money never came.
  if (refundedPaise(payment) > 0)
    throw new DomainError('payment/refunded', 'A part of this payment or all of it was paid back already: it cannot be reversed.');
  if (hasRefund(payment)) throw new DomainError('payment/refund-requested', 'A refund of this payment was requested: withdraw it first.');
  assertNotWrittenOff(payment);
  const { paymentId, orderId, leadId, capturedPaise: amountPaise } = payment;
  return [{ type: 'PaymentReversed', data: { paymentId, orderId, leadId, amountPaise, ...data } }];
}

/** Disputes only move on; the last three states are final, but a lost dispute may be won on appeal. */
function disputed(data: Extract<PaymentCommand, { type: 'RecordDispute' }>['data'], payment: Payment): PaymentEvent[] {
  const { disputeId, state } = data;
  const known = Object.hasOwn(payment.disputes, disputeId) ? payment.disputes[disputeId] : undefined;
  const isFinal = known !== undefined && disputeStates.indexOf(known.state) >= 2;
  const isAppeal = known?.state === 'lost' && state === 'won' && Date.parse(data.reportedAt) > Date.parse(known.at);
  if (known && !isAppeal && (isFinal || disputeStates.indexOf(state) <= disputeStates.indexOf(known.state))) return [];
  if (!known && Object.keys(payment.disputes).length >= MOST_DISPUTES)
    throw new DomainError('payment/full', `A payment has at most ${MOST_DISPUTES} disputes.`);
  const { paymentId, orderId, leadId } = payment;
  // What the dispute took comes back, whatever the report of the appeal says.
  const amountPaise = isAppeal ? known.amountPaise : wholePaise(data.amountPaise);
  return [{ type: 'PaymentDisputed', data: { paymentId, orderId, leadId, ...data, from: known?.state, amountPaise } }];
}

/** @throws DomainError `payment/not-captured` */
function assertCaptured({ status }: Payment): void {
  if (status !== 'captured') throw new DomainError('payment/not-captured', 'Only money that was received belongs to an order.');
}

/** @throws DomainError `payment/not-offline` */
function assertOffline({ provider }: Payment, what: string): void {
  if (provider !== 'offline')
    throw new DomainError('payment/not-offline', `A payment of a provider cannot be ${what}: the provider reports what becomes of it.`);
}

/** What an order has of a payment after refunds. */
export const netPaise = (payment: Payment): number => (payment.status === 'captured' ? payment.capturedPaise - refundedPaise(payment) : 0);

function evolve(payment: Payment, event: PaymentEvent): Payment {
  switch (event.type) {
    case 'PaymentStarted': {
      const { paymentId, orderId, leadId, linkId, checkoutId, provider, providerId, mode, amountPaise, method, startedAt } = event.data;
      const { ownerId, enteredById } = event.data;
      const of = { paymentId, orderId, leadId, linkId, checkoutId, provider, providerId, mode };
      return { ...payment, ...of, amountPaise, method, startedAt, ownerId, enteredById, status: 'created' };
    }
    case 'PaymentAuthorized':
      return { ...payment, status: 'authorized', authorizedAt: event.data.authorizedAt };
    case 'PaymentFailed':
      return { ...payment, status: 'failed', failedAt: event.data.failedAt };
    case 'PaymentCaptured': {
      const { amountPaise, feePaise, method, capturedAt } = event.data;
      const hasFee = feePaise !== undefined;
      return { ...payment, status: 'captured', capturedPaise: amountPaise, capturedAt, hasFee, feePaise, method: method ?? payment.method };
    }
    case 'PaymentFeeReported':
      return { ...payment, hasFee: true, feePaise: event.data.feePaise };
    case 'PaymentApplied': {
      const { orderId, leadId, ownerId = payment.ownerId } = event.data;
      return { ...payment, orderId, leadId, ownerId, applied: true, unappliedReason: undefined };
    }
    case 'PaymentUnapplied':
      return { ...payment, applied: false, unappliedReason: event.data.reason };
    case 'PaymentReversed':
      return { ...payment, status: 'reversed', capturedPaise: 0 };
    case 'RefundRequested':
    case 'RefundApproved':
    case 'RefundRejected':
    case 'RefundWithdrawn':
    case 'RefundSent':
    case 'RefundProcessed':
      return { ...payment, refunds: evolveRefunds(payment.refunds, event) };
    case 'RefundFailed': {
      const { providerId = '', returned } = event.data;
      const isSurplus = returned && payment.surplusRefunds.includes(providerId);
      if (isSurplus) return { ...payment, returnedSurplus: [...(payment.returnedSurplus ?? []), providerId] };
      return { ...payment, refunds: evolveRefunds(payment.refunds, event) };
    }
    case 'RefundSurplusReported':
      return { ...payment, surplusRefunds: [...payment.surplusRefunds, event.data.providerId] };
    case 'PaymentDisputed': {
      const { disputeId, state, amountPaise, reportedAt: at } = event.data;
      return { ...payment, disputes: { ...payment.disputes, [disputeId]: { state, amountPaise, at } } };
    }
    case 'WriteOffProposed':
    case 'WriteOffApproved':
    case 'WriteOffRejected':
    case 'WriteOffReversed':
      return { ...payment, writeOffs: evolveWriteOffs(payment.writeOffs, event) };
    case 'PaymentOwnerChanged':
      return { ...payment, ownerId: event.data.ownerId };
    case 'PaymentTextErased':
      return { ...payment, erased: true };
    default:
      return unknownEvent(event, payment);
  }
}
