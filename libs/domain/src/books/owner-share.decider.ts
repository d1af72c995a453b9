import { defineBoundary, defined, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { rupeesText, wholePaise } from '../kernel/money';
import { bankReferenceKey } from './bank-reference.decider';
import { ownerShareStream, type OwnerShareEvent, type OwnerShareRecorded, type OwnerShareReversed } from './owner-share.events';

type Payment = Pick<OwnerShareRecorded['data'], 'paymentId' | 'payeeId' | 'payeeName' | 'amountPaise' | 'reference'>;

/** What was paid to a user, by payment. */
export interface OwnerShares {
  payments: Readonly<Record<string, Payment & { reversed?: boolean }>>;
}

export type OwnerShareCommand =
  /** `earnedPaise`: the shares of all commissions that the user earned, less those that were taken back. */
  | DomainCommand<'PayOwnerShare', OwnerShareRecorded['data'] & { earnedPaise: number }>
  | DomainCommand<'ReverseOwnerShare', { paymentId: string } & Omit<OwnerShareReversed['data'], keyof Payment>>;

/**
 * No user is paid more than the shares that they earned, even with concurrent payments, nor twice by one bank reference; what was taken back is set off.
 * Another user records the payment, and takes it back.
 */
export const ownerShareDecider: Decider<OwnerShares, OwnerShareCommand, OwnerShareEvent> = {
  initial: { payments: {} },
  decide(command, { payments }) {
    const known = ownValue(payments, command.data.paymentId);
    if (command.type === 'ReverseOwnerShare') {
      if (!known) throw new DomainError('owner-share/unknown', 'There is no such payment of a share.');
      const { reversed, ...payment } = known;
      if (payment.payeeId === command.data.reversedById)
        throw new DomainError('owner-share/same-person', 'Another person must take back the payment of your share.');
      return reversed ? [] : [{ type: 'OwnerShareReversed', data: { ...payment, ...command.data } }];
    }
    if (known) return [];
    const { earnedPaise, ...data } = command.data;
    if (data.payeeId === data.enteredById)
      throw refused('Another person must record your share.', { code: 'owner-share/same-person', field: 'payee_id' });
    const standing = Object.values(payments).filter(({ reversed }) => !reversed);
    const key = bankReferenceKey(data.reference);
    if (standing.some(({ reference }) => bankReferenceKey(reference) === key))
      throw refused('A payment to this owner has this bank reference already.', {
        ...{ code: 'owner-share/reference', field: 'bank_reference' },
      });
    const open = earnedPaise - standing.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
    if (wholePaise(data.amountPaise) === 0) throw refused('The amount must be more than 0.');
    if (open <= 0) throw refused('Nothing is owed to this owner.');
    if (data.amountPaise > open) throw refused(`Only ₹${rupeesText(open)} is owed to this owner: you cannot pay more.`);
    return [{ type: 'OwnerShareRecorded', data }];
  },
  evolve(shares, event) {
    switch (event.type) {
      case 'OwnerShareRecorded': {
        const { paymentId, payeeId, payeeName, amountPaise, reference } = event.data;
        return { payments: { ...shares.payments, [paymentId]: defined({ paymentId, payeeId, payeeName, amountPaise, reference }) } };
      }
      case 'OwnerShareReversed': {
        const { reversedAt: _at, reason: _reason, reversedById: _by, reversedByName: _name, ...payment } = event.data;
        return { payments: { ...shares.payments, [payment.paymentId]: { ...payment, reversed: true } } };
      }
      default:
        return unknownEvent(event, shares);
    }
  },
};

const refused = (message: string, { code, field } = { code: 'owner-share/amount', field: 'amount' }) =>
  new DomainError(code, message, { [field]: message });

/** The shares that were paid to a user; its key is the user. */
export const ownerShareBoundary = defineBoundary({ name: 'owner-share', stream: ownerShareStream, decider: ownerShareDecider });
