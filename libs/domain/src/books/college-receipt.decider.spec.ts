import { deciding } from '@matricula/testing';
import { collegeReceiptDecider } from './college-receipt.decider';

const receipts = deciding(collegeReceiptDecider);
const of = { receiptId: 'cr-1', collegeId: 'c-1', collegeName: 'Lakeview', amountPaise: 500_000, bankReference: 'UTR 5' };
const received = { ...of, receivedAt: '2026-11-20T06:30:00.000Z', enteredById: 'mina', enteredByName: 'Mina' };
const back = { reversedAt: '2026-11-28T06:30:00.000Z', reason: 'Entered twice', reversedById: 'mina', reversedByName: 'Mina' };

describe('money that a college paid', () => {
  it('is recorded once by its bank reference, again once it was taken back, and is more than 0', () => {
    const receive = { type: 'ReceiveFromCollege', data: received } as const;
    receipts
      .given()
      .when(receive)
      .then({ type: 'CollegeMoneyReceived', data: { ...received, recording: 1 } });
    receipts.given({ type: 'CollegeMoneyReceived', data: received }).when(receive).thenRefused('college-receipt/reference');
    receipts
      .given({ type: 'CollegeMoneyReceived', data: received }, { type: 'CollegeMoneyReversed', data: { ...of, ...back } })
      .when(receive)
      .then({ type: 'CollegeMoneyReceived', data: { ...received, recording: 2 } });
    receipts
      .given()
      .when({ type: 'ReceiveFromCollege', data: { ...received, amountPaise: 0 } })
      .thenRefused('college-receipt/amount');
  });

  it('is taken back once, with a reason', () => {
    const reverse = { type: 'ReverseReceipt', data: { ...back, recording: 1 } } as const;
    receipts.given().when(reverse).thenRefused('college-receipt/unknown');
    receipts
      .given({ type: 'CollegeMoneyReceived', data: received })
      .when(reverse)
      .then({ type: 'CollegeMoneyReversed', data: { ...of, ...back } });
    receipts
      .given({ type: 'CollegeMoneyReceived', data: received }, { type: 'CollegeMoneyReversed', data: { ...of, ...back } })
      .when(reverse)
      .thenNothing();
  });

  it('that was recorded again is taken back by its last recording alone', () => {
    const first = { type: 'CollegeMoneyReceived', data: { ...received, recording: 1 } } as const;
    const taken = { type: 'CollegeMoneyReversed', data: { ...of, ...back, recording: 1 } } as const;
    const second = { type: 'CollegeMoneyReceived', data: { ...received, amountPaise: 700_000, recording: 2 } } as const;
    const reverse = (recording: number) => ({ type: 'ReverseReceipt', data: { ...back, recording } }) as const;
    receipts.given(first, taken, second).when(reverse(1)).thenRefused('college-receipt/recorded-again');
    receipts
      .given(first, taken, second)
      .when(reverse(2))
      .then({ type: 'CollegeMoneyReversed', data: { ...of, ...back, amountPaise: 700_000, recording: 2 } });
  });
});
