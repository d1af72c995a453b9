import type { IdentityService } from '@matricula/auth';
import { booksCheckBoundary, booksNotifications, type BooksChecked } from '@matricula/domain/books';
import { notificationBoundary } from '@matricula/domain/user';
import type { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { ProviderUnavailable } from '@matricula/outbound/payment';
import { defineSchedule, order, type Order, type Schedule, type Turn } from '@matricula/policy-kit';
import { moneyEntries, refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import type { Outbound } from '@matricula/platform';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';
import { capturedByProviders, settledBalance } from './books-balance';
import { moneyReaders } from './money-readers';
import { comparedSince, figuresOf, type ProviderFigures } from './provider-figures';
import { SILENT_MS } from './read-settlements.schedule';

interface Needs {
  store: Pick<EventStore, 'head' | 'states'>;
  reads: ReadStore;
  outbound: Pick<Outbound, 'sender'>;
  identity: Pick<IdentityService, 'staff'>;
  now?: () => Date;
}

/** How long to wait for the rows before the run is repeated. */
const ROWS_MS = 60_000;
const compared = [moneyEntries, paymentList, refundList, settlementList, settlementLineList];

/**
 * Each morning, after the settlements are read, checks that the entries add up to 0 and that the clearing account has what the provider owes by its
 * own lists. What differed before is compared until it agrees. A run without an answer of the provider is repeated for hours, and then says that
 * nothing was compared with its lists. The readers of the settlements are told of one that is refused.
 */
export const checkBooks = ({ store, reads, outbound, identity, now = () => new Date() }: Needs): Schedule =>
  defineSchedule({
    name: 'check-books',
    cron: '30 6 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const head = await store.head();
      // Rows that lag behind each other would differ.
      await Promise.all(compared.map(({ name }) => reads.reached(name, head, ROWS_MS, tenantId)));
      const { decider, stream } = booksCheckBoundary;
      const { lines, accepted, widerSince, checkedAt: carriedFrom } = (await store.states.current(decider, stream(tenantId))).state;
      const differed = lines.flatMap(({ paymentId }) => paymentId ?? []);
      const check = async (listed: ProviderFigures | Uncompared | undefined) => {
        const uncompared = typeof listed === 'string' ? listed : undefined;
        // Without an answer the decision remembers what differed. Without an account to ask, only settlements and entries can end a difference.
        const of = uncompared === 'silent' ? { carried: [] } : { listed: typeof listed === 'string' ? undefined : listed, carried: lines };
        const balance = await settledBalance(reads, tenantId, { ...of, at, accepted, carriedFrom });
        const data = { ...balance, day: dayIn(timeZone, at), checkedAt: at, ...(uncompared && { compared: false, uncompared }) };
        return [order(booksCheckBoundary, [], { type: 'CheckBooks', data })];
      };
      try {
        const from = comparedSince(widerSince ?? at);
        return await check(await listedBy(outbound, reads, tenantId, { at, from, differed, differs: lines.length > 0 }));
      } catch (error) {
        if (!(error instanceof ProviderUnavailable) || now().getTime() - Date.parse(at) < SILENT_MS) throw error;
        return check('silent');
      }
    },
    refused: (turn, { message: said }) => notChecked(identity, turn, said),
    ended: (turn) => notChecked(identity, turn),
  });

/** Why nothing is compared with the lists of the provider. */
type Uncompared = NonNullable<BooksChecked['data']['uncompared']>;

/** Notifies the readers of the settlements of a check that was not made, with the reason if a rule refused it. */
async function notChecked(identity: Needs['identity'], { tenantId, dueAt }: Turn, said?: string): Promise<Order[]> {
  const readers = await moneyReaders(identity, tenantId, ['PAYMENT_SETTLEMENTS']);
  return readers.map(({ userId }) => {
    const notificationId = `books-refused-${dueAt}-${userId}`;
    const data = { notificationId, userId, kind: booksNotifications.booksNotChecked.kind, ...(said !== undefined && { said }) };
    return order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data });
  });
}

/**
 * What the provider of the institution lists. Without an account, or at a test account, nothing is compared, which matters only if there are live
 * payments, or lines that differed; otherwise undefined.
 */
async function listedBy(
  outbound: Needs['outbound'],
  reads: ReadStore,
  tenantId: string,
  { at, from, differed, differs }: { at: string; from: string; differed: readonly string[]; differs: boolean },
): Promise<ProviderFigures | Uncompared | undefined> {
  const port = await outbound.sender('payment', tenantId);
  const has = async (where: Filter) => {
    const { length } = await reads.page<PaymentRow>(paymentList, tenantId, { where, limit: 1 });
    return length > 0 || differs;
  };
  if (!port) return (await has(capturedByProviders)) ? 'no-account' : undefined;
  try {
    const carried = new Set(differed);
    const ofProvider = { and: [capturedByProviders, { field: 'provider', op: 'eq' as const, value: port.provider }] };
    // A test account lists nothing of the live payments of the account before.
    if (port.mode === 'test') return (await has(ofProvider)) ? 'test-account' : undefined;
    const captured = async () => {
      const found: PaymentRow[] = [];
      for await (const rows of reads.stream<PaymentRow>(paymentList, tenantId, { where: ofProvider }))
        found.push(
          ...rows.filter(({ paymentId, startedAt, refunds }) => startedAt >= from || refunds.length > 0 || carried.has(paymentId)),
        );
      return found;
    };
    return await figuresOf(port, captured, { at, from, carried: differed });
  } finally {
    await port.close();
  }
}
