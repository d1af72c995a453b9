import { deciding } from '@matricula/testing';
import { settlementDecider } from './settlement.decider';
import type { ComparedLine, SettlementEvent } from './settlement.events';

const settlement = deciding(settlementDecider);
const readAt = '2027-04-10T05:00:00.000Z';
const reported = {
  type: 'SettlementReported',
  data: {
    ...{ settlementId: 's-1', provider: 'sandbox', providerId: 'setl_1', amountPaise: 97_640, utr: 'UTR 1', source: 'provider' },
    reportedAt: '2026-11-27T10:00:00.000Z',
  },
} as const satisfies SettlementEvent;
const line = (more: Partial<ComparedLine> = {}): ComparedLine => ({
  ...{ lineId: 'payment/pay_1', kind: 'payment', providerId: 'pay_1', amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 },
  ...{
    creditPaise: 97_640,
    debitPaise: 0,
    settledAt: '2026-11-27T09:00:00.000Z',
    outcome: 'matched',
    paymentId: 'p-1',
    knownPaise: 100_000,
  },
  ...more,
});
const read = (...lines: ComparedLine[]): SettlementEvent => ({ type: 'SettlementLinesRead', data: { settlementId: 's-1', lines } });
const compared = (status: 'matched' | 'differs'): SettlementEvent => ({
  type: 'SettlementCompared',
  data: { settlementId: 's-1', status, lines: 1, open: 0, linesPaise: 97_640, differencePaise: 0, comparedAt: '2026-11-27T10:01:00.000Z' },
});
const compare = { type: 'CompareSettlement', data: { comparedAt: '2026-11-27T10:01:00.000Z' } } as const;
const bank = (more: object = {}) =>
  ({
    type: 'BankSettlement',
    data: {
      amountPaise: 97_640,
      bankReference: 'UTR 1',
      bankedOn: '2026-11-28',
      bankedAt: '2026-11-28T06:30:00.000Z',
      bankedById: 'mina',
      bankedByName: 'Mina',
      ...more,
    },
  }) as const;

describe('a settlement', () => {
  it('is reported once; a reference of the bank is added, and another sum is refused', () => {
    settlement.given().when({ type: 'ReportSettlement', data: reported.data }).then(reported);
    settlement.given(reported).when({ type: 'ReportSettlement', data: reported.data }).thenNothing();
    settlement
      .given(reported)
      .when({ type: 'ReportSettlement', data: { ...reported.data, amountPaise: 1 } })
      .thenRefused('settlement/amount-differs');
    settlement
      .given()
      .when({ type: 'ReportSettlement', data: { ...reported.data, amountPaise: 0 } })
      .thenRefused('settlement/amount');
  });

  it('has each line once, and refuses a line whose amount has changed', () => {
    settlement
      .given(reported)
      .when({ type: 'ReadLines', data: { readAt, lines: [line(), line()] } })
      .then({ type: 'SettlementLinesRead', data: { lines: [line()] } });
    settlement
      .given(reported, read(line()))
      .when({ type: 'ReadLines', data: { readAt, lines: [line()] } })
      .thenNothing();
    settlement
      .given(reported, read(line()))
      .when({ type: 'ReadLines', data: { readAt, lines: [line({ amountPaise: 100_001 })] } })
      .thenRefused('settlement/line-differs');
    settlement
      .given(reported, read(line()))
      .when({ type: 'ReadLines', data: { readAt, lines: [line({ creditPaise: 97_000 })] } })
      .thenRefused('settlement/line-differs');
    settlement
      .given(reported)
      .when({ type: 'ReadLines', data: { readAt, lines: [line({ creditPaise: -1 })] } })
      .thenRefused('money/invalid');
  });

  it('is matched if every line matches and their sum is the sum of the settlement', () => {
    settlement
      .given(reported, read(line()))
      .when(compare)
      .then({ type: 'SettlementCompared', data: { status: 'matched', differencePaise: 0 } });
    settlement
      .given(reported, read(line({ creditPaise: 97_000 })))
      .when(compare)
      .then({ type: 'SettlementCompared', data: { status: 'differs', differencePaise: 640 } });
    settlement
      .given(reported, read(line({ outcome: 'unknown' })))
      .when(compare)
      .then({ type: 'SettlementCompared', data: { status: 'differs', open: 1, differencePaise: 0 } });
    settlement
      .given(reported)
      .when(compare)
      .then({ type: 'SettlementCompared', data: { status: 'differs', lines: 0 } });
  });

  it('is matched later when the payment of an open line becomes known', () => {
    settlement
      .given(reported, read(line({ outcome: 'unknown' })))
      .when({ type: 'ReadLines', data: { readAt, lines: [line()] } })
      .then({ type: 'SettlementLinesRead', data: { lines: [{ outcome: 'matched' }] } });
    settlement
      .given(reported, read(line({ outcome: 'unknown' })), read(line()))
      .when(compare)
      .then({ type: 'SettlementCompared', data: { status: 'matched', lines: 1, linesPaise: 97_640 } });
  });

  it('reads an unknown refund again that names its payment now, once, also when it is in the bank', () => {
    const of = { lineId: 'refund/r-1', kind: 'refund', outcome: 'unknown', feePaise: 0, feeTaxPaise: 0 } as const;
    const { paymentId: _paymentId, knownPaise: _knownPaise, ...unnamed } = line(of);
    const named = { ...unnamed, paymentId: 'p-1' };
    const banked: SettlementEvent[] = [
      compared('differs'),
      { type: 'SettlementBanked', data: { settlementId: 's-1', ...bank().data, settledPaise: 97_640 } },
      {
        type: 'SettlementDifferenceBooked',
        data: { settlementId: 's-1', differencePaise: 97_640, acceptedPaise: 97_640, movedAt: '2026-11-28T06:30:00.000Z' },
      },
    ];
    for (const more of [[], banked]) {
      settlement
        .given(reported, read(unnamed), ...more)
        .when({ type: 'ReadLines', data: { readAt, lines: [named] } })
        .then({ type: 'SettlementLinesRead', data: { lines: [named] } });
      settlement
        .given(reported, read(unnamed), ...more, read(named))
        .when({ type: 'ReadLines', data: { readAt, lines: [named] } })
        .thenNothing();
      // A file may leave it out again.
      settlement
        .given(reported, read(named), ...more)
        .when({ type: 'ReadLines', data: { readAt, lines: [unnamed] } })
        .thenNothing();
    }
  });

  it('books the fees of refunds, disputes and adjustments once; payments carry their own', () => {
    const refund = line({ lineId: 'refund/r-1', kind: 'refund', feePaise: 590, feeTaxPaise: 90, creditPaise: 0, debitPaise: 50_590 });
    const adjustment = line({ lineId: 'adjustment/a-1', kind: 'adjustment', feePaise: 118, feeTaxPaise: 18, outcome: 'unknown' });
    const fees = [
      { lineId: 'refund/r-1', feePaise: 590, feeTaxPaise: 90 },
      { lineId: 'adjustment/a-1', feePaise: 118, feeTaxPaise: 18 },
    ];
    const booked: SettlementEvent = {
      type: 'SettlementFeesBooked',
      data: { settlementId: 's-1', feePaise: 708, feeTaxPaise: 108, movedAt: reported.data.reportedAt, lines: fees },
    };
    settlement
      .given(reported)
      .when({ type: 'ReadLines', data: { readAt, lines: [line(), refund, adjustment] } })
      .then({ type: 'SettlementLinesRead' }, booked);
    // Of a settlement that was compared before, on the day on which they are found.
    settlement
      .given(reported, read(line()), compared('differs'))
      .when({ type: 'ReadLines', data: { readAt, lines: [line(), refund, adjustment] } })
      .then({ type: 'SettlementLinesRead' }, { ...booked, data: { ...booked.data, movedAt: readAt } });
    settlement
      .given(reported, read(line(), refund, adjustment), booked)
      .when({ type: 'ReadLines', data: { readAt, lines: [{ ...adjustment, outcome: 'matched' }] } })
      .then({ type: 'SettlementLinesRead', data: { lines: [{ outcome: 'matched' }] } });
    settlement
      .given(reported)
      .when({ type: 'ReadLines', data: { readAt, lines: [{ ...refund, outcome: 'settled' }] } })
      .then({ type: 'SettlementLinesRead' });
  });

  it('is found in the bank once it was compared; a difference needs a note', () => {
    settlement.given(reported).when(bank()).thenRefused('settlement/not-possible');
    settlement
      .given(reported, read(line()), compared('matched'))
      .when(bank())
      .then({ type: 'SettlementBanked', data: { amountPaise: 97_640 } });
    settlement
      .given(reported, read(line()), compared('matched'))
      .when(bank({ amountPaise: 97_000 }))
      .thenRefused('settlement/note');
    settlement.given(reported, compared('differs')).when(bank()).thenRefused('settlement/note');
    settlement
      .given(reported, compared('differs'))
      .when(bank({ note: 'A reserve was released.' }))
      // Nothing is known of what was settled.
      .then({ type: 'SettlementBanked' }, { type: 'SettlementDifferenceBooked', data: { differencePaise: 97_640 } });
  });

  it('that is accepted books what its lines and the books differ by, and takes it back once a line is known after all', () => {
    const refund = { lineId: 'refund/r-1', kind: 'refund', providerId: 'r-1', creditPaise: 0, knownPaise: undefined } as const;
    const unknown = line({ lineId: 'payment/pay_2', providerId: 'pay_2', outcome: 'unknown', paymentId: undefined, knownPaise: undefined });
    const open = [
      line({ outcome: 'differs', knownPaise: 99_000, knownFeePaise: 2_000 }),
      unknown,
      line({ ...refund, amountPaise: 5_000, feePaise: 590, feeTaxPaise: 90, debitPaise: 5_590, outcome: 'unknown' }),
      line({
        ...refund,
        lineId: 'refund/r-2',
        providerId: 'r-2',
        amountPaise: 700,
        feePaise: 0,
        debitPaise: 700,
        outcome: 'differs',
        knownPaise: 500,
      }),
      line({ lineId: 'payment/pay_3', providerId: 'pay_3', outcome: 'settled' }),
    ];
    const other = { ...reported, data: { ...reported.data, amountPaise: 300_000 } };
    const noted = bank({ amountPaise: 299_000, note: 'The provider explains it later.' });
    // The books have 97,000 of the first, 590 less for a fee and 500 less for a refund.
    const acceptedPaise = 300_000 - 97_000 + 590 + 500;
    const movedAt = '2026-11-28T06:30:00.000Z';
    const banked = { type: 'SettlementBanked', data: { settlementId: 's-1', ...noted.data, settledPaise: 300_000 } } as const;
    const booked = {
      type: 'SettlementDifferenceBooked',
      data: { settlementId: 's-1', differencePaise: acceptedPaise, acceptedPaise, movedAt },
    } as const;
    settlement
      .given(other, read(...open), compared('differs'))
      .when(noted)
      .then(banked, booked);
    const known = { ...unknown, outcome: 'matched' as const, paymentId: 'p-2', knownPaise: 100_000 };
    settlement
      .given(other, read(...open), compared('differs'), banked, booked)
      .when({ type: 'ReadLines', data: { readAt, lines: [known] } })
      .then(read(known), {
        type: 'SettlementDifferenceBooked',
        data: { differencePaise: -97_640, acceptedPaise: acceptedPaise - 97_640, movedAt: readAt },
      });
  });

  it('of the first releases, which booked no difference, books it when its lines are read again', () => {
    const unknown = line({ lineId: 'payment/pay_2', providerId: 'pay_2', outcome: 'unknown', paymentId: undefined, knownPaise: undefined });
    const { bankedAt: _bankedAt, ...first } = bank({ note: 'The provider is asked.' }).data;
    const before = [reported, read(unknown), compared('differs'), { type: 'SettlementBanked', data: { settlementId: 's-1', ...first } }];
    const of = settlement.given(...(before as SettlementEvent[]));
    const booked = {
      type: 'SettlementDifferenceBooked',
      data: { settlementId: 's-1', differencePaise: 97_640, acceptedPaise: 97_640, movedAt: readAt },
    } as const;
    of.when({ type: 'ReadLines', data: { readAt, lines: [unknown] } }).then(booked);
    settlement
      .given(...(before as SettlementEvent[]), booked)
      .when({ type: 'ReadLines', data: { readAt, lines: [unknown] } })
      .thenNothing();
    const known = { ...unknown, outcome: 'matched' as const, paymentId: 'p-2', knownPaise: 100_000 };
    of.when({ type: 'ReadLines', data: { readAt, lines: [known] } }).then(read(known));
  });

  it('books no more of a line than what no daily check has booked of it', () => {
    const bare = { outcome: 'unknown', paymentId: undefined, knownPaise: undefined } as const;
    const other = line({ ...bare, lineId: 'payment/pay_2', providerId: 'pay_2', amountPaise: 1_000, feePaise: 0, creditPaise: 1_000 });
    const lost = line({ ...bare, acceptedPaise: 97_640 });
    const differing = line({ lineId: 'payment/pay_3', providerId: 'pay_3', outcome: 'differs', knownPaise: 90_000, acceptedPaise: 7_000 });
    const whole = { ...reported, data: { ...reported.data, amountPaise: 2 * 97_640 + 1_000 } };
    const noted = bank({ amountPaise: whole.data.amountPaise, note: 'The provider is asked.' });
    settlement
      .given(whole, read(lost, other, differing), compared('differs'))
      .when(noted)
      .then({ type: 'SettlementBanked' }, { type: 'SettlementDifferenceBooked', data: { differencePaise: 1_000 + 3_000 } });
    // It was accepted after the settlement was found in the bank.
    const banked = { type: 'SettlementBanked', data: { settlementId: 's-1', ...bank().data, settledPaise: 97_640 } } as const;
    const booked = {
      type: 'SettlementDifferenceBooked',
      data: { settlementId: 's-1', differencePaise: 97_640, acceptedPaise: 97_640, movedAt: '2026-11-28T06:30:00.000Z' },
    } as const;
    settlement
      .given(reported, read(line(bare)), compared('differs'), banked, booked)
      .when({ type: 'ReadLines', data: { readAt, lines: [lost] } })
      .then(read(lost), { type: 'SettlementDifferenceBooked', data: { differencePaise: -97_640, acceptedPaise: 0 } });
  });

  it('in the bank follows what the books have of a line that differs still', () => {
    const differing = line({ outcome: 'differs', knownPaise: 900, knownFeePaise: 0 });
    const banked = { type: 'SettlementBanked', data: { settlementId: 's-1', ...bank().data, settledPaise: 97_640 } } as const;
    const acceptedPaise = 97_640 - 900;
    const booked = {
      type: 'SettlementDifferenceBooked',
      data: { settlementId: 's-1', differencePaise: acceptedPaise, acceptedPaise, movedAt: '2026-11-28T06:30:00.000Z' },
    } as const;
    const of = settlement.given(reported, read(differing), compared('differs'), banked, booked);
    of.when({ type: 'ReadLines', data: { readAt, lines: [differing] } }).thenNothing();
    const more = { ...differing, knownPaise: 950 };
    of.when({ type: 'ReadLines', data: { readAt, lines: [more] } }).then(read(more), {
      type: 'SettlementDifferenceBooked',
      // A month that was closed keeps its sums.
      data: { differencePaise: -50, acceptedPaise: acceptedPaise - 50, movedAt: readAt },
    });
    const charged = { ...differing, knownFeePaise: 20 };
    of.when({ type: 'ReadLines', data: { readAt, lines: [charged] } }).then(read(charged), {
      type: 'SettlementDifferenceBooked',
      data: { differencePaise: 20 },
    });
  });

  it('is closed from the bank, and takes no further lines', () => {
    const banked: SettlementEvent = { type: 'SettlementBanked', data: { settlementId: 's-1', ...bank().data } };
    const closing = { type: 'CloseSettlement', data: { closedById: 'mina', closedByName: 'Mina' } } as const;
    settlement.given(reported, compared('matched')).when(closing).thenRefused('settlement/not-possible');
    settlement.given(reported, read(line()), compared('matched'), banked).when(closing).then({ type: 'SettlementClosed' });
    settlement
      .given(reported, read(line()), compared('matched'), banked)
      .when({ type: 'ReadLines', data: { readAt, lines: [line({ lineId: 'payment/pay_2', providerId: 'pay_2' })] } })
      .thenRefused('settlement/not-possible');
    settlement.given(reported, read(line()), compared('matched'), banked).when(compare).thenNothing();
  });
});

describe('a settlement that was read from a file by mistake', () => {
  const ofFile = { ...reported, data: { ...reported.data, source: 'file' } } as const satisfies SettlementEvent;
  const by = { discardedAt: '2026-11-29T09:00:00.000Z', discardedById: 'mina', discardedByName: 'Mina' };
  const discard = { type: 'DiscardSettlement', data: { reason: 'The id of another settlement.', ...by } } as const;
  const discarded = {
    type: 'SettlementDiscarded',
    data: { settlementId: 's-1', ...discard.data, feePaise: 0, feeTaxPaise: 0 },
  } as const satisfies SettlementEvent;
  const refund = line({ lineId: 'refund/r-1', kind: 'refund', feePaise: 590, feeTaxPaise: 90, creditPaise: 0, debitPaise: 50_590 });
  const booked = (lineId: string, feePaise: number, feeTaxPaise: number): SettlementEvent => ({
    type: 'SettlementFeesBooked',
    data: { settlementId: 's-1', feePaise, feeTaxPaise, movedAt: readAt, lines: [{ lineId, feePaise, feeTaxPaise }] },
  });

  it('is discarded before it is found in the bank, with the fees that it booked', () => {
    settlement.given(ofFile).when(discard).then(discarded);
    settlement
      .given(ofFile, read(line(), refund), booked('refund/r-1', 590, 90), booked('refund/r-2', 118, 18), compared('differs'))
      .when(discard)
      .then({ ...discarded, data: { ...discarded.data, feePaise: 708, feeTaxPaise: 108 } });
    settlement.given(ofFile, read(line()), compared('matched')).when(discard).then(discarded);
    settlement.given(ofFile, discarded).when(discard).thenNothing();
    const banked: SettlementEvent = { type: 'SettlementBanked', data: { settlementId: 's-1', ...bank().data } };
    settlement.given(ofFile, read(line()), compared('matched'), banked).when(discard).thenRefused('settlement/not-possible');
    settlement.given().when(discard).thenRefused('settlement/unknown');
  });

  it('is told from one that the provider reported, which is real', () =>
    settlement.given(reported, read(line()), compared('differs')).when(discard).thenRefused('settlement/from-provider'));

  it('takes no lines and no bank any more, and no rest of the file that was being read', () => {
    const given = settlement.given(ofFile, read(line()), compared('matched'), discarded);
    given.when({ type: 'ReadLines', data: { readAt, lines: [line()] } }).thenRefused('settlement/not-possible');
    given.when(bank()).thenRefused('settlement/not-possible');
    given.when(compare).thenNothing();
    given.when({ type: 'ReportSettlement', data: ofFile.data }).thenRefused('settlement/not-possible');
    // The file is read again while a job reads the old one.
    const again = settlement.given(ofFile, discarded, { ...ofFile, data: { ...ofFile.data, reportedAt: readAt, reading: 2 } });
    const { reportedAt: askedAt } = ofFile.data;
    again.when({ type: 'ReadLines', data: { readAt, askedAt, lines: [line()] } }).thenRefused('settlement/not-possible');
    again.when({ type: 'CompareSettlement', data: { ...compare.data, askedAt } }).thenNothing();
    again.when({ type: 'ReportSettlement', data: ofFile.data }).thenRefused('settlement/not-possible');
    again.when({ type: 'ReadLines', data: { readAt, askedAt: readAt, lines: [line()] } }).then({ type: 'SettlementLinesRead' });
  });

  it('is read again as if it had never been: with other sums and lines, from a file or by the provider', () => {
    const before = [ofFile, read(line(), refund), booked('refund/r-1', 590, 90), compared('differs'), discarded] as const;
    const other = { ...ofFile, data: { ...ofFile.data, amountPaise: 48_000, reportedAt: readAt } } as const;
    settlement
      .given(...before)
      .when({ type: 'ReportSettlement', data: other.data })
      .then({ ...other, data: { ...other.data, reading: 2 } });
    const ofProvider = { ...other.data, source: 'provider', reportedAt: '2026-11-01T10:00:00.000Z' } as const;
    settlement
      .given(...before)
      .when({ type: 'ReportSettlement', data: ofProvider })
      .then({ type: 'SettlementReported', data: { source: 'provider', reading: 2 } });
    const again = settlement.given(...before, { type: 'SettlementReported', data: { ...ofProvider, reading: 2 } });
    again.when(discard).thenRefused('settlement/from-provider');
    const changed = line({ amountPaise: 50_000, creditPaise: 47_640 });
    again.when({ type: 'ReadLines', data: { readAt, lines: [changed, refund] } }).then(
      { type: 'SettlementLinesRead', data: { settlementId: 's-1', lines: [changed, refund], reading: 2 } },
      // Its fee was booked back.
      { type: 'SettlementFeesBooked', data: { feePaise: 590, lines: [{ lineId: 'refund/r-1' }] } },
    );
    const readAgain: SettlementEvent = { type: 'SettlementLinesRead', data: { settlementId: 's-1', lines: [changed], reading: 2 } };
    const matching = { ...other, data: { ...other.data, amountPaise: 47_640, reading: 2 } };
    const open = settlement.given(...before, matching, readAgain);
    open.when(compare).then({ type: 'SettlementCompared', data: { status: 'matched', lines: 1, linesPaise: 47_640, reading: 2 } });
    const later = { ...discard, data: { ...discard.data, discardedAt: '2027-04-11T05:00:00.000Z' } } as const;
    open.when(later).then({ type: 'SettlementDiscarded', data: { feePaise: 0, reading: 2 } });
  });
});

describe('a settlement of many lines', () => {
  it('is read in a time that grows with their number, not with its square', () => {
    /** Lines that match nothing, each read by itself, as a provider may report them. */
    const readAll = (count: number) => {
      const began = performance.now();
      let state = settlementDecider.evolve(settlementDecider.initial, reported);
      for (let at = 0; at < count; at++) {
        const lines = [line({ lineId: `refund/${at}`, kind: 'refund', providerId: `r-${at}`, outcome: 'unknown' })];
        for (const event of settlementDecider.decide({ type: 'ReadLines', data: { readAt, lines } }, state))
          state = settlementDecider.evolve(state, event);
      }
      expect(settlementDecider.decide(compare, state)).toMatchObject([{ data: { lines: count, open: count } }]);
      return performance.now() - began;
    };
    readAll(200);
    const [few, many] = [readAll(500), readAll(10_000)];
    expect(many / few).toBeLessThan(100);
  });
});
