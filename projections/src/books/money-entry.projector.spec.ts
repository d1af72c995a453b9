import { projecting } from '@matricula/testing';
import { moneyEntryProjector } from './money-entry.projector';

const books = projecting(moneyEntryProjector);
const ids = { paymentId: 'pay-1', orderId: 'o-1', leadId: 'lead-1' };
const at = '2026-11-20T10:00:00.000Z';
const captured = {
  type: 'PaymentCaptured',
  data: { ...ids, amountPaise: 118_000, feePaise: 2_360, feeTaxPaise: 360, capturedAt: at, method: 'upi' },
};
const applied = { type: 'OrderPaymentReceived', data: { ...ids, amountPaise: 118_000, paidAt: at, paidPaise: 118_000, status: 'paid' } };
const document = (refundId?: string) => ({
  type: 'TaxDocumentIssued',
  data: {
    ...{ ...ids, documentId: 'd', refundId, kind: refundId ? 'credit-note' : 'invoice', number: 'SUNI/2627/000001', movedAt: at },
    ...{ taxablePaise: 100_000, cgstPaise: 9_000, sgstPaise: 9_000, igstPaise: 0, totalPaise: 118_000 },
  },
});
const unapplied = {
  type: 'OrderRefunded',
  data: { ...ids, refundId: 'r-1', amountPaise: 118_000, refundedAt: at, refundedPaise: 118_000, status: 'refunded' },
};
const refund = (byHandById?: string) => ({
  type: 'RefundProcessed',
  data: { ...ids, refundId: 'r-1', amountPaise: 118_000, processedAt: at, byHandById },
});

describe('the entries of the books', () => {
  it('are one for each movement, each with a sum of 0', async () => {
    const events = [captured, applied, document(), unapplied, document('r-1'), refund()];
    const rows = [...(await books.given(...events).rows()).values()];
    expect(rows.map(({ kind }) => kind)).toEqual(['captured', 'applied', 'document', 'unapplied', 'correction', 'refund']);
    const accountsOf = ({ applicant, clearing, bank, fees, gst, unapplied: open, college, commission }: (typeof rows)[number]) => [
      applicant,
      clearing,
      bank,
      fees,
      gst,
      open,
      college,
      commission,
    ];
    for (const row of rows) expect(accountsOf(row).reduce((sum, paise) => sum + paise, 0)).toBe(0);
    const total = rows.map(accountsOf).reduce((sums, row) => sums.map((sum, index) => sum + (row[index] ?? 0)));
    // The fee of the provider is lost: it still has to be balanced by the provider, who keeps it from the next settlement.
    expect(total).toEqual([0, -2_360, 0, 2_000, 360, 0, 0, 0]);
  });

  it('book what was captured, less the fee', () =>
    books.given(captured).then('event-1').matches({
      kind: 'captured',
      paymentId: 'pay-1',
      reference: 'upi',
      movedAt: at,
      clearing: 115_640,
      fees: 2_000,
      gst: 360,
      unapplied: -118_000,
    }));

  it('book money without an order that is written off as income, until that is taken back', async () => {
    const of = { ...ids, writeOffId: 'w-1', amountPaise: 7_000, reason: 'The payer cannot be found' };
    const off = { type: 'WriteOffApproved', data: { ...of, approvedAt: at, approvedById: 'vikram', approvedByName: 'Vikram' } };
    const back = { type: 'WriteOffReversed', data: { ...of, reversedAt: at, reversedById: 'asha', reversedByName: 'Asha' } };
    const booked = { kind: 'written-off', unapplied: 7_000, losses: -7_000, clearing: 0, receiptId: 'w-1', note: of.reason } as const;
    await books.given(off).then('event-1').matches(booked);
    await books.given(off, back).then('event-2').matches({ kind: 'write-off-reversed', unapplied: -7_000, losses: 7_000 });
  });

  it('book money without a provider in the bank, and take it back', async () => {
    const offline = { type: 'PaymentCaptured', data: { ...ids, amountPaise: 5_000, capturedAt: at, confirmedById: 'mina' } };
    const back = { type: 'PaymentReversed', data: { ...ids, amountPaise: 5_000, reason: 'Twice', reversedAt: at, reversedById: 'mina' } };
    await books.given(offline).then('event-1').matches({ bank: 5_000, clearing: 0, unapplied: -5_000 });
    await books.given(offline, back).then('event-2').matches({ kind: 'reversed', bank: -5_000, unapplied: 5_000 });
    await books.given(refund('mina')).then('event-1').matches({ kind: 'refund', bank: -118_000 });
  });

  it('book what was paid back and what a dispute took as well as a loss, until one of both comes back', async () => {
    const dispute = (state: string, from?: string) => ({
      type: 'PaymentDisputed',
      data: { ...ids, disputeId: 'd-1', state, from, amountPaise: 118_000, lossPaise: 100_000, reportedAt: at },
    });
    const loss = { losses: 100_000, unapplied: 18_000, clearing: -118_000 };
    const minus = { losses: -100_000, unapplied: -18_000, clearing: 118_000 };
    await books
      .given(dispute('lost'))
      .then('event-1')
      .matches({ kind: 'dispute', ...loss });
    await books
      .given(dispute('won', 'lost'))
      .then('event-1')
      .matches({ kind: 'dispute-won', ...minus });
    const { data } = refund();
    await books
      .given({ type: 'RefundProcessed', data: { ...data, lossPaise: 100_000 } })
      .then('event-1')
      .matches({ kind: 'refund', ...loss });
    const returned = { ...ids, refundId: 'r-1', amountPaise: 118_000, attempt: 1, reason: 'Closed', failedAt: at, returned: true };
    await books
      .given({ type: 'RefundFailed', data: { ...returned, lossPaise: 100_000 } })
      .then('event-1')
      .matches({ kind: 'refund-returned', ...minus });
  });

  it('book the share of an owner as earned, paid and taken back', async () => {
    const commission = {
      admissionId: 'a-1',
      ownerId: 'asha',
      ownerName: 'Asha Rao',
      commissionPaise: 5_000,
      ownerPaise: 505,
      publisherPaise: 0,
    };
    const share = { payeeId: 'asha', payeeName: 'Asha Rao', payable: -505, ownerShare: 505 };
    await books
      .given({ type: 'CommissionEarned', data: commission })
      .then('event-1')
      .matches({ kind: 'commission', ...share });
    await books
      .given({ type: 'CommissionReversed', data: commission })
      .then('event-1')
      .matches({ kind: 'claw-back', payeeId: 'asha', payable: 505, ownerShare: -505 });
    const paid = { paymentId: 'p-1', payeeId: 'asha', amountPaise: 505, reference: 'UTR 9', paidAt: at, reversedAt: at };
    const of = { payeeId: 'asha', receiptId: 'p-1', amountPaise: 505, reference: 'UTR 9' };
    await books
      .given({ type: 'OwnerShareRecorded', data: paid })
      .then('event-1')
      .matches({ kind: 'owner-share', ...of, payable: 505, bank: -505 });
    await books
      .given({ type: 'OwnerShareReversed', data: paid })
      .then('event-1')
      .matches({ kind: 'owner-share-reversed', ...of, payable: -505, bank: 505 });
  });

  it('book a fee that is reported later, a lost dispute, and a settlement in the bank', async () => {
    const fee = { type: 'PaymentFeeReported', data: { ...ids, feePaise: 118, feeTaxPaise: 18 } };
    const dispute = (state: string) => ({
      type: 'PaymentDisputed',
      data: { ...ids, disputeId: 'd-1', state, amountPaise: 500, reportedAt: at },
    });
    const banked = {
      type: 'SettlementBanked',
      data: { settlementId: 's-1', amountPaise: 900, bankReference: 'UTR 1', bankedOn: '2026-11-28' },
    };
    await books.given(fee).then('event-1').matches({ kind: 'fee', clearing: -118, fees: 100, gst: 18 });
    const fees = { settlementId: 's-1', feePaise: 708, feeTaxPaise: 108, movedAt: at, lines: [] };
    const discarded = { settlementId: 's-1', feePaise: 708, feeTaxPaise: 108, reason: 'Another id', discardedAt: at };
    await books
      .given({ type: 'SettlementDiscarded', data: discarded })
      .then('event-1')
      .matches({ kind: 'fee', settlementId: 's-1', clearing: 708, fees: -600, gst: -108, note: 'Another id' });
    expect((await books.given({ type: 'SettlementDiscarded', data: { ...discarded, feePaise: 0, feeTaxPaise: 0 } }).rows()).size).toBe(0);
    await books
      .given({ type: 'SettlementFeesBooked', data: fees })
      .then('event-1')
      .matches({ kind: 'fee', clearing: -708, fees: 600, gst: 108, settlementId: 's-1' });
    await books.given(dispute('open')).then('event-1').equals(undefined);
    await books.given(dispute('lost')).then('event-1').matches({ kind: 'dispute', clearing: -500, unapplied: 500 });
    await books.given(banked).then('event-1').matches({ kind: 'banked', bank: 900, clearing: -900, settlementId: 's-1' });
    const short = { ...banked, data: { ...banked.data, settledPaise: 1_000, bankedAt: '2026-11-28T06:30:00.000Z' } };
    await books.given(short).then('event-1').matches({ bank: 900, clearing: -1_000, difference: 100, movedAt: '2026-11-28T06:30:00.000Z' });
    const line = { provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 900, owedPaise: 1_000 };
    const by = { day: '2026-11-27', note: 'Kept', acceptedAt: at, acceptedById: 'mina', acceptedByName: 'Mina' };
    await books
      .given({ type: 'BooksDifferenceAccepted', data: { ...line, ...by } })
      .then('event-1')
      .matches({
        ...{ kind: 'difference-accepted', clearing: 100, difference: -100, amountPaise: 100, movedAt: at, note: 'Kept' },
        paymentId: 'sandbox-pay_1',
      });
    const difference = { settlementId: 's-1', differencePaise: 70, acceptedPaise: 70, movedAt: at };
    await books
      .given({ type: 'SettlementDifferenceBooked', data: difference })
      .then('event-1')
      .matches({ kind: 'difference', clearing: 70, difference: -70, amountPaise: 70, movedAt: at, settlementId: 's-1' });
  });

  it('of booked money that a dispute took leave nothing on any account but the fee, and are undone if it is won after all', async () => {
    const of = { ...ids, disputeId: 'd-1', amountPaise: 118_000 };
    const dispute = (state: string, from?: string) => ({ type: 'PaymentDisputed', data: { ...of, state, from, reportedAt: at } });
    const lost = { type: 'OrderPaymentLost', data: { ...of, lostAt: at, paidPaise: 0, status: 'attempted' } };
    const note = { ...document(), data: { ...document().data, kind: 'credit-note', cause: 'dispute' } };
    const back = [captured, applied, document(), dispute('lost', 'open'), lost, note];
    const totals = async (...events: { type: string; data: object }[]) => {
      const rows = [...(await books.given(...events).rows()).values()];
      const sum = (account: 'applicant' | 'clearing' | 'fees' | 'gst' | 'unapplied' | 'college') =>
        rows.reduce((total, row) => total + row[account], 0);
      return [sum('applicant'), sum('clearing'), sum('fees'), sum('gst'), sum('unapplied'), sum('college')];
    };
    expect(await totals(...back)).toEqual([0, -2_360, 2_000, 360, 0, 0]);
    const restored = { type: 'OrderPaymentRestored', data: { ...of, restoredAt: at, paidPaise: 118_000, status: 'paid' } };
    const won = [dispute('won', 'lost'), restored, document()];
    expect(await totals(...back, ...won)).toEqual(await totals(captured, applied, document()));
    await books.given(dispute('won', 'open')).then('event-1').equals(undefined);
  });

  it('book the commission of an admission with its shares, and take it back', async () => {
    const of = { admissionId: 'a-1', commissionPaise: 5_000, ownerPaise: 500, publisherPaise: 1_000, institutionPaise: 3_500 };
    const earned = { type: 'CommissionEarned', data: of };
    const reversal = { type: 'CommissionReversed', data: of };
    await books
      .given(earned)
      .then('event-1')
      .matches({ kind: 'commission', college: 5_000, commission: -3_500, payable: -500, publishers: -1_000 });
    await books
      .given(earned, reversal)
      .then('event-2')
      .matches({ kind: 'claw-back', college: -5_000, commission: 3_500, payable: 500, publishers: 1_000 });
    await books
      .given({ type: 'CommissionEarned', data: { ...of, commissionPaise: 0 } })
      .then('event-1')
      .equals(undefined);
  });

  it('book what a college got, by the change of its sum', async () => {
    const paid = (more: object) => ({
      type: 'OrderCollegePaymentSet',
      data: { orderId: 'o-1', leadId: 'lead-1', ptcStatus: 'paid', ...more },
    });
    await books
      .given(paid({ amountPaise: 900 }))
      .then('event-1')
      .matches({ kind: 'college', college: 900, bank: -900 });
    const more = paid({ from: 'part-paid', fromPaise: 400, amountPaise: 900 });
    await books.given(more).then('event-1').matches({ college: 500, bank: -500, amountPaise: 500 });
    const recovered = paid({ from: 'paid', fromPaise: 900, ptcStatus: 'recovered' });
    await books.given(recovered).then('event-1').matches({ college: -900, bank: 900 });
    const part = { from: 'paid', fromPaise: 900, ptcStatus: 'recovered', amountPaise: 400, hadPaise: 900, hasPaise: 500 };
    await books.given(paid(part)).then('event-1').matches({ college: -400, bank: 400, amountPaise: 400 });
    await books.given(paid({})).then('event-1').equals(undefined);
  });

  it('book a refund of more than what was received as money that no order has', async () => {
    const surplus = {
      type: 'RefundSurplusReported',
      data: { ...ids, refundId: 'provider-1', providerId: 'rfnd_1', amountPaise: 700, reportedAt: at },
    };
    await books
      .given(surplus)
      .then('event-1')
      .matches({ kind: 'refund-surplus', clearing: -700, unapplied: 700, movedAt: at, reference: 'rfnd_1' });
    await books
      .given({ ...surplus, data: { ...surplus.data, isTest: true } })
      .then('event-1')
      .equals(undefined);
  });

  it('book a refund that the bank of the payer returned, and no other failure', async () => {
    const failed = {
      type: 'RefundFailed',
      data: { ...ids, refundId: 'r-1', amountPaise: 118_000, attempt: 1, reason: 'Closed', failedAt: at },
    };
    await books.given(refund(), failed).then('event-2').equals(undefined);
    await books
      .given(refund(), { ...failed, data: { ...failed.data, returned: true } })
      .then('event-2')
      .matches({ kind: 'refund-returned', clearing: 118_000, unapplied: -118_000 });
  });

  it('book an accepted difference, and the reversal of all that was accepted', async () => {
    const line = { day: '2026-11-27', provider: 'sandbox', paymentId: 'sandbox-pay_1', bookedPaise: 900, owedPaise: 1_000 };
    const by = { note: 'It was a mistake', reversedAt: at, reversedById: 'anil', reversedByName: 'Anil' };
    await books
      .given({ type: 'BooksDifferenceReversed', data: { ...line, acceptedPaise: 100, ...by } })
      .then('event-1')
      .matches({
        ...{ kind: 'difference-reversed', clearing: -100, difference: 100, amountPaise: 100, movedAt: at, note: 'It was a mistake' },
        paymentId: 'sandbox-pay_1',
      });
  });

  it('book what publishers were paid on the day of the transfer, and take it back', async () => {
    const of = { paymentId: 'p-1', publisherId: 'lead-mart', publisherName: 'Lead Mart', month: '2026-02', amount: 50 };
    const paid = {
      type: 'PublisherPaymentNoted',
      data: { ...of, countsAt: '2026-02-01T06:30:00.000Z', paidOn: '2026-03-31', reference: 'UTR 7' },
    };
    const undone = { type: 'PublisherPaymentUndone', data: of };
    const movedAt = '2026-03-31T06:30:00.000Z';
    await books
      .given(paid)
      .then('event-1')
      .matches({ kind: 'publisher', payable: 0, publishers: 5_000, bank: -5_000, movedAt, reference: 'UTR 7' });
    // What the leads are worth is owed from the payment on.
    const exact = { type: 'PublisherPaymentNoted', data: { ...paid.data, amountPaise: 5_050, leadsPaise: 8_000 } };
    await books.given(exact).then('event-1').matches({ publishers: -2_950, leads: 8_000, bank: -5_050, amountPaise: 5_050 });
    await books.given(paid, undone).then('event-2').matches({ kind: 'publisher-undone', publishers: -5_000, bank: 5_000 });
  });

  it('book what a college paid on its day, and take it back', async () => {
    const of = { receiptId: 'cr-1', collegeId: 'c-1', collegeName: 'Lakeview', amountPaise: 5_000, bankReference: 'UTR 5' };
    const received = { type: 'CollegeMoneyReceived', data: { ...of, receivedAt: at } };
    const reversal = { type: 'CollegeMoneyReversed', data: { ...of, reversedAt: '2026-11-28T06:30:00.000Z', reason: 'Twice' } };
    const entry = { kind: 'college-received', bank: 5_000, college: -5_000, movedAt: at, receiptId: 'cr-1', reference: 'UTR 5' } as const;
    await books.given(received).then('event-1').matches(entry);
    await books.given(received, reversal).then('event-2').matches({ kind: 'college-reversed', bank: -5_000, college: 5_000 });
  });

  it('count what a college got on the day that the user told', () =>
    books
      .given({
        type: 'OrderCollegePaymentSet',
        data: { orderId: 'o-1', leadId: 'lead-1', ptcStatus: 'paid', amountPaise: 900, paidAt: at },
      })
      .then('event-1')
      .matches({ kind: 'college', movedAt: at }));
});
