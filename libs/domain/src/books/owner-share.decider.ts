import { defineBoundary, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { rupeesText, wholePaise } from '../kernel/money';
import { ownerShareStream, type OwnerShareEvent, type OwnerShareRecorded, type OwnerShareReversed } from './owner-share.events';

type Payment = Pick<OwnerShareRecorded['data'], 'paymentId' | 'payeeId' | 'amountPaise' | 'reference'>;

/** What was paid to a user, by payment. */
export interface OwnerShares {
  payments: Readonly<Record<string, Payment & { reversed?: boolean }>>;
}

export type OwnerShareCommand =
  /** `earnedPaise`: the shares of all commissions that the user earned, less those that were taken back. */
  | DomainCommand<'PayOwnerShare', OwnerShareRecorded['data'] & { earnedPaise: number }>
  | DomainCommand<'ReverseOwnerShare', { paymentId: string } & Omit<OwnerShareReversed['data'], keyof Payment>>;

/** No user is paid more than the shares that they earned, even with concurrent payments; what was taken back is set off. */
export const ownerShareDecider: Decider<OwnerShares, OwnerShareCommand, OwnerShareEvent> = {
  initial: { payments: {} },
  decide(command, { payments }) {
    const known = ownValue(payments, command.data.paymentId);
    if (command.type === 'ReverseOwnerShare') {
      if (!known) throw new DomainError('owner-share/unknown', 'There is no such payment of a share.');
      const { reversed, ...payment } = known;
      return reversed ? [] : [{ type: 'OwnerShareReversed', data: { ...payment, ...command.data } }];
    }
    if (known) return [];
    const { earnedPaise, ...data } = command.data;
    const paid = Object.values(payments).reduce((sum, { amountPaise, reversed }) => (reversed ? sum : sum + amountPaise), 0);
    const open = earnedPaise - paid;
    if (wholePaise(data.amountPaise) === 0) throw refused('The amount must be more than 0.');
    if (open <= 0) throw refused('Nothing is owed to this owner.');
    if (data.amountPaise > open) throw refused(`Only ₹${rupeesText(open)} is owed to this owner: you cannot pay more.`);
    return [{ type: 'OwnerShareRecorded', data }];
  },
  evolve(shares, event) {
    switch (event.type) {
      case 'OwnerShareRecorded': {
        const { paymentId, payeeId, amountPaise, reference } = event.data;
        return { payments: { ...shares.payments, [paymentId]: { paymentId, payeeId, amountPaise, reference } } };
      }
      case 'OwnerShareReversed': {
        const { paymentId, payeeId, amountPaise, reference } = event.data;
        return { payments: { ...shares.payments, [paymentId]: { paymentId, payeeId, amountPaise, reference, reversed: true } } };
      }
      default:
        return unknownEvent(event, shares);
    }
  },
};

const refused = (message: string) => new DomainError('owner-share/amount', message, { amount: message });

/** The shares that were paid to a user; its key is the user. */
export const ownerShareBoundary = defineBoundary({ name: 'owner-share', stream: ownerShareStream, decider: ownerShareDecider });
