import { deciding } from '@matricula/testing';
import { ownerShareDecider } from './owner-share.decider';
import type { OwnerShareEvent } from './owner-share.events';

const shares = deciding(ownerShareDecider);
const of = { payeeId: 'asha', reference: 'UTR 9' };
const by = { paidAt: '2026-11-20T06:30:00.000Z', enteredById: 'mina', enteredByName: 'Mina' };
const paid = (paymentId: string, amountPaise: number): OwnerShareEvent => ({
  type: 'OwnerShareRecorded',
  data: { ...of, ...by, paymentId, amountPaise },
});
const pay = (amountPaise: number, earnedPaise: number, paymentId = 'p-2', reference = 'UTR 10') =>
  ({ type: 'PayOwnerShare', data: { ...of, ...by, paymentId, amountPaise, earnedPaise, reference } }) as const;
const recorded = (amountPaise: number): OwnerShareEvent => ({
  type: 'OwnerShareRecorded',
  data: { ...of, ...by, paymentId: 'p-2', amountPaise, reference: 'UTR 10' },
});
const back = { reversedAt: '2026-11-28T06:30:00.000Z', reason: 'It came back', reversedById: 'mina', reversedByName: 'Mina' };
const reverse = (paymentId: string) => ({ type: 'ReverseOwnerShare', data: { paymentId, ...back } }) as const;

describe('the share of an owner in commissions', () => {
  it('is paid to the paisa, once, and never beyond what was earned', () => {
    shares.given().when(pay(1_050, 1_051)).then(recorded(1_050));
    shares.given(paid('p-2', 1_050)).when(pay(1_050, 9_999)).thenNothing();
    shares.given(paid('p-1', 1_000)).when(pay(52, 1_051)).thenRefused('owner-share/amount');
    shares.given(paid('p-1', 1_000)).when(pay(51, 1_051)).then(recorded(51));
    shares.given().when(pay(0, 1_051)).thenRefused('owner-share/amount');
  });

  it('is paid once by a bank reference, however it is spelled', () =>
    shares
      .given(paid('p-1', 500))
      .when(pay(500, 1_051, 'p-2', 'utr-9'))
      .thenRefused('owner-share/reference'));

  it('is recorded, and taken back, by another person', () => {
    shares
      .given(paid('p-2', 1_050))
      .when({ type: 'ReverseOwnerShare', data: { paymentId: 'p-2', ...back, reversedById: 'asha' } })
      .thenRefused('owner-share/same-person');
    const own = { ...pay(500, 1_051).data, enteredById: 'asha' };
    shares.given().when({ type: 'PayOwnerShare', data: own }).thenRefused('owner-share/same-person');
  });

  it('is set off against what was taken back after it was paid', () =>
    shares.given(paid('p-1', 1_000)).when(pay(1, 700)).thenRefused('owner-share/amount'));

  it('is open again once its payment is reversed, which happens once', () => {
    const reversed: OwnerShareEvent = { type: 'OwnerShareReversed', data: { ...of, ...back, paymentId: 'p-1', amountPaise: 1_000 } };
    shares.given(paid('p-1', 1_000)).when(reverse('p-1')).then(reversed);
    shares.given(paid('p-1', 1_000), reversed).when(reverse('p-1')).thenNothing();
    shares
      .given(paid('p-1', 1_000), reversed)
      .when(pay(1_000, 1_000, 'p-2', 'UTR 9'))
      .then(paid('p-2', 1_000));
    shares.given().when(reverse('p-1')).thenRefused('owner-share/unknown');
  });
});
