import { defineBoundary, defined, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { wholePaise } from '../kernel/money';
import {
  collegeReceiptStream,
  type CollegeMoneyReceived,
  type CollegeMoneyReversed,
  type CollegeReceiptEvent,
} from './college-receipt.events';

type Received = Pick<
  CollegeMoneyReceived['data'],
  'receiptId' | 'collegeId' | 'collegeName' | 'amountPaise' | 'bankReference' | 'recording'
>;

/** Money that a college paid. */
export interface CollegeReceipt {
  status: 'none' | 'received' | 'reversed';
  received?: Received;
  /** How many times it was recorded. */
  recordings: number;
}

export type CollegeReceiptCommand =
  | DomainCommand<'ReceiveFromCollege', Omit<CollegeMoneyReceived['data'], 'recording'>>
  /** `recording`: the one that the user saw. */
  | DomainCommand<'ReverseReceipt', { recording: number } & Omit<CollegeMoneyReversed['data'], keyof Received>>;

/** Money of a college is recorded once for each of its bank references, and corrected by taking it back; then it may be recorded again. */
export const collegeReceiptDecider: Decider<CollegeReceipt, CollegeReceiptCommand, CollegeReceiptEvent> = {
  initial: { status: 'none', recordings: 0 },
  decide(command, { status, received, recordings }) {
    if (command.type === 'ReceiveFromCollege') {
      if (status === 'received') {
        const message = 'A payment of this college has this bank reference already.';
        throw new DomainError('college-receipt/reference', message, { bank_reference: message });
      }
      if (wholePaise(command.data.amountPaise) === 0) throw new DomainError('college-receipt/amount', 'The amount must be more than 0.');
      return [{ type: 'CollegeMoneyReceived', data: { ...command.data, recording: recordings + 1 } }];
    }
    if (!received) throw new DomainError('college-receipt/unknown', 'There is no such payment of a college.');
    const { recording, ...by } = command.data;
    // The first events have no number.
    if (received.recording !== undefined && recording !== received.recording)
      throw new DomainError(
        'college-receipt/recorded-again',
        'This payment was taken back and recorded again: please take back the last one.',
      );
    return status === 'reversed' ? [] : [{ type: 'CollegeMoneyReversed', data: { ...received, ...by } }];
  },
  evolve(receipt, event) {
    switch (event.type) {
      case 'CollegeMoneyReceived': {
        const { receiptId, collegeId, collegeName, amountPaise, bankReference, recording } = event.data;
        const received = defined({ receiptId, collegeId, collegeName, amountPaise, bankReference, recording });
        return { status: 'received', received, recordings: receipt.recordings + 1 };
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
