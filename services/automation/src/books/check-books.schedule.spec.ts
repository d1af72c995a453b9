import {
  accounts,
  captureEntry,
  balancesOf,
  bankedEntry,
  differenceEntry,
  disputeEntry,
  feeEntry,
  refundEntry,
  reversed,
  type Posting,
} from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { ProviderUnavailable, type PaymentProvider, type PaymentReport } from '@matricula/outbound/payment';
import { moneyEntries, refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import { paymentList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { checkBooks } from './check-books.schedule';

let count = 0;
const entry = (postings: Posting[], of: object) => ({ entryId: `e-${++count}`, ...balancesOf(postings), ...of });
const captured = { amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 };
const payment = (paymentId: string, more: object = {}) => ({
  ...{ paymentId, providerId: paymentId.replace('sandbox-', ''), startedAt: '2026-11-25T10:00:00.000Z' },
  ...{ provider: 'sandbox', mode: 'live', status: 'captured', refunds: [], disputes: [], ...captured, ...more },
});
const refund = (refundId: string, byHand = false) => ({ refundKey: `sandbox-2/${refundId}`, status: 'processed', byHand });
/** A payment, one with a refund by the provider and one by hand, one with a lost dispute, one offline, one of a test account, and a settlement. */
const payments = [
  payment('sandbox-1'),
  payment('sandbox-2', {
    refunds: [
      { refundId: 'r-1', status: 'processed', amountPaise: 30_000 },
      { refundId: 'r-2', status: 'processed', amountPaise: 10_000 },
      { refundId: 'r-3', status: 'requested', amountPaise: 10_000 },
    ],
  }),
  payment('sandbox-3', { disputes: [{ disputeId: 'd-1', state: 'lost', amountPaise: 100_000 }] }),
  payment('offline-1', { provider: 'offline', feePaise: undefined }),
  payment('sandbox-test', { mode: 'test' }),
];
const entries = [
  entry(captureEntry(captured), { paymentId: 'sandbox-1' }),
  entry(captureEntry(captured), { paymentId: 'sandbox-2' }),
  entry(refundEntry({ amountPaise: 30_000 }), { paymentId: 'sandbox-2' }),
  entry(refundEntry({ amountPaise: 10_000, byHandById: 'mina' }), { paymentId: 'sandbox-2' }),
  entry(captureEntry(captured), { paymentId: 'sandbox-3' }),
  entry(disputeEntry({ amountPaise: 100_000 }), { paymentId: 'sandbox-3' }),
  entry(captureEntry({ amountPaise: 100_000, confirmedById: 'mina' }), { paymentId: 'offline-1' }),
  entry(bankedEntry({ amountPaise: 97_640 }), { settlementId: 'sandbox-setl_1' }),
];

const at = '2026-11-27T01:00:00.000Z';
const settled = {
  ...{ settlementId: 'sandbox-setl_1', status: 'banked', amountPaise: 97_640, bankedPaise: 97_640, settledPaise: 97_640 },
  reportedAt: '2026-11-25T10:00:00.000Z',
};

describe('the daily check of the books', () => {
  /** The models that the last check streamed. */
  let streamed: string[] = [];
  const check = async (
    booked: object[],
    rows: object[] = payments,
    port?: PaymentProvider,
    {
      settlements = [settled],
      lines = [],
      differed = [],
      accepted = {},
      now = at,
      widerSince,
      checkedAt,
    }: Partial<Record<'settlements' | 'lines' | 'differed', object[]>> & {
      accepted?: object;
      now?: string;
      widerSince?: string;
      checkedAt?: string;
    } = {},
  ) => {
    const reads = readsOf(
      ...[[moneyEntries, booked] as const, [paymentList, rows] as const, [refundList, [refund('r-1'), refund('r-2', true)]] as const],
      ...[[settlementList, settlements] as const, [settlementLineList, lines] as const],
    );
    const { stream } = reads;
    streamed = [];
    reads.stream = ((model: { name: string }, ...more: never[]) => {
      streamed.push(model.name);
      return (stream as (...all: unknown[]) => unknown).call(reads, model, ...more);
    }) as never;
    const store = {
      head: async () => '1',
      states: { current: async () => ({ state: { lines: differed, accepted, widerSince, checkedAt } }) },
    } as never;
    const turn = { tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: at, at };
    const needs = {
      identity: { staff: async () => [] },
      store,
      reads,
      outbound: { sender: async () => port as never },
      now: () => new Date(now),
    };
    const [order] = await checkBooks(needs).run(turn);
    expect(order?.stream('t1')).toBe('books-check-t1');
    return order?.command.data as {
      entriesPaise: number;
      compared?: boolean;
      accounts: object[];
      lines: { paymentId?: string; settlementId?: string; bookedPaise: number; owedPaise: number; gonePaise?: number }[];
    };
  };
  const differing = ({ lines }: Awaited<ReturnType<typeof check>>) =>
    lines.filter(({ bookedPaise, owedPaise }) => bookedPaise !== owedPaise).map(({ paymentId, settlementId }) => paymentId ?? settlementId);

  it('finds that clearing has what the provider owes', async () => {
    const found = await check(entries);
    const owedPaise = 3 * 97_640 - 30_000 - 100_000 - 97_640;
    expect(found).toMatchObject({ entriesPaise: 0, accounts: [{ provider: 'sandbox', bookedPaise: owedPaise, owedPaise }] });
    expect(differing(found)).toEqual([]);
  });

  it('finds a movement that is not booked, and one that is booked twice', async () => {
    expect(differing(await check(entries.filter(({ entryId }) => entryId !== entries[0]?.entryId)))).toEqual(['sandbox-1']);
    expect(differing(await check([...entries, { ...entries[2], entryId: 'again' }]))).toEqual(['sandbox-2']);
    expect(differing(await check(entries, payments.slice(1)))).toEqual(['sandbox-1']);
  });

  it('finds a refund of more than what was received that is not booked', async () => {
    const surplus = { refundId: 'provider-r-9', status: 'surplus', amountPaise: 500, at: '2026-11-25T10:00:00.000Z' };
    const rows = [payment('sandbox-1', { refunds: [surplus] }), ...payments.slice(1)];
    expect(differing(await check(entries, rows))).toEqual(['sandbox-1']);
    expect(differing(await check([...entries, entry(refundEntry({ amountPaise: 500 }), { paymentId: 'sandbox-1' })], rows))).toEqual([]);
  });

  it('that is refused is told to the readers of the settlements, with the reason', async () => {
    const readers = ['PAYMENT_SYSTEM', 'PAYMENT_SETTLEMENTS'].map((code) => ({ code, level: [6] }));
    const staff = async () =>
      [
        { userId: 'mina', acl: readers },
        { userId: 'asha', acl: readers.slice(0, 1) },
      ] as never;
    const schedule = checkBooks({ store: {} as never, reads: {} as never, outbound: {} as never, identity: { staff } });
    const turn = { tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: at, at };
    const orders = await schedule.refused!(turn, new DomainError('x/refused', 'The account cannot be read.'));
    expect(orders.map(({ command }) => command.data)).toEqual([
      { notificationId: `books-refused-${at}-mina`, userId: 'mina', kind: 'books_not_checked', said: 'The account cannot be read.' },
    ]);
    // One that fails until the next is due has no reason that users understand.
    expect((await schedule.ended!(turn)).map(({ command }) => command.data)).toEqual([
      { notificationId: `books-refused-${at}-mina`, userId: 'mina', kind: 'books_not_checked' },
    ]);
  });

  it('finds an entry that does not balance', async () => {
    const zero = Object.fromEntries(accounts.map((account) => [account, 0]));
    expect(await check([...entries, { entryId: 'wrong', ...zero, bank: -5 }])).toMatchObject({ entriesPaise: -5 });
  });

  describe('of a settlement that was read from a file by mistake', () => {
    const ofFile = {
      settlementId: 'sandbox-setl_9',
      status: 'differs',
      amountPaise: 500,
      reading: 1,
      reportedAt: '2026-11-10T10:00:00.000Z',
    };
    const discarded = { ...ofFile, status: 'discarded', discardedAt: '2026-11-26T10:00:00.000Z' };
    const again = { ...discarded, status: 'differs', reading: 2, reportedAt: '2026-11-26T11:00:00.000Z' };
    const line = { settlementId: 'sandbox-setl_9', kind: 'refund', providerId: 'rfnd_9', outcome: 'unknown', feePaise: 118, reading: 1 };
    const fee = feeEntry({ feePaise: 118, feeTaxPaise: 0 });
    const fees = [fee, reversed(fee)].map((postings) =>
      entry([...postings], { settlementId: 'sandbox-setl_9', kind: 'fee', bookedAt: '2026-11-26T10:00:00.000Z' }),
    );
    const differed = [{ provider: 'sandbox', settlementId: 'sandbox-setl_9', bookedPaise: -118, owedPaise: -618 }];
    const checkedAt = '2026-11-26T01:00:00.000Z';
    const found = async (row: object, lines: object[], booked: object[], more: object = {}) =>
      differing(await check([...entries, ...booked], payments, undefined, { settlements: [settled, row], lines, ...more }));

    it('differs after a week until it is discarded: then neither it nor its lines are owed', async () => {
      expect(await found(ofFile, [line], fees.slice(0, 1))).toEqual(['sandbox-setl_9']);
      expect(await found(discarded, [line], fees)).toEqual([]);
      // Its fees are booked still.
      expect(await found(discarded, [line], fees.slice(0, 1))).toEqual(['sandbox-setl_9']);
    });

    it('forgets what the check before found of it, also once it is read again', async () => {
      expect(await found(discarded, [line], fees, { differed, checkedAt })).toEqual([]);
      expect(await found(again, [line], fees, { differed, checkedAt })).toEqual([]);
      // What a later check found of it differs still.
      const later = { differed: [{ ...differed[0]!, bookedPaise: 0, owedPaise: -500 }], checkedAt: '2026-11-26T20:00:00.000Z' };
      expect(await found(again, [line], fees, later)).toEqual(['sandbox-setl_9']);
    });

    it('owes the fees of the lines that it has when it is read again', async () => {
      const lines = [line, { ...line, providerId: 'rfnd_8', reading: 2 }];
      expect(await found(again, lines, fees)).toEqual(['sandbox-setl_9']);
      expect(await found(again, lines, [...fees, { ...fees[0]!, entryId: 'again' }])).toEqual([]);
    });

    it('has what was accepted of it taken back', async () => {
      const of = { settlementId: 'sandbox-setl_9', kind: 'difference-accepted', bookedAt: '2026-11-26T12:00:00.000Z' };
      const booked = [...fees, entry(differenceEntry({ differencePaise: -500 }), of)];
      const accepted = { 'sandbox-setl_9': { ownPaise: 0, acceptedPaise: -500, acceptedAt: of.bookedAt } };
      expect(await found(discarded, [], booked, { accepted })).toEqual(['sandbox-setl_9']);
    });

    it('is unknown if the provider lists it', async () => {
      const port = {
        ...{ provider: 'sandbox', mode: 'live', close: async () => undefined, payment: async () => undefined, refunds: async () => [] },
        payments: async function* () {
          yield* [];
        },
        allRefunds: async function* () {
          yield* [];
        },
        disputes: async function* () {
          yield* [];
        },
        settlements: async function* () {
          yield { providerId: 'setl_9', mode: 'live', state: 'processed', amountPaise: 500 };
        },
      } as unknown as PaymentProvider;
      const none = { settlements: [discarded], lines: [line] };
      const of = await check(fees, [], port, none);
      expect(of.lines).toMatchObject([{ settlementId: 'sandbox-setl_9', bookedPaise: 0, owedPaise: -500 }]);
    });
  });

  describe('against the lists of the provider', () => {
    const report = (providerId: string, more: Partial<PaymentReport> = {}): PaymentReport => ({
      ...{ about: 'payment', mode: 'live', at: '2026-11-25T10:00:00.000Z', providerId, state: 'captured', ...captured, ...more },
    });
    const whole = {
      payments: [report('1'), report('2'), report('3')],
      refunds: [
        { providerId: 'rfnd_1', paymentProviderId: '2', state: 'processed', amountPaise: 30_000, at: '2026-11-26T10:00:00.000Z' },
        { providerId: 'rfnd_2', paymentProviderId: '2', state: 'failed', amountPaise: 10_000, at: '2026-11-26T10:00:00.000Z' },
      ],
      disputes: [{ providerId: 'd-1', paymentProviderId: '3', state: 'lost', amountPaise: 100_000 }],
      settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise: 97_640 }],
    };
    const lateRefund = { providerId: 'rfnd_3', paymentProviderId: '1', state: 'processed', amountPaise: 5, at: '2026-11-27T00:30:00.000Z' };
    const listing = (lists: Partial<typeof whole> = {}, mode = 'live') => {
      const { payments: listed, refunds, disputes, settlements } = { ...whole, ...lists };
      return {
        ...{ provider: 'sandbox', mode, close: async () => undefined },
        payments: async function* () {
          yield* listed;
        },
        payment: async (providerId: string) => listed.find((one) => one.providerId === providerId),
        allRefunds: async function* () {
          yield* refunds;
        },
        refunds: async (of: string) => refunds.filter(({ paymentProviderId }) => paymentProviderId === of),
        disputes: async function* () {
          yield* disputes;
        },
        settlements: async function* () {
          yield* settlements;
        },
      } as unknown as PaymentProvider;
    };
    const found = async (lists?: Partial<typeof whole>, mode?: string) => differing(await check(entries, payments, listing(lists, mode)));

    it('finds nothing if they say the same', async () => expect(await found()).toEqual([]));

    it('finds a payment that no webhook reported, and one that the provider does not have', async () => {
      expect(await found({ payments: [...whole.payments, report('lost')] })).toEqual(['sandbox-lost']);
      expect(await found({ payments: whole.payments.slice(1) })).toEqual(['sandbox-1']);
    });

    it('finds a sum, a fee or a state that is not what was recorded', async () => {
      const [, ...others] = whole.payments;
      expect(await found({ payments: [report('1', { amountPaise: 90_000 }), ...others] })).toEqual(['sandbox-1']);
      expect(await found({ payments: [report('1', { feePaise: 2_400 }), ...others] })).toEqual(['sandbox-1']);
      expect(await found({ payments: [report('1', { state: 'failed' }), ...others] })).toEqual(['sandbox-1']);
    });

    it('finds a refund, a lost dispute and a settlement that are not booked', async () => {
      expect(await found({ refunds: [...whole.refunds, { ...lateRefund, at: '2026-11-26T10:00:00.000Z' }] })).toEqual(['sandbox-1']);
      expect(await found({ refunds: whole.refunds.slice(1) })).toEqual(['sandbox-2']);
      const lost = { providerId: 'd-2', paymentProviderId: '1', state: 'lost', amountPaise: 100_000 };
      expect(await found({ disputes: [...whole.disputes, lost] })).toEqual(['sandbox-1']);
      expect(await found({ settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise: 97_000 }] })).toEqual([
        'sandbox-setl_1',
      ]);
    });

    it('finds a refund of weeks ago that the bank of the payer returned, and that is booked as paid', async () => {
      const paidBack = { refundId: 'r-1', status: 'processed', amountPaise: 30_000, at: '2026-11-05T10:00:00.000Z' };
      const rows = [payments[0]!, payment('sandbox-2', { ...old, refunds: [paidBack] }), ...payments.slice(2)];
      const booked = entries.filter((_, place) => place !== 3);
      const of = (state: string) => ({ refunds: [{ ...whole.refunds[0]!, state, at: '2026-11-04T10:00:00.000Z' }] });
      expect(differing(await check(booked, rows, listing(of('processed'))))).toEqual([]);
      expect(differing(await check(booked, rows, listing(of('failed'))))).toEqual(['sandbox-2']);
    });

    it('leaves out refunds of the last hour, which are on their way', async () =>
      expect(await found({ refunds: [...whole.refunds, lateRefund] })).toEqual([]));

    const old = { startedAt: '2026-11-01T10:00:00.000Z' };

    it('compares what differed before, however old, until it agrees', async () => {
      const rows = [payment('sandbox-1', old), ...payments.slice(1)];
      const lists = listing({ payments: [report('1', { amountPaise: 90_000 }), ...whole.payments.slice(1)] });
      // Lists of a week have neither the old payment nor one that the product never had.
      const week = { ...lists, payments: listing({ payments: whole.payments.slice(1) }).payments } as unknown as PaymentProvider;
      const differed = [
        { provider: 'sandbox', paymentId: 'sandbox-1' },
        { provider: 'sandbox', paymentId: 'sandbox-gone' },
      ];
      expect(differing(await check(entries, rows, week))).toEqual([]);
      expect(differing(await check(entries, rows, week, { differed }))).toEqual(['sandbox-1']);
      const mended = { ...week, payment: listing().payment } as unknown as PaymentProvider;
      expect(differing(await check(entries, rows, mended, { differed }))).toEqual([]);
    });

    it('compares payments of another account if this one finds them, and else has their own figures', async () => {
      const rows = [payment('sandbox-1', { accountId: 'key-1' }), ...payments.slice(1)];
      const other = { ...listing({ payments: whole.payments.slice(1) }), accountId: 'key-2' } as unknown as PaymentProvider;
      const differed = [{ provider: 'sandbox', paymentId: 'sandbox-1', bookedPaise: 97_640, owedPaise: 0 }];
      expect(differing(await check(entries, rows, { ...other, accountId: 'key-1' } as unknown as PaymentProvider))).toEqual(['sandbox-1']);
      expect(differing(await check(entries, rows, other))).toEqual([]);
      // What that account said of it differs until a user accepts it.
      expect(differing(await check(entries, rows, other, { differed }))).toEqual(['sandbox-1']);
      const sums = { amountPaise: 90_000 };
      const found = { ...other, payment: async () => report('1', sums) } as unknown as PaymentProvider;
      expect(differing(await check(entries, rows, found))).toEqual(['sandbox-1']);
    });

    it('compares a settlement and a payment that no list has any more until something is booked of them', async () => {
      const differed = [
        { provider: 'sandbox', settlementId: 'sandbox-setl_old', bookedPaise: 0, owedPaise: -500 },
        { provider: 'razorpay', paymentId: 'razorpay-pay_9', bookedPaise: 0, owedPaise: 900 },
      ];
      expect(differing(await check(entries, payments, listing(), { differed }))).toEqual(['sandbox-setl_old', 'razorpay-pay_9']);
      const captures = entry(captureEntry({ amountPaise: 900 }), { paymentId: 'razorpay-pay_9' });
      const row = payment('razorpay-pay_9', { ...old, provider: 'razorpay', amountPaise: 900, feePaise: 0 });
      expect(differing(await check([...entries, captures], [...payments, row], listing(), { differed }))).toEqual(['sandbox-setl_old']);
      const listed = listing({
        settlements: [...whole.settlements, { providerId: 'setl_old', mode: 'live', state: 'processed', amountPaise: 0 }],
      });
      expect(differing(await check(entries, payments, listed, { differed: differed.slice(0, 1) }))).toEqual([]);
    });

    it('differs by the same sum, whatever is booked later of a payment of another account, unless that explains it', async () => {
      // The account before had 90,000 of it, less the fee.
      const differed = [{ provider: 'sandbox', paymentId: 'sandbox-1', bookedPaise: 97_640, owedPaise: 87_640 }];
      const other = { ...listing({ payments: whole.payments.slice(1) }), accountId: 'key-2' } as unknown as PaymentProvider;
      const back = { refundId: 'r-9', status: 'processed', amountPaise: 20_000, at: '2026-11-26T10:00:00.000Z' };
      const rows = (...refunds: object[]) => [payment('sandbox-1', { ...old, accountId: 'key-1', refunds }), ...payments.slice(1)];
      const booked = [...entries, entry(refundEntry({ amountPaise: 20_000 }), { paymentId: 'sandbox-1' })];
      const { lines } = await check(booked, rows(back), other, { differed });
      expect(lines.find(({ paymentId }) => paymentId === 'sandbox-1')).toMatchObject({ bookedPaise: 77_640, owedPaise: 67_640 });
      const mended = [...entries, entry(feeEntry({ feePaise: 10_000, feeTaxPaise: 0 }), { paymentId: 'sandbox-1' })];
      const more = [payment('sandbox-1', { ...old, accountId: 'key-1', feePaise: 12_360 }), ...payments.slice(1)];
      expect(differing(await check(mended, more, other, { differed }))).toEqual([]);
    });

    it('knows a carried payment of another account as a settlement in the bank booked it', async () => {
      // The account before had 1,000 of it, and its settlement was read from a file and banked with a note.
      const differed = [{ provider: 'sandbox', paymentId: 'sandbox-1', bookedPaise: 97_640, owedPaise: 98_640 }];
      const other = {
        ...listing({ payments: whole.payments.slice(1), settlements: [] }),
        accountId: 'key-2',
      } as unknown as PaymentProvider;
      const rows = [payment('sandbox-1', { ...old, accountId: 'key-1' }), ...payments.slice(1)];
      expect(differing(await check(entries, rows, other, { differed }))).toEqual(['sandbox-1']);
      const sums = { amountPaise: 98_640, settledPaise: 98_640, bankedPaise: 98_640, acceptedPaise: 1_000 };
      const line = { settlementId: 'sandbox-setl_1', kind: 'payment', providerId: '1', outcome: 'differs', feePaise: 2_360 };
      const known = { knownPaise: 100_000, knownFeePaise: 2_360, amountPaise: 101_000, creditPaise: 98_640, debitPaise: 0 };
      const banked = [
        entry(bankedEntry({ amountPaise: 98_640 }), { settlementId: 'sandbox-setl_1' }),
        entry(differenceEntry({ differencePaise: 1_000 }), { settlementId: 'sandbox-setl_1' }),
      ];
      const settlements = [{ ...settled, ...sums }];
      const of = { differed, settlements, lines: [{ ...line, ...known }] };
      expect(differing(await check([...entries.slice(0, -1), ...banked], rows, other, of))).toEqual([]);
    });

    it('knows a carried refund or dispute as a settlement in the bank booked it under itself, and tells of one that was accepted as well', async () => {
      // The provider paid 30,000 of it back, which nothing here tells of; then the account was removed, and the settlement read from a file.
      const differed = [{ provider: 'sandbox', paymentId: 'sandbox-1', bookedPaise: 97_640, owedPaise: 67_640 }];
      const sums = { amountPaise: 67_640, settledPaise: 67_640, bankedPaise: 67_640, acceptedPaise: -30_000 };
      const of = { settlementId: 'sandbox-setl_1', providerId: 'gone_1', outcome: 'unknown', paymentId: 'sandbox-1', feePaise: 0 };
      const line = { ...of, amountPaise: 30_000, creditPaise: 0, debitPaise: 30_000 };
      const booked = [
        ...entries.slice(0, -1),
        entry(bankedEntry({ amountPaise: 67_640 }), { settlementId: 'sandbox-setl_1' }),
        entry(differenceEntry({ differencePaise: -30_000 }), { settlementId: 'sandbox-setl_1' }),
      ];
      const settlements = [{ ...settled, ...sums }];
      const twice = entry(differenceEntry({ differencePaise: -30_000 }), { paymentId: 'sandbox-1' });
      const accepted = { 'sandbox-1': { ownPaise: 97_640, acceptedPaise: -30_000, acceptedAt: at } };
      for (const lines of [[{ ...line, kind: 'refund' }], [{ ...line, kind: 'dispute', disputeId: 'gone_1' }]]) {
        expect(differing(await check(booked, payments, undefined, { differed, settlements, lines }))).toEqual([]);
        expect(differing(await check([...booked, twice], payments, undefined, { accepted, settlements, lines }))).toEqual(['sandbox-1']);
      }
      const unnamed = [{ ...line, kind: 'refund', paymentId: undefined }];
      expect(differing(await check(booked, payments, undefined, { differed, settlements, lines: unnamed }))).toEqual(['sandbox-1']);
    });

    describe('of several refunds and disputes of a payment that nothing here tells of', () => {
      const line = (providerId: string, debitPaise: number) => ({
        ...{ settlementId: 'sandbox-setl_1', kind: 'refund', providerId, outcome: 'unknown', paymentId: 'sandbox-1', feePaise: 0 },
        ...{ amountPaise: debitPaise, creditPaise: 0, debitPaise },
      });
      /** The books after a settlement in the bank booked some of them as a difference of its own. */
      const after = (lines: ReturnType<typeof line>[], byHand = 0) => {
        const gone = lines.reduce((sum, { debitPaise }) => sum + debitPaise, 0);
        const amountPaise = 97_640 - gone;
        const of = { settlementId: 'sandbox-setl_1' };
        const booked = [
          ...entries.slice(0, -1),
          entry(bankedEntry({ amountPaise }), of),
          entry(differenceEntry({ differencePaise: -gone }), of),
          ...(byHand === 0 ? [] : [entry(differenceEntry({ differencePaise: byHand }), { paymentId: 'sandbox-1' })]),
        ];
        const sums = { amountPaise, settledPaise: amountPaise, bankedPaise: amountPaise, acceptedPaise: -gone };
        return { booked, settlements: [{ ...settled, ...sums }], lines };
      };
      type Found = Awaited<ReturnType<typeof check>>['lines'][number];
      const of = async (
        { booked, ...more }: ReturnType<typeof after>,
        known: { differed?: object[]; accepted?: object },
      ): Promise<Found> => {
        const { lines } = await check(booked, payments, undefined, { ...more, ...known });
        return lines.find(({ paymentId }) => paymentId === 'sandbox-1')!;
      };
      const differed = [{ provider: 'sandbox', paymentId: 'sandbox-1', bookedPaise: 97_640, owedPaise: 67_000 }];

      it('tells of the rest once a settlement booked some, the same on the next days, and of nothing once it booked all', async () => {
        const first = await of(after([line('gone_1', 30_000)]), { differed });
        expect(first).toMatchObject({ bookedPaise: 97_640, owedPaise: 97_000, gonePaise: -30_000 });
        const second = await of(after([line('gone_1', 30_000)]), { differed: [first] });
        expect(second).toEqual(first);
        expect(await of(after([line('gone_1', 30_000), line('gone_2', 640)]), { differed: [second] })).toMatchObject({
          ...{ bookedPaise: 97_640, owedPaise: 97_640 },
        });
      });

      it('tells of the rest also while the provider lists all of them', async () => {
        const made = [['gone_1', 30_000] as const, ['gone_2', 640] as const].map(([providerId, amountPaise]) => ({
          ...{ providerId, paymentProviderId: '1', state: 'processed', amountPaise, at: '2026-11-26T10:00:00.000Z' },
        }));
        const found = async (...gone: ReturnType<typeof line>[]) => {
          const { booked, settlements, lines } = after(gone);
          const { amountPaise } = settlements[0]!;
          const listed = listing({
            refunds: [...whole.refunds, ...made],
            settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise }],
          });
          const checked = await check(booked, payments, listed, { settlements, lines });
          return checked.lines.find(({ paymentId }) => paymentId === 'sandbox-1');
        };
        expect(await found(line('gone_1', 30_000))).toMatchObject({ bookedPaise: 97_640, owedPaise: 97_000 });
        expect(await found(line('gone_1', 30_000), line('gone_2', 640))).toMatchObject({ bookedPaise: 97_640, owedPaise: 97_640 });
      });

      it('tells of a part that a settlement booked after all was accepted, and of no more than it', async () => {
        const all = { ownPaise: 97_640, acceptedPaise: -30_640 };
        const booked = after([line('gone_1', 30_000)], -30_640);
        const found = await of(booked, { accepted: { 'sandbox-1': all } });
        expect(found).toMatchObject({ bookedPaise: 67_000, owedPaise: 97_000 });
        expect(await of(booked, { differed: [found], accepted: { 'sandbox-1': all } })).toEqual(found);
        // The rest was accepted after the settlement had booked the first one.
        const rest = { ownPaise: 97_640, acceptedPaise: -640, gonePaise: -30_000 };
        const once = after([line('gone_1', 30_000)], -640);
        expect(await of(once, { accepted: { 'sandbox-1': rest } })).toMatchObject({ bookedPaise: 97_000, owedPaise: 97_000 });
        const twice = after([line('gone_1', 30_000), line('gone_2', 640)], -640);
        expect(await of(twice, { accepted: { 'sandbox-1': rest } })).toMatchObject({ bookedPaise: 97_000, owedPaise: 97_640 });
      });
    });

    it('owes once what was accepted of a refund, also if its settlement booked another part of it', async () => {
      const of = { settlementId: 'sandbox-setl_1' };
      const amountPaise = 67_640;
      const row = {
        ...{ ...of, kind: 'refund', providerId: 'gone_1', outcome: 'unknown', paymentId: 'sandbox-1', feePaise: 0 },
        ...{ amountPaise: 30_000, creditPaise: 0, debitPaise: 30_000, acceptedPaise: -20_000 },
      };
      const booked = [
        ...entries.slice(0, -1),
        entry(bankedEntry({ amountPaise }), of),
        entry(differenceEntry({ differencePaise: -10_000 }), of),
        entry(differenceEntry({ differencePaise: -20_000 }), { paymentId: 'sandbox-1' }),
      ];
      const settlements = [{ ...settled, amountPaise, settledPaise: amountPaise, bankedPaise: amountPaise, acceptedPaise: -10_000 }];
      const accepted = { 'sandbox-1': { ownPaise: 97_640, acceptedPaise: -20_000 } };
      const known = { settlements, lines: [row], accepted };
      expect(differing(await check(booked, payments, undefined, known))).toEqual([]);
      const made = {
        providerId: 'gone_1',
        paymentProviderId: '1',
        state: 'processed',
        amountPaise: 30_000,
        at: '2026-11-26T10:00:00.000Z',
      };
      const lists = listing({
        refunds: [...whole.refunds, made],
        settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise }],
      } as never);
      expect(differing(await check(booked, payments, lists, known))).toEqual([]);
    });

    it('compares everything since the first check that had more differences than it lists', async () => {
      const since: string[] = [];
      const asked = {
        ...listing(),
        payments: async function* (from: string) {
          since.push(from);
          yield* whole.payments;
        },
      } as unknown as PaymentProvider;
      await check(entries, payments, asked);
      await check(entries, payments, asked, { widerSince: '2026-10-10T01:00:00.000Z' });
      expect(since).toEqual(['2026-11-20T01:00:00.000Z', '2026-10-03T01:00:00.000Z']);
    });

    it('agrees with what was accepted, also once no list has it, until the books have more of it', async () => {
      // The provider has a payment of 97,640 that no webhook and no row tells of, and a settlement of 500 that nobody finds.
      const of = [
        entry(differenceEntry({ differencePaise: 97_640 }), { paymentId: 'sandbox-lost' }),
        entry(differenceEntry({ differencePaise: -500 }), { settlementId: 'sandbox-setl_2' }),
      ];
      const accepted = {
        'sandbox-lost': { ownPaise: 0, acceptedPaise: 97_640 },
        'sandbox-setl_2': { ownPaise: 0, acceptedPaise: -500 },
      };
      const booked = [...entries, ...of];
      const second = { providerId: 'setl_2', mode: 'live', state: 'processed', amountPaise: 500 };
      const lists = listing({ payments: [...whole.payments, report('lost')], settlements: [...whole.settlements, second] });
      expect(differing(await check(booked, payments, lists, { accepted }))).toEqual([]);
      expect(differing(await check(booked, payments, listing(), { accepted }))).toEqual([]);
      expect(differing(await check(booked, payments, listing()))).toEqual(['sandbox-lost', 'sandbox-setl_2']);
      // The payment was recorded after all: the provider owes it once.
      const late = [...booked, entry(captureEntry(captured), { paymentId: 'sandbox-lost' })];
      const rows = [...payments, payment('sandbox-lost', old)];
      expect(differing(await check(late, rows, listing(), { accepted }))).toEqual(['sandbox-lost']);
    });

    it('agrees with what was accepted of a payment whatever moves later, unless the books have just that sum after all', async () => {
      // The books had 90,000 of a payment of which the provider has 100,000; it was paid back in part after its week.
      const of = { paymentId: 'sandbox-1' };
      const first = entry(captureEntry({ amountPaise: 90_000 }), of);
      const difference = entry(differenceEntry({ differencePaise: 10_000 }), of);
      const accepted = { 'sandbox-1': { ownPaise: 90_000, acceptedPaise: 10_000 } };
      const others = entries.slice(1);
      const back = (amountPaise: number) => ({ refundId: 'r-5', status: 'processed', amountPaise, at: '2026-11-26T10:00:00.000Z' });
      const rows = (...refunds: object[]) => [
        payment('sandbox-1', { ...old, amountPaise: 90_000, feePaise: 0, feeTaxPaise: 0, refunds }),
        ...payments.slice(1),
      ];
      // The list of the week has the refund alone.
      const made = {
        providerId: 'rfnd_5',
        paymentProviderId: '1',
        state: 'processed',
        amountPaise: 50_000,
        at: '2026-11-26T10:00:00.000Z',
      };
      const week = listing({ payments: whole.payments.slice(1), refunds: [...whole.refunds, made] });
      const booked = [first, difference, ...others];
      expect(differing(await check(booked, rows(), week, { accepted }))).toEqual(['sandbox-1']);
      const refunded = [...booked, entry(refundEntry({ amountPaise: 50_000 }), of)];
      expect(differing(await check(refunded, rows(back(50_000)), week, { accepted }))).toEqual([]);
      // A late report of what was accepted: the provider owes it once.
      const twice = [...booked, entry(captureEntry({ amountPaise: 10_000 }), of)];
      const more = [payment('sandbox-1', { ...old, feePaise: 0, feeTaxPaise: 0 }), ...payments.slice(1)];
      expect(differing(await check(twice, more, undefined, { accepted }))).toEqual(['sandbox-1']);
    });

    it('finds what was accepted and was recorded later, together with other movements', async () => {
      const of = { paymentId: 'sandbox-1', kind: 'captured', bookedAt: '2026-11-26T10:00:00.000Z' };
      const accepted = { 'sandbox-1': { ownPaise: 90_000, acceptedPaise: 10_000, acceptedAt: '2026-11-26T12:00:00.000Z' } };
      const later = { ...of, bookedAt: '2026-11-26T14:00:00.000Z' };
      const booked = [
        entry(captureEntry({ amountPaise: 90_000 }), of),
        entry(differenceEntry({ differencePaise: 10_000 }), { ...later, kind: 'difference-accepted' }),
        entry(refundEntry({ amountPaise: 50_000 }), { ...later, kind: 'refund' }),
        ...entries.slice(1),
      ];
      const row = (amountPaise: number) => {
        const refunds = [{ refundId: 'r-5', status: 'processed', amountPaise: 50_000, at: '2026-11-26T14:00:00.000Z' }];
        return [payment('sandbox-1', { amountPaise, feePaise: 0, feeTaxPaise: 0, refunds }), ...payments.slice(1)];
      };
      expect(differing(await check(booked, row(90_000), undefined, { accepted }))).toEqual([]);
      const both = [...booked, entry(captureEntry({ amountPaise: 10_000 }), later)];
      expect(differing(await check(both, row(100_000), undefined, { accepted }))).toEqual(['sandbox-1']);
    });

    it('takes the sum of the bank for that of a settlement of the first releases', async () => {
      const { settledPaise: _settled, ...first } = { ...settled, bankedPaise: 97_000 };
      const banked = entry(bankedEntry({ amountPaise: 97_000 }), { settlementId: 'sandbox-setl_1' });
      const booked = [...entries.slice(0, -1), banked];
      expect(differing(await check(booked, payments, listing(), { settlements: [first] }))).toEqual([]);
    });

    it('finds a settlement that nobody knows, or that nobody found in the bank for a week', async () => {
      const other = { providerId: 'setl_2', mode: 'live', state: 'processed', amountPaise: 500 };
      expect(await found({ settlements: [...whole.settlements, other] })).toEqual(['sandbox-setl_2']);
      expect(await found({ settlements: [...whole.settlements, { ...other, state: 'created' }] })).toEqual([]);
      const open = { settlementId: 'sandbox-setl_2', status: 'matched', amountPaise: 500, reportedAt: '2026-11-20T00:59:59.000Z' };
      expect(differing(await check(entries, payments, listing(), { settlements: [settled, open] }))).toEqual(['sandbox-setl_2']);
      const young = { ...open, reportedAt: '2026-11-20T01:00:00.000Z' };
      expect(
        differing(
          await check(entries, payments, listing({ settlements: [...whole.settlements, other] }), { settlements: [settled, young] }),
        ),
      ).toEqual([]);
    });

    it('agrees with a settlement that was accepted with a difference, once that is booked', async () => {
      // The provider settled a payment that the books lack, and paid 40 less to the bank than it says.
      const amountPaise = 97_640 + 976;
      const settlements = [{ ...settled, amountPaise, settledPaise: amountPaise, bankedPaise: amountPaise - 40, acceptedPaise: 976 }];
      const lines = [
        { settlementId: 'sandbox-setl_1', lineId: 'payment/lost', kind: 'payment', providerId: 'lost', outcome: 'unknown', feePaise: 24 },
      ];
      const of = { settlementId: 'sandbox-setl_1' };
      const banked = entry(bankedEntry({ amountPaise: amountPaise - 40, settledPaise: amountPaise }), of);
      const difference = entry(differenceEntry({ differencePaise: 976 }), of);
      const lists = listing({
        payments: [...whole.payments, report('lost', { amountPaise: 1_000, feePaise: 24 })],
        settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise }],
      });
      const others = entries.slice(0, -1);
      const agreed = await check([...others, banked, difference], payments, lists, { settlements, lines });
      expect(differing(agreed)).toEqual([]);
      expect(agreed.accounts).toMatchObject([{ bookedPaise: 3 * 97_640 - 130_000 - 97_640, owedPaise: 3 * 97_640 - 130_000 - 97_640 }]);
      expect(differing(await check([...others, banked, difference], payments, undefined, { settlements, lines }))).toEqual([]);
      // Until then it differs.
      expect(differing(await check([...others, banked], payments, lists, { settlements, lines }))).toEqual(['sandbox-setl_1']);
    });

    it('finds a difference that was accepted of a payment and booked with its settlement as well, also once no list has it', async () => {
      const amountPaise = 97_640 + 1_000;
      const settlements = [{ ...settled, amountPaise, settledPaise: amountPaise, bankedPaise: amountPaise }];
      const of = { settlementId: 'sandbox-setl_1', kind: 'payment', outcome: 'unknown', feePaise: 0, debitPaise: 0 };
      const unknown = (providerId: string, creditPaise: number, more: object = {}) => ({
        ...{ ...of, lineId: `payment/${providerId}`, providerId, amountPaise: creditPaise, creditPaise, ...more },
      });
      const banked = entry(bankedEntry({ amountPaise }), { settlementId: 'sandbox-setl_1' });
      const byCheck = entry(differenceEntry({ differencePaise: 1_000 }), { paymentId: 'sandbox-lost' });
      const bySettlement = (differencePaise: number) => entry(differenceEntry({ differencePaise }), { settlementId: 'sandbox-setl_1' });
      const accepted = { 'sandbox-lost': { ownPaise: 0, acceptedPaise: 1_000 } };
      const lists = (...more: PaymentReport[]) =>
        listing({
          payments: [...whole.payments, ...more],
          settlements: [{ providerId: 'setl_1', mode: 'live', state: 'processed', amountPaise }],
        });
      const lost = report('lost', { amountPaise: 1_000, feePaise: 0 });
      const booked = [...entries.slice(0, -1), banked, byCheck];
      const both = { accepted, settlements: [{ ...settlements[0]!, acceptedPaise: 1_000 }], lines: [unknown('lost', 1_000)] };
      expect(differing(await check([...booked, bySettlement(1_000)], payments, lists(lost), both))).toEqual(['sandbox-lost']);
      expect(differing(await check([...booked, bySettlement(1_000)], payments, lists(), both))).toEqual(['sandbox-lost']);
      // Its line has it as accepted: the settlement books nothing, or the rest, or other lines.
      const once = { accepted, settlements, lines: [unknown('lost', 1_000, { acceptedPaise: 1_000 })] };
      expect(differing(await check(booked, payments, lists(lost), once))).toEqual([]);
      expect(differing(await check(booked, payments, lists(), once))).toEqual([]);
      const rest = {
        accepted: { 'sandbox-lost': { ownPaise: 0, acceptedPaise: 600 }, 'sandbox-other': { ownPaise: 0, acceptedPaise: 300 } },
        settlements: [{ ...settlements[0]!, acceptedPaise: 100 }],
        lines: [unknown('lost', 700, { acceptedPaise: 600 }), unknown('other', 300, { acceptedPaise: 300 })],
      };
      const parts = [
        entry(differenceEntry({ differencePaise: 600 }), { paymentId: 'sandbox-lost' }),
        entry(differenceEntry({ differencePaise: 300 }), { paymentId: 'sandbox-other' }),
      ];
      const all = [...entries.slice(0, -1), banked, ...parts, bySettlement(100)];
      const two = [report('lost', { amountPaise: 700, feePaise: 0 }), report('other', { amountPaise: 300, feePaise: 0 })];
      expect(differing(await check(all, payments, lists(...two), rest))).toEqual([]);
      expect(differing(await check(all, payments, lists(), rest))).toEqual([]);
    });

    it('reads again what differs, because the lists are read one after the other', async () => {
      const late = [...entries];
      const [first] = late.splice(0, 1);
      const lists = listing();
      let readings = 0;
      const balance = check(late, payments, {
        ...lists,
        close: async () => void (++readings, late.unshift(first!)),
      } as unknown as PaymentProvider);
      expect(differing(await balance)).toEqual([]);
      expect(readings).toBe(1);
    });

    it('says that nothing was compared when the provider does not answer for three hours', async () => {
      const silent = { ...listing(), payments: () => fail() } as unknown as PaymentProvider;
      await expect(check(entries, payments, silent, { now: '2026-11-27T03:59:59.000Z' })).rejects.toThrow(ProviderUnavailable);
      expect(await check(entries, payments, silent, { now: '2026-11-27T04:00:00.000Z' })).toMatchObject({
        compared: false,
        uncompared: 'silent',
      });
      expect(await check(entries, payments, listing())).not.toHaveProperty('compared');
    });

    it('says that nothing was compared without an account, if there are live payments or lines that differed', async () => {
      expect(await check(entries)).toMatchObject({ compared: false, uncompared: 'no-account' });
      expect(await check([], [payments[3]!, payments[4]!], undefined, { settlements: [] })).not.toHaveProperty('compared');
      const differed = [{ provider: 'sandbox', settlementId: 'sandbox-setl_9', bookedPaise: 0, owedPaise: -500 }];
      const alone = await check([], [], undefined, { settlements: [], differed });
      expect(alone).toMatchObject({ uncompared: 'no-account' });
      // It differs until a settlement or an entry explains it.
      expect(differing(alone)).toEqual(['sandbox-setl_9']);
    });

    it('leaves out a test account, and is repeated if the provider does not answer', async () => {
      expect(await found({ payments: [] }, 'test')).toEqual([]);
      // Nobody compares the live payments of the account before.
      expect(await check(entries, payments, listing({}, 'test'))).toMatchObject({ compared: false, uncompared: 'test-account' });
      expect(await check([], [payments[4]!], listing({}, 'test'), { settlements: [] })).not.toHaveProperty('compared');
      const silent = { ...listing(), payments: () => fail() } as unknown as PaymentProvider;
      await expect(check(entries, payments, silent)).rejects.toThrow(ProviderUnavailable);
      // All payments of an institution are not read in vain.
      expect(streamed).not.toContain(paymentList.name);
    });
  });
});

/** The list of a provider that does not answer. */
const fail = (): never => {
  throw new ProviderUnavailable('no answer');
};
