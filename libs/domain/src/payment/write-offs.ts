import { DomainError, ownValue } from '../kernel';
import { wholePaise } from '../kernel/money';
import { lossIn } from './payment-shares';
import { writeOffLife, type WriteOffStatus } from './payment.life';
import type { PaymentEvent, WriteOffApproved, WriteOffProposed, WriteOffRejected, WriteOffReversed } from './payment.events';
import { claimsUnapplied, isOnItsWay, unappliedPaise, writtenOffPaise, type Refundable, type WriteOff } from './refunds';

type Ids = 'paymentId' | 'orderId' | 'leadId';
export type ProposingWriteOff = Omit<WriteOffProposed['data'], Ids | 'leftPaise' | 'amountPaise'> & {
  /** Without it, all that can be written off. */
  amountPaise?: number | undefined;
};
export type ApprovingWriteOff = Omit<WriteOffApproved['data'], Ids | 'amountPaise' | 'reason'>;
export type RejectingWriteOff = Omit<WriteOffRejected['data'], Ids>;
export type ReversingWriteOff = Omit<WriteOffReversed['data'], Ids | 'amountPaise'>;

/** The largest number of write-offs of a payment. */
const MOST = 100;

const idsOf = ({ paymentId, orderId, leadId }: Refundable) => ({ paymentId, orderId, leadId });

/** What can be written off: what no order has and no refund claims. A refund that failed claims nothing, unless the provider may have paid it. */
export function writableOffPaise(payment: Refundable): number {
  // No money moved: in early events, payments of test accounts were captured as well.
  if (payment.mode === 'test') return 0;
  // The provider paid back more than what was received: that has to be explained first.
  if (payment.surplusRefunds.length > (payment.returnedSurplus?.length ?? 0)) return 0;
  const claims = Object.values(payment.refunds).filter((refund) => claimsUnapplied(refund, payment) && isOpen(refund));
  const claimed = claims.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, unappliedPaise(payment) - writtenOffPaise(payment) - claimed);
}

const isOpen = (refund: Refundable['refunds'][string]) =>
  refund.status === 'requested' || refund.status === 'approved' || isOnItsWay(refund);

/** @throws DomainError `write-off/exists`, `write-off/full`, `write-off/nothing-left`, `write-off/amount`, `write-off/surplus` */
export function proposeWriteOff(data: ProposingWriteOff, payment: Refundable): PaymentEvent[] {
  const all = Object.values(payment.writeOffs);
  if (ownValue(payment.writeOffs, data.writeOffId)) return [];
  if (all.some(({ status }) => status === 'proposed'))
    throw new DomainError('write-off/exists', 'A write-off of this payment is proposed already: another person must decide on it first.');
  if (all.length >= MOST) throw new DomainError('write-off/full', `A payment has at most ${MOST} write-offs.`);
  const leftPaise = writableOffPaise(payment);
  if (leftPaise === 0)
    throw new DomainError('write-off/nothing-left', 'This payment has no money that belongs to no order and that no refund claims.');
  const amountPaise = wholePaise(data.amountPaise ?? leftPaise);
  if (amountPaise === 0) throw amountError('write-off/amount', 'A write-off must be more than 0.');
  if (amountPaise > leftPaise)
    throw amountError('write-off/surplus', 'The write-off is more than what belongs to no order and is not claimed by a refund.');
  return [{ type: 'WriteOffProposed', data: { ...idsOf(payment), ...data, amountPaise, leftPaise } }];
}

const amountError = (code: string, message: string) => new DomainError(code, message, { amount: message });

/**
 * Another person writes off exactly what was proposed.
 * @throws DomainError `write-off/unknown`, `write-off/not-possible`, `write-off/same-person`, `write-off/changed-meanwhile`
 */
export function approveWriteOff(data: ApprovingWriteOff, payment: Refundable): PaymentEvent[] {
  const { status, amountPaise, leftPaise, reason, proposedById } = writeOffOf(payment, data.writeOffId);
  writeOffLife.after(status, 'approve');
  assertOther(proposedById, data.approvedById);
  if (writableOffPaise(payment) !== leftPaise) {
    const message = 'The money of this payment has changed since the write-off was proposed: reject it, and propose another one.';
    throw new DomainError('write-off/changed-meanwhile', message);
  }
  return [{ type: 'WriteOffApproved', data: { ...idsOf(payment), ...data, amountPaise, reason } }];
}

/** @throws DomainError `write-off/unknown`, `write-off/not-possible`, `write-off/same-person` */
export function rejectWriteOff(data: RejectingWriteOff, payment: Refundable): PaymentEvent[] {
  const { status, proposedById } = writeOffOf(payment, data.writeOffId);
  writeOffLife.after(status, 'reject');
  assertOther(proposedById, data.rejectedById);
  return [{ type: 'WriteOffRejected', data: { ...idsOf(payment), ...data } }];
}

/**
 * The money waits on the account of unapplied money again, less what went back to the payer since.
 * @throws DomainError `write-off/unknown`, `write-off/not-possible`, `write-off/gone` if all of it went back
 */
export function reverseWriteOff(data: ReversingWriteOff, payment: Refundable): PaymentEvent[] {
  const { status, amountPaise } = writeOffOf(payment, data.writeOffId);
  writeOffLife.after(status, 'reverse');
  const after = { ...payment, writeOffs: changed(payment.writeOffs, data.writeOffId, 'reversed') };
  // A refund or a dispute that took a part of it has cancelled what was gained by that part.
  const backPaise = amountPaise - (lossIn(payment) - lossIn(after));
  if (backPaise === 0)
    throw new DomainError('write-off/gone', 'The money went back to the payer after it was written off: there is nothing to take back.');
  return [{ type: 'WriteOffReversed', data: { ...idsOf(payment), ...data, amountPaise: backPaise } }];
}

/** @throws DomainError `write-off/unknown` */
function writeOffOf({ writeOffs }: Refundable, writeOffId: string): WriteOff {
  const found = ownValue(writeOffs, writeOffId);
  if (!found) throw new DomainError('write-off/unknown', 'There is no such write-off.');
  return found;
}

/** Refuses the decision of the person who proposed the write-off, whatever their role. @throws DomainError `write-off/same-person` */
function assertOther(proposedById: string, by: string): void {
  if (proposedById === by) throw new DomainError('write-off/same-person', 'You proposed this write-off: another person must decide.');
}

/** Refuses what needs all of the money of a payment. @throws DomainError `payment/written-off` */
export function assertNotWrittenOff(payment: Refundable): void {
  if (writtenOffPaise(payment) > 0)
    throw new DomainError('payment/written-off', 'Money of this payment is written off: take the write-off back first.');
}

/** The write-offs of a payment after an event. */
export function evolveWriteOffs(writeOffs: Refundable['writeOffs'], event: PaymentEvent): Refundable['writeOffs'] {
  switch (event.type) {
    case 'WriteOffProposed': {
      const { writeOffId, amountPaise, leftPaise, reason, proposedById } = event.data;
      return { ...writeOffs, [writeOffId]: { writeOffId, status: 'proposed', amountPaise, leftPaise, reason, proposedById } };
    }
    case 'WriteOffApproved':
      return changed(writeOffs, event.data.writeOffId, 'approved');
    case 'WriteOffRejected':
      return changed(writeOffs, event.data.writeOffId, 'rejected');
    case 'WriteOffReversed':
      return changed(writeOffs, event.data.writeOffId, 'reversed');
    default:
      return writeOffs;
  }
}

function changed(writeOffs: Refundable['writeOffs'], writeOffId: string, status: WriteOffStatus): Refundable['writeOffs'] {
  const writeOff = ownValue(writeOffs, writeOffId);
  return writeOff ? { ...writeOffs, [writeOffId]: { ...writeOff, status } } : writeOffs;
}
