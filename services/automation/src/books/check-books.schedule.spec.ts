import { accounts, captureEntry, balancesOf, bankedEntry, disputeEntry, refundEntry, type Posting } from '@matricula/domain/books';
import { moneyEntries, refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import { paymentList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { checkBooks } from './check-books.schedule';

let count = 0;
const entry = (postings: Posting[], of: object) => ({ entryId: `e-${++count}`, ...balancesOf(postings), ...of });
const captured = { amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360 };
const payment = (paymentId: string, more: object = {}) => ({
  ...{ paymentId, provider: 'sandbox', mode: 'live', status: 'captured', refunds: [], disputes: [], ...captured, ...more },
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

describe('the daily check of the books', () => {
  const check = async (booked: object[], rows: object[] = payments) => {
    const settlements = [{ settlementId: 'sandbox-setl_1', status: 'banked', bankedPaise: 97_640 }];
    const reads = readsOf(
      ...[[moneyEntries, booked] as const, [paymentList, rows] as const, [refundList, [refund('r-1'), refund('r-2', true)]] as const],
      ...[[settlementList, settlements] as const, [settlementLineList, []] as const],
    );
    const store = { head: async () => '1' };
    const turn = { tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: '2026-11-27T01:00:00.000Z', at: '2026-11-27T01:00:00.000Z' };
    const [order] = await checkBooks({ store, reads }).run(turn);
    expect(order?.stream('t1')).toBe('books-check-t1');
    return order?.command.data as {
      entriesPaise: number;
      accounts: object[];
      lines: { paymentId?: string; bookedPaise: number; owedPaise: number }[];
    };
  };
  const differing = ({ lines }: Awaited<ReturnType<typeof check>>) =>
    lines.filter(({ bookedPaise, owedPaise }) => bookedPaise !== owedPaise).map(({ paymentId }) => paymentId);

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

  it('finds an entry that does not balance', async () => {
    const zero = Object.fromEntries(accounts.map((account) => [account, 0]));
    expect(await check([...entries, { entryId: 'wrong', ...zero, bank: -5 }])).toMatchObject({ entriesPaise: -5 });
  });
});
