import { booksCheckBoundary, booksContext, settlementBoundary, type BooksCheckCommand, type ComparedLine } from '@matricula/domain/books';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import { execute } from '@matricula/event-store';
import { ProviderUnavailable, type PaymentProvider, type SettlementLine, type SettlementReport } from '@matricula/outbound/payment';
import { refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import { paymentList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { readSettlements } from './read-settlements.schedule';

const now = '2026-11-27T00:30:00.000Z';
const settlement: SettlementReport = {
  ...{ about: 'settlement', mode: 'live', providerId: 'setl_1', state: 'processed', amountPaise: 97_640 },
  // 23:30 in India, on the day before its lines.
  at: '2026-11-25T18:00:00.000Z',
};
const line = (more: Partial<SettlementLine>): SettlementLine => ({
  ...{ settlementId: 'setl_1', kind: 'payment', providerId: 'pay_1', amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 },
  ...{ creditPaise: 97_640, debitPaise: 0, settledAt: '2026-11-26T03:00:00.000Z' },
  ...more,
});
const dayInIndia = (at: string) => new Date(Date.parse(at) + 19_800_000).toISOString().slice(0, 10);

describe('the settlements of the last days', () => {
  let place: Place;
  let settlements: SettlementReport[];
  let lines: SettlementLine[];

  beforeEach(() => {
    jest.useFakeTimers({ now: new Date(now), doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'clearTimeout', 'queueMicrotask'] });
    place = openPlace([...booksContext.events, ...paymentContext.events]);
    [settlements, lines] = [[settlement], [line({})]];
  });
  afterEach(async () => {
    jest.useRealTimers();
    await place.close();
  });

  const tell = (command: PaymentCommand) => place.decide(paymentBoundary, 'razorpay-pay_1', command);
  const row = { paymentId: 'razorpay-pay_1', providerId: 'pay_1', status: 'captured', amountPaise: 100_000, disputes: [] };
  const read = async ({
    payments = [],
    refunds = [],
    timeZone = 'Asia/Kolkata',
    at = now,
    tried = at,
    fails = undefined as Error | undefined,
    others = [],
    otherLines = [],
  }: Partial<Record<'payments' | 'refunds' | 'others' | 'otherLines', object[]>> & {
    timeZone?: string;
    at?: string;
    tried?: string;
    fails?: Error;
  } = {}) => {
    const port = {
      ...{ provider: 'razorpay', mode: 'live', close: async () => undefined },
      async *settlements(from: string, to: string) {
        if (fails) throw fails;
        yield* settlements.filter(({ at }) => at >= from && at < to);
      },
      async *settlementLines(day: string) {
        yield* lines.filter(({ settledAt }) => dayInIndia(settledAt) === day);
      },
    } as unknown as PaymentProvider;
    const reads = readsOf(
      ...[[paymentList, payments] as const, [refundList, refunds] as const],
      ...[[settlementList, others] as const, [settlementLineList, otherLines] as const],
    );
    const needs = { store: place.store, reads, outbound: { sender: async () => port as never }, now: () => new Date(tried) };
    for (const { stream, decider, command } of await readSettlements(needs).run({ tenantId: TENANT, timeZone, dueAt: at, at }))
      await execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
  };
  const compared = async () => (await place.log('SettlementLinesRead')).flatMap(({ data }) => (data as { lines: ComparedLine[] }).lines);
  const statuses = async () => (await place.log('SettlementCompared')).map(({ data }) => (data as { status: string }).status);

  it.each(['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'])(
    'have all of their lines, also those of the next day (%s)',
    async (timeZone) => {
      lines.push(line({ providerId: 'pay_2', settledAt: '2026-11-26T19:00:00.000Z' }));
      await read({ timeZone });
      expect((await compared()).map(({ providerId }) => providerId)).toEqual(['pay_1', 'pay_2']);
    },
  );

  it('have no line that another settlement has, unless that one is discarded', async () => {
    const other = { settlementId: 'razorpay-setl_9', status: 'differs', reading: 1 };
    const known = { payments: [{ ...row, feePaise: 2_360 }] };
    const otherLines = [{ lineKey: 'razorpay-setl_9/payment/pay_1', settlementId: 'razorpay-setl_9', lineId: 'payment/pay_1', reading: 1 }];
    await read({ ...known, others: [other], otherLines });
    await read({ ...known, others: [{ ...other, status: 'discarded' }], otherLines });
    expect((await compared()).map(({ outcome }) => outcome)).toEqual(['settled', 'matched']);
    // One that is read again without the line has it no more.
    settlements = [{ ...settlement, providerId: 'setl_2' }];
    lines = [line({ settlementId: 'setl_2' })];
    await read({ ...known, others: [{ ...other, reading: 2 }], otherLines });
    expect((await compared()).map(({ outcome }) => outcome)).toEqual(['settled', 'matched', 'matched']);
  });

  it('without lines are recorded, and compared only when lines are overdue', async () => {
    lines = [];
    settlements = [{ ...settlement, at: '2026-11-26T20:00:00.000Z' }];
    await read();
    expect(await place.log('SettlementReported')).toHaveLength(1);
    expect(await statuses()).toEqual([]);
    settlements = [{ ...settlement, at: '2026-11-24T20:00:00.000Z' }];
    await read();
    expect(await statuses()).toEqual(['differs']);
  });

  it('are read although one of them is refused: the refused one is noted with its words, and the run is not repeated', async () => {
    await read();
    settlements = [
      { ...settlement, amountPaise: 1 },
      { ...settlement, providerId: 'setl_2' },
    ];
    lines.push(line({ settlementId: 'setl_2', providerId: 'pay_2' }));
    await read();
    const reason = 'setl_1: This settlement was read with ₹976.40 before; now it has ₹0.01. Nothing was saved.';
    expect((await place.log('SettlementsRead')).map(({ data }) => data)).toMatchObject([
      { provider: 'razorpay', first: '2026-11-24', last: '2026-11-27', refused: [] },
      { refused: [{ settlementId: 'razorpay-setl_1', reason }] },
    ]);
    expect((await place.log('SettlementReported')).map(({ data }) => (data as { providerId: string }).providerId)).toEqual([
      'setl_1',
      'setl_2',
    ]);
  });

  it('of a provider that does not answer are tried again for three hours, and then noted as not read', async () => {
    const fails = new ProviderUnavailable('no answer');
    await expect(read({ fails, tried: '2026-11-27T03:29:59.000Z' })).rejects.toThrow('no answer');
    await read({ fails, tried: '2026-11-27T03:30:00.000Z' });
    expect((await place.log('SettlementsUnanswered')).map(({ data }) => data)).toMatchObject([
      { provider: 'razorpay', first: '2026-11-24', last: '2026-11-27', reason: 'no answer' },
    ]);
    await expect(read({ fails: new Error('a bug'), tried: '2026-11-27T09:00:00.000Z' })).rejects.toThrow('a bug');
  });

  it('are read from three days before the last reading, however long the provider was silent', async () => {
    await read();
    settlements = [{ ...settlement, providerId: 'setl_old', at: '2026-11-27T20:00:00.000Z' }];
    lines = [line({ settlementId: 'setl_old', providerId: 'pay_9', settledAt: '2026-11-28T03:00:00.000Z' })];
    await read({ at: '2026-12-08T00:30:00.000Z' });
    expect((await place.log('SettlementReported')).map(({ data }) => (data as { providerId: string }).providerId)).toEqual([
      'setl_1',
      'setl_old',
    ]);
  });

  /** The payment is received; its report has no fee. */
  const capture = () => {
    const ids = { paymentId: 'razorpay-pay_1', provider: 'razorpay', providerId: 'pay_1', mode: 'live' } as const;
    return tell({ type: 'RecordReport', data: { ...ids, state: 'captured', amountPaise: 100_000, at: now } });
  };

  it('book the fee of a payment that carries none, also if the provider paid less of it', async () => {
    await capture();
    lines = [line({ creditPaise: 87_640 })];
    for (let times = 0; times < 2; times++) await read({ payments: [row] });
    expect((await compared()).map(({ outcome, knownFeePaise }) => [outcome, knownFeePaise])).toEqual([['differs', undefined]]);
    expect((await place.log('PaymentFeeReported')).map(({ data }) => data)).toMatchObject([{ feePaise: 2_360, feeTaxPaise: 360 }]);
    // The books have the fee of the line as its payment has it: the line is read no other way.
    await read({ payments: [{ ...row, feePaise: 2_360 }] });
    expect(await compared()).toHaveLength(1);
  });

  it('book the fee of a payment that carries none, and differ by another fee', async () => {
    await capture();
    for (let times = 0; times < 2; times++) await read({ payments: [row] });
    expect((await place.log('PaymentFeeReported')).map(({ data }) => data)).toMatchObject([{ feePaise: 2_360, feeTaxPaise: 360 }]);
    expect(await statuses()).toEqual(['matched', 'matched']);
    settlements = [{ ...settlement, providerId: 'setl_2' }];
    lines = [line({ settlementId: 'setl_2' })];
    await read({ payments: [{ ...row, feePaise: 2_000 }] });
    expect((await compared()).at(-1)).toMatchObject({ outcome: 'differs' });
  });

  it('book a fee that is found later on the day of the reading, by the clock of the product', async () => {
    await read();
    const refund = { kind: 'refund', providerId: 'rfnd_1', amountPaise: 1_000, feePaise: 590, feeTaxPaise: 90, creditPaise: 0 };
    lines.push(line({ ...refund, debitPaise: 1_590 } as never));
    const tried = '2026-11-27T03:00:00.000Z';
    await read({ tried });
    expect((await place.log('SettlementFeesBooked')).map(({ data }) => data)).toMatchObject([{ feePaise: 590, movedAt: tried }]);
  });

  describe('after a difference of the daily check was accepted', () => {
    const accept = async (paymentId: string, bookedPaise: number, owedPaise: number) => {
      const sums = { provider: 'razorpay', bookedPaise, owedPaise };
      const of = { day: '2026-11-26', checkedAt: now, entriesPaise: 0, accounts: [sums], lines: [{ ...sums, paymentId }] };
      const by = { note: 'The provider has it.', acceptedAt: now, acceptedById: 'mina', acceptedByName: 'Mina' };
      const commands: BooksCheckCommand[] = [
        { type: 'CheckBooks', data: of },
        { type: 'AcceptDifference', data: { key: paymentId, differencePaise: bookedPaise - owedPaise, bookedPaise, ...by } },
      ];
      const { decider, stream } = booksCheckBoundary;
      for (const command of commands) await execute(place.store, decider, { stream: stream(TENANT), tenantId: TENANT }, command, person);
    };

    it('know what was accepted of a payment, no more than what its line differs by', async () => {
      await accept('razorpay-pay_lost', 0, 97_640);
      await accept('razorpay-pay_1', 87_640, 99_000);
      await accept('razorpay-pay_2', 97_640, 90_000);
      lines = ['pay_lost', 'pay_1', 'pay_2', 'pay_3'].map((providerId) => line({ providerId }));
      const known = { ...row, feePaise: 2_360 };
      await read({
        payments: [
          { ...known, amountPaise: 90_000 },
          // A refund of it was accepted, which is another line.
          { ...known, paymentId: 'razorpay-pay_2', providerId: 'pay_2' },
        ],
      });
      expect((await compared()).map(({ providerId, outcome, acceptedPaise }) => [providerId, outcome, acceptedPaise])).toEqual([
        ['pay_lost', 'unknown', 97_640],
        ['pay_1', 'differs', 10_000],
        ['pay_2', 'matched', undefined],
        ['pay_3', 'unknown', undefined],
      ]);
    });

    it('know what was accepted of refunds and disputes of a payment, each sum once, and book nothing of it on banking', async () => {
      const refund = { kind: 'refund' as const, creditPaise: 0, feePaise: 0, feeTaxPaise: 0, paymentProviderId: 'pay_1' };
      const gone = (providerId: string, amountPaise: number) => line({ ...refund, providerId, amountPaise, debitPaise: amountPaise });
      await accept('razorpay-pay_1', 97_640, 57_000);
      settlements = [{ ...settlement, amountPaise: 56_950 }];
      const dispute = { kind: 'dispute' as const, providerId: 'adj_1', disputeId: 'disp_1' };
      lines = [line({}), gone('rfnd_1', 40_000), { ...gone('adj_1', 640), ...dispute }, gone('rfnd_3', 50)];
      const payments = [{ ...row, feePaise: 2_360 }];
      for (let times = 0; times < 2; times++) await read({ payments });
      const found = (await compared()).map(({ providerId, outcome, acceptedPaise }) => [providerId, outcome, acceptedPaise]);
      expect(found).toEqual([
        ['pay_1', 'matched', undefined],
        ['rfnd_1', 'unknown', -40_000],
        ['adj_1', 'unknown', -640],
        ['rfnd_3', 'unknown', undefined],
      ]);
      const of = { decider: settlementBoundary.decider, stream: settlementBoundary.stream(TENANT, 'razorpay-setl_1') };
      const bank = { amountPaise: 56_950, bankReference: 'UTR', bankedOn: '2026-11-27', bankedAt: now, note: 'Accepted' };
      const command = { type: 'BankSettlement', data: { ...bank, bankedById: 'mina', bankedByName: 'Mina' } } as const;
      await execute(place.store, of.decider, { stream: of.stream, tenantId: TENANT }, command, person);
      expect((await place.log('SettlementDifferenceBooked')).map(({ data }) => data)).toMatchObject([{ differencePaise: -50 }]);
      // What is accepted after the settlement was banked is about something else.
      await accept('razorpay-pay_1', 57_000, 56_950);
      await read({ payments });
      expect(await place.log('SettlementDifferenceBooked')).toHaveLength(1);
    });

    it('know nothing of it that a line of another settlement took', async () => {
      await accept('razorpay-pay_1', 97_640, 57_640);
      const refund = { kind: 'refund' as const, creditPaise: 0, feePaise: 0, feeTaxPaise: 0, paymentProviderId: 'pay_1' };
      lines = [line({ ...refund, providerId: 'rfnd_2', amountPaise: 500, debitPaise: 500 })];
      const others = [{ settlementId: 'razorpay-setl_9', status: 'differs', reading: 1 }];
      const other = { lineKey: 'razorpay-setl_9/refund/rfnd_1', lineId: 'refund/rfnd_1', kind: 'refund', providerId: 'rfnd_1', reading: 1 };
      const otherLines = [{ ...other, settlementId: 'razorpay-setl_9', paymentId: 'razorpay-pay_1', acceptedPaise: -40_000 }];
      await read({ others, otherLines });
      expect((await compared()).map(({ acceptedPaise }) => acceptedPaise)).toEqual([undefined]);
    });
  });

  it('match refunds, refunds that came back, and disputes, and book the fees of these', async () => {
    const refund = { kind: 'refund' as const, creditPaise: 0, feePaise: 0, feeTaxPaise: 0 };
    lines = [
      line({}),
      line({ ...refund, providerId: 'rfnd_1', amountPaise: 500, debitPaise: 618, feePaise: 118, feeTaxPaise: 18 }),
      line({ ...refund, providerId: 'rfnd_2', amountPaise: 700, debitPaise: 700 }),
      line({ ...refund, kind: 'adjustment', providerId: 'rfnd_2', amountPaise: 700, creditPaise: 700, debitPaise: 0 }),
      line({ ...refund, kind: 'dispute', providerId: 'adj_1', disputeId: 'disp_1', amountPaise: 900, debitPaise: 900 }),
      line({ ...refund, kind: 'dispute', providerId: 'adj_2', disputeId: 'disp_1', amountPaise: 900, creditPaise: 900, debitPaise: 0 }),
      line({ ...refund, kind: 'adjustment', providerId: 'adj_3', amountPaise: 5, debitPaise: 5 }),
      line({ ...refund, providerId: 'rfnd_4', paymentProviderId: 'pay_1', amountPaise: 60, debitPaise: 60 }),
      line({ ...refund, providerId: 'rfnd_3', amountPaise: 50, debitPaise: 50 }),
    ];
    const disputed = { ...row, paymentId: 'p-2', providerId: 'pay_2', disputeIds: ['disp_1'] };
    const disputes = [{ disputeId: 'disp_1', state: 'lost', amountPaise: 900, at: now }];
    const of = { paymentId: 'p-3', attempt: 1 };
    await read({
      payments: [
        { ...row, feePaise: 2_360 },
        { ...disputed, disputes },
      ],
      refunds: [
        { ...of, refundKey: '1', refundId: 'r-1', reference: 'rfnd_1', status: 'processed', amountPaise: 500 },
        { ...of, refundKey: '2', refundId: 'r-2', reference: 'rfnd_2', status: 'failed', amountPaise: 700 },
        { ...of, refundKey: '3', refundId: 'r-3', reference: 'rfnd_3', status: 'surplus', amountPaise: 50 },
      ],
    });
    expect((await compared()).map(({ lineId, outcome, paymentId, refundId }) => [lineId, outcome, refundId ?? paymentId])).toEqual([
      ['payment/pay_1', 'matched', 'razorpay-pay_1'],
      ['refund/rfnd_1', 'matched', 'r-1'],
      ['refund/rfnd_2', 'matched', 'r-2'],
      ['adjustment/rfnd_2', 'matched', 'r-2'],
      ['dispute/adj_1', 'matched', 'p-2'],
      ['dispute/adj_2', 'differs', 'p-2'],
      ['adjustment/adj_3', 'unknown', undefined],
      ['refund/rfnd_4', 'unknown', 'razorpay-pay_1'],
      ['refund/rfnd_3', 'matched', 'r-3'],
    ]);
    expect((await place.log('SettlementFeesBooked')).map(({ data }) => data)).toMatchObject([{ feePaise: 118, feeTaxPaise: 18 }]);
  });
});
