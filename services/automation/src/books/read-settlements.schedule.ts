import { randomUUID } from 'node:crypto';
import { firstDayToRead, settlementReadingsBoundary } from '@matricula/domain/books';
import { dayIn } from '@matricula/lists';
import { ProviderUnavailable } from '@matricula/outbound/payment';
import { SettlementReading, type Outbound } from '@matricula/platform';
import { defineSchedule, order, systemMeta, type Schedule } from '@matricula/policy-kit';
import type { EventStore } from '@matricula/event-store';
import type { ReadStore } from '@matricula/read-store';

interface Needs {
  store: EventStore;
  reads: ReadStore;
  outbound: Pick<Outbound, 'sender'>;
  now?: () => Date;
}

/** A provider that does not answer for this long after a run began is noted as silent; until then the run is repeated. */
export const SILENT_MS = 3 * 3_600_000;

/**
 * Each morning, reads the settlements of the last days from the payment provider of the institution and compares their lines: those since the last
 * reading, if the provider was silent. Notes which settlements were refused, and a provider that does not answer for hours.
 */
export const readSettlements = ({ store, reads, outbound, now = () => new Date() }: Needs): Schedule =>
  defineSchedule({
    name: 'read-settlements',
    cron: '0 6 * * *',
    run: async ({ tenantId, timeZone, at }) => {
      const port = await outbound.sender('payment', tenantId);
      if (!port) return [];
      const { provider } = port;
      const { decider, stream } = settlementReadingsBoundary;
      const last = dayIn(timeZone, at);
      const first = firstDayToRead((await store.states.current(decider, stream(tenantId))).state, provider, last);
      const note = (command: Parameters<typeof decider.decide>[0]) => [order(settlementReadingsBoundary, [], command)];
      try {
        // A test account settles nothing.
        if (port.mode === 'test') return [];
        const reading = new SettlementReading(store, reads, now);
        const { refused } = await reading.days(port, { first, last }, { tenantId, timeZone }, systemMeta(randomUUID()));
        return note({ type: 'NoteReading', data: { provider, first, last, readAt: now().toISOString(), refused } });
      } catch (error) {
        const triedAt = now();
        if (!(error instanceof ProviderUnavailable) || triedAt.getTime() - Date.parse(at) < SILENT_MS) throw error;
        return note({ type: 'NoteSilence', data: { provider, first, last, triedAt: triedAt.toISOString(), reason: error.message } });
      } finally {
        await port.close();
      }
    },
  });
