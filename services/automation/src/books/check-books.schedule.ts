import { booksCheckBoundary } from '@matricula/domain/books';
import type { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { defineSchedule, order, type Schedule } from '@matricula/policy-kit';
import { moneyEntries, refundList, settlementLineList, settlementList } from '@matricula/read-models/books';
import { paymentList } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';
import { balanceOfBooks } from './books-balance';

interface Needs {
  store: Pick<EventStore, 'head'>;
  reads: ReadStore;
}

/** How long to wait for the rows before the run is repeated. */
const ROWS_MS = 60_000;
const compared = [moneyEntries, paymentList, refundList, settlementList, settlementLineList];

/** Each morning, after the settlements are read, checks that the entries add up to 0 and that the clearing account has what the providers owe. */
export const checkBooks = ({ store, reads }: Needs): Schedule =>
  defineSchedule({
    name: 'check-books',
    cron: '30 6 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const head = await store.head();
      // Rows that lag behind each other would differ.
      await Promise.all(compared.map(({ name }) => reads.reached(name, head, ROWS_MS, tenantId)));
      const balance = await balanceOfBooks(reads, tenantId);
      const data = { ...balance, day: dayIn(timeZone, at), checkedAt: at };
      return [order(booksCheckBoundary, [], { type: 'CheckBooks', data })];
    },
  });
