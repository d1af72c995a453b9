import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import type { SettlementReport } from '@matricula/outbound/payment';
import { Background, Outbound, positionRead, SettlementReading } from '@matricula/platform';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import { ReadStore } from '@matricula/read-store';
import { PaymentRecorder, withPayments } from '../payment';

/** Reads the settlements that providers report by webhooks; the schedule reads those of a lost webhook. */
@Injectable()
export class SettlementNews {
  private readonly reading: SettlementReading;

  constructor(
    recorder: PaymentRecorder,
    private readonly store: EventStore,
    reads: ReadStore,
    private readonly outbound: Outbound,
    private readonly background: Background,
  ) {
    this.reading = new SettlementReading(store, reads);
    recorder.onSettlement((report, { tenantId }) => Promise.resolve(this.record(report, tenantId)));
  }

  /** The lines are read by the keys of the account, so that a webhook of another mode or account records nothing. */
  private record({ state, providerId, at }: SettlementReport, tenantId: string): void {
    if (state !== 'processed') return;
    this.background.run(`settlement-${tenantId}-${providerId}`, 'read the lines of a settlement', async () => {
      const timeZone = await zoneOf(this.store, tenantId);
      const day = dayIn(timeZone, at);
      const meta: CommandMeta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
      // The reading of the next morning tells of a refusal.
      await withPayments(this.outbound, tenantId, async (port) =>
        positionRead(await this.reading.days(port, { first: day, last: day }, { tenantId, timeZone }, meta)),
      );
    });
  }
}
