import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import type { SettlementReport } from '@matricula/outbound/payment';
import { Background, Outbound, SettlementReading } from '@matricula/platform';
import { systemMeta, zoneOf } from '@matricula/policy-kit';
import { ReadStore } from '@matricula/read-store';
import { PaymentRecorder, withPayments } from '../payment';

/** Records the settlements that providers report by webhooks, and reads their lines afterwards; the schedule reads those of a lost webhook. */
@Injectable()
export class SettlementNews {
  private readonly logger = new Logger('SettlementNews');
  private readonly reading: SettlementReading;

  constructor(
    recorder: PaymentRecorder,
    private readonly store: EventStore,
    reads: ReadStore,
    private readonly outbound: Outbound,
    private readonly background: Background,
  ) {
    this.reading = new SettlementReading(store, reads);
    recorder.onSettlement((report, about) => this.record(report, about));
  }

  private async record(report: SettlementReport, { tenantId, provider }: { tenantId: string; provider: string }): Promise<void> {
    if (report.state !== 'processed') return;
    const meta: CommandMeta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
    try {
      await this.reading.report({ ...report, provider, source: 'provider' }, tenantId, meta);
    } catch (error) {
      // Repeated, it would be refused again.
      if (!(error instanceof DomainError)) throw error;
      this.logger.error({ message: 'A settlement contradicts the books', tenantId, providerId: report.providerId, error: error.message });
      return;
    }
    this.background.run(`settlement-${tenantId}-${report.providerId}`, 'read the lines of a settlement', async () => {
      const timeZone = await zoneOf(this.store, tenantId);
      const day = dayIn(timeZone, report.at);
      await withPayments(this.outbound, tenantId, (port) =>
        this.reading.days(port, { first: day, last: day }, { tenantId, timeZone }, meta),
      );
    });
  }
}
