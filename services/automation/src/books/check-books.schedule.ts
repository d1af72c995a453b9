import { booksCheckBoundary } from '@matricula/domain/books';
import type { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { defineSchedule, order, type Schedule } from '@matricula/policy-kit';
import { moneyEntries, refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import type { Outbound } from '@matricula/platform';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';
import { balanceOfBooks, capturedByProviders } from './books-balance';
import { comparedSince, figuresOf, type ProviderFigures } from './provider-figures';

interface Needs {
  store: Pick<EventStore, 'head'>;
  reads: ReadStore;
  outbound: Pick<Outbound, 'sender'>;
}

/** How long to wait for the rows before the run is repeated. */
const ROWS_MS = 60_000;
const compared = [moneyEntries, paymentList, refundList, settlementList, settlementLineList];

/**
 * Each morning, after the settlements are read, checks that the entries add up to 0 and that the clearing account has what the provider owes by its
 * own lists. A run without an answer of the provider is repeated.
 */
export const checkBooks = ({ store, reads, outbound }: Needs): Schedule =>
  defineSchedule({
    name: 'check-books',
    cron: '30 6 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const head = await store.head();
      // Rows that lag behind each other would differ.
      await Promise.all(compared.map(({ name }) => reads.reached(name, head, ROWS_MS, tenantId)));
      const balance = await balanceOfBooks(reads, tenantId, await listedBy(outbound, reads, tenantId, at));
      const data = { ...balance, day: dayIn(timeZone, at), checkedAt: at };
      return [order(booksCheckBoundary, [], { type: 'CheckBooks', data })];
    },
  });

/** What the provider of the institution lists; undefined without an account, or for a test account, which owes nothing. */
async function listedBy(outbound: Needs['outbound'], reads: ReadStore, tenantId: string, at: string): Promise<ProviderFigures | undefined> {
  const port = await outbound.sender('payment', tenantId);
  if (!port) return undefined;
  try {
    if (port.mode === 'test') return undefined;
    const since = comparedSince(at);
    const captured: PaymentRow[] = [];
    const ofProvider = { and: [capturedByProviders, { field: 'provider', op: 'eq' as const, value: port.provider }] };
    for await (const rows of reads.stream<PaymentRow>(paymentList, tenantId, { where: ofProvider }))
      captured.push(...rows.filter(({ startedAt, refunds }) => startedAt >= since || refunds.length > 0));
    return await figuresOf(port, captured, at);
  } finally {
    await port.close();
  }
}
