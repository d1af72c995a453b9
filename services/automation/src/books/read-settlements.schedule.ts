import { randomUUID } from 'node:crypto';
import { dayIn } from '@matricula/lists';
import { SettlementReading, type Outbound } from '@matricula/platform';
import { defineSchedule, systemMeta, type Schedule } from '@matricula/policy-kit';
import type { EventStore } from '@matricula/event-store';
import type { ReadStore } from '@matricula/read-store';

interface Needs {
  store: EventStore;
  reads: ReadStore;
  outbound: Pick<Outbound, 'sender'>;
}

/** Settlements are read for this many days, because providers add lines later. */
const DAYS = 3;
const DAY_MS = 86_400_000;

/** Each morning, reads the settlements of the last days from the payment provider of the institution and compares their lines. */
export const readSettlements = ({ store, reads, outbound }: Needs): Schedule =>
  defineSchedule({
    name: 'read-settlements',
    cron: '0 6 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const port = await outbound.sender('payment', tenantId);
      if (!port) return [];
      try {
        const reading = new SettlementReading(store, reads);
        const [first, last] = [DAYS, 0].map((before) => dayIn(timeZone, new Date(Date.parse(at) - before * DAY_MS).toISOString()));
        await reading.days(port, { first: first ?? '', last: last ?? '' }, { tenantId, timeZone }, systemMeta(randomUUID()));
      } finally {
        await port.close();
      }
      return [];
    },
  });
