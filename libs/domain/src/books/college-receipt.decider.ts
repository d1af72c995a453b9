import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import {
  collegeReceiptStream,
  type CollegeMoneyReceived,
  type CollegeMoneyReversed,
  type CollegeReceiptEvent,
} from './college-receipt.events';

type Received = Pick<CollegeMoneyReceived['data'], 'receiptId' | 'collegeId' | 'collegeName' | 'amountPaise' | 'bankReference'>;

/** Money that a college paid. */
export interface CollegeReceipt {
  status: 'none' | 'received' | 'reversed';
  received?: Received;
}

export type CollegeReceiptCommand =
  | DomainCommand<'ReceiveFromCollege', CollegeMoneyReceived['data']>
  | DomainCommand<'ReverseReceipt', Omit<CollegeMoneyReversed['data'], keyof Received>>;

/** Money of a college is recorded once for each of its bank references, and corrected by taking it back; then it may be recorded again. */
export const collegeReceiptDecider: Decider<CollegeReceipt, CollegeReceiptCommand, CollegeReceiptEvent> = {
  initial: { status: 'none' },
  decide(command, { status, received }) {
    if (command.type === 'ReceiveFromCollege') {
      if (status === 'received') {
        const message = 'A payment of this college has this bank reference already.';
        throw new DomainError('college-receipt/reference', message, { bank_reference: message });
      }
      if (wholePaise(command.data.amountPaise) === 0) throw new DomainError('college-receipt/amount', 'The amount must be more than 0.');
      return [{ type: 'CollegeMoneyReceived', data: command.data }];
    }
    if (!received) throw new DomainError('college-receipt/unknown', 'There is no such payment of a college.');
    return status === 'reversed' ? [] : [{ type: 'CollegeMoneyReversed', data: { ...received, ...command.data } }];
  },
  evolve(receipt, event) {
    switch (event.type) {
      case 'CollegeMoneyReceived': {
        const { receiptId, collegeId, collegeName, amountPaise, bankReference } = event.data;
        return { status: 'received', received: { receiptId, collegeId, collegeName, amountPaise, bankReference } };
      }
      case 'CollegeMoneyReversed':
        return { ...receipt, status: 'reversed' };
      default:
        return unknownEvent(event, receipt);
    }
  },
};

/** Money that a college paid to the institution. */
export const collegeReceiptBoundary = defineBoundary({
  name: 'college-receipt',
  stream: collegeReceiptStream,
  decider: collegeReceiptDecider,
});
