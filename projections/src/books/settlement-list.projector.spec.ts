import { hasLine } from '@matricula/read-models/books';
import { projecting } from '@matricula/testing';
import { settlementLineListProjector, settlementListProjector } from './settlement-list.projector';

const reported = {
  type: 'SettlementReported',
  data: {
    ...{ settlementId: 's-1', provider: 'sandbox', providerId: 'setl_1', amountPaise: 900, source: 'provider' },
    reportedAt: '2026-11-27T10:00:00.000Z',
  },
};
const compared = {
  type: 'SettlementCompared',
  data: {
    settlementId: 's-1',
    status: 'differs',
    lines: 2,
    open: 1,
    linesPaise: 800,
    differencePaise: 100,
    comparedAt: '2026-11-27T10:00:00.000Z',
  },
};
const banked = {
  type: 'SettlementBanked',
  data: {
    ...{ settlementId: 's-1', amountPaise: 900, bankReference: 'UTR 1', bankedOn: '2026-11-28', note: 'A reserve' },
    ...{ bankedById: 'mina', bankedByName: 'Mina' },
  },
};
const line = { lineId: 'payment/pay_1', kind: 'payment', providerId: 'pay_1', amountPaise: 900, outcome: 'unknown' };

describe('the row of a settlement', () => {
  const settlements = projecting(settlementListProjector);

  it('shows what differs, then what was found in the bank', async () => {
    await settlements.given(reported).then('s-1').matches({ status: 'open', amountPaise: 900, differencePaise: 900 });
    await settlements.given(reported, compared).then('s-1').matches({ status: 'differs', open: 1, differencePaise: 100 });
    const again = { ...reported, data: { ...reported.data, utr: 'UTR 1' } };
    await settlements.given(reported, compared, again).then('s-1').matches({ status: 'differs', utr: 'UTR 1' });
    await settlements
      .given(reported, compared, banked)
      .then('s-1')
      .matches({ status: 'banked', bankedPaise: 900, bankedByName: 'Mina', note: 'A reserve' });
    const difference = {
      type: 'SettlementDifferenceBooked',
      data: { settlementId: 's-1', differencePaise: 5, acceptedPaise: 5, movedAt: '' },
    };
    const settled = { ...banked, data: { ...banked.data, settledPaise: 905, bankedAt: '2026-11-28T06:30:00.000Z' } };
    await settlements.given(reported, compared, settled, difference).then('s-1').matches({ settledPaise: 905, acceptedPaise: 5 });
    const closed = { type: 'SettlementClosed', data: { settlementId: 's-1', closedById: 'mina', closedByName: 'Mina' } };
    await settlements.given(reported, compared, banked, closed).then('s-1').matches({ status: 'closed' });
  });
});

describe('the row of a settlement that is discarded', () => {
  const settlements = projecting(settlementListProjector);
  const ofFile = { ...reported, data: { ...reported.data, source: 'file' } };
  const by = { discardedAt: '2026-11-29T09:00:00.000Z', discardedById: 'mina', discardedByName: 'Mina' };
  const discarded = {
    type: 'SettlementDiscarded',
    data: { settlementId: 's-1', reason: 'Another id', feePaise: 0, feeTaxPaise: 0, ...by },
  };

  it('says who discarded it and why, and begins anew when it is read again', async () => {
    await settlements
      .given(ofFile, compared, discarded)
      .then('s-1')
      .matches({ status: 'discarded', source: 'file', reading: 1, discardReason: 'Another id', ...by });
    const again = { ...reported, data: { ...reported.data, amountPaise: 500, reading: 2 } };
    const rows = await settlements.given(ofFile, compared, discarded, again).rows();
    expect([...rows.values()]).toEqual([
      {
        ...{ settlementId: 's-1', provider: 'sandbox', providerId: 'setl_1', status: 'open', source: 'provider', reading: 2 },
        ...{ amountPaise: 500, reportedAt: reported.data.reportedAt, lines: 0, open: 0, linesPaise: 0, differencePaise: 500 },
        discardedAt: by.discardedAt,
      },
    ]);
    // A reference of the bank that is told later begins nothing anew.
    const utr = { ...again, data: { ...again.data, utr: 'UTR 1' } };
    await settlements.given(ofFile, discarded, again, compared, utr).then('s-1').matches({ status: 'differs', utr: 'UTR 1', reading: 2 });
  });
});

describe('the rows of its lines', () => {
  it('are replaced when a comparison changes', async () => {
    const read = (outcome: string) => ({ type: 'SettlementLinesRead', data: { settlementId: 's-1', lines: [{ ...line, outcome }] } });
    const rows = await projecting(settlementLineListProjector).given(read('unknown'), read('matched')).rows();
    expect([...rows.values()]).toMatchObject([{ lineKey: 's-1/payment/pay_1', outcome: 'matched', settlementId: 's-1', reading: 1 }]);
  });

  it('name the reading that has them, so that those of a discarded one count no more', async () => {
    const read = (lineId: string, reading?: number) => ({
      type: 'SettlementLinesRead',
      data: { settlementId: 's-1', lines: [{ ...line, lineId }], ...(reading !== undefined && { reading }) },
    });
    const rows = [...(await projecting(settlementLineListProjector).given(read('a'), read('b'), read('b', 2)).rows()).values()];
    const counting = (settlement: Parameters<typeof hasLine>[0]) =>
      rows.filter((row) => hasLine(settlement, row)).map(({ lineId }) => lineId);
    expect(counting({ status: 'matched', reading: 2 })).toEqual(['b']);
    expect(counting({ status: 'discarded', reading: 2 })).toEqual([]);
    // The row of the settlement lags behind.
    expect(counting({ status: 'discarded', reading: 1 })).toEqual(['b']);
    expect(counting(undefined)).toEqual(['a', 'b']);
  });
});
