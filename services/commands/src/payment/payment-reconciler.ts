import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { counted } from '@matricula/domain/kernel/figures';
import { EventStore } from '@matricula/event-store';
import type { DisputeReport, PaymentNews, RefundReport } from '@matricula/outbound/payment';
import { Background, JOB_DUTY, Outbound, type JobDuty } from '@matricula/platform';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import { ReadStore } from '@matricula/read-store';
import { PaymentRecorder } from './payment-recorder';
import { withPayments } from './with-payments';

const MINUTE_MS = 60_000;
/** Authorized payments are captured this often if the first attempt did not succeed. */
const EVERY_MS = MINUTE_MS;
/** One run in so many compares with the lists of the providers. */
const COMPARED = 4;
/** One comparison in so many goes back as far as failed payments may still be authorized. */
const FULL = 15;
/** Payments that are open for longer than this are fetched. */
const OPEN_MS = 15 * MINUTE_MS;
/** Payments that began in this period are always compared. */
const WINDOW_MS = 60 * MINUTE_MS;
/** Open payments are fetched, and failed ones may still be authorized, for this long. */
const LONGEST_MS = 3 * 24 * 60 * MINUTE_MS;
/** Refunds that were made in this period are compared: the bank of the payer may return them weeks after they were paid. */
const REFUNDS_MS = 30 * 24 * 60 * MINUTE_MS;
/** Disputes that were opened in this period are compared: they are decided after weeks or months. */
const DISPUTES_MS = 180 * 24 * 60 * MINUTE_MS;

/**
 * Completes payments from the providers' own records every few minutes, so that no money is lost when a webhook does not arrive. Repeated runs change
 * nothing.
 */
@Injectable()
export class PaymentReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private runs = 0;
  private readonly tenants = new Set<string>();
  private after: Position = ORIGIN;

  constructor(
    private readonly recorder: PaymentRecorder,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
    private readonly outbound: Outbound,
    private readonly background: Background,
    @Inject(JOB_DUTY) private readonly duty: JobDuty,
  ) {}

  /** With several processes one of them is enough, and two do no harm. */
  onApplicationBootstrap(): void {
    if (this.duty !== 'own') this.timer = setInterval(() => this.begin(), EVERY_MS);
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /**
   * Fetches the open payments of an institution, and records all that began since a time, by default within three days. A comparison of three days
   * reads the disputes, and the refunds of a month, as well. A report that cannot be recorded does not stop the others.
   * @throws ProviderUnavailable if the provider does not answer, AggregateError for reports that could not be recorded
   */
  async reconcile(tenantId: string, now = new Date(), since = new Date(now.getTime() - LONGEST_MS)): Promise<void> {
    const failed: unknown[] = [];
    await withPayments(this.outbound, tenantId, async (port) => {
      const record = (report: PaymentNews) => this.recorder.record(report, port, tenantId).catch((error: unknown) => failed.push(error));
      // A minute in the future, because clocks differ.
      const to = new Date(now.getTime() + MINUTE_MS).toISOString();
      for await (const report of port.payments(since.toISOString(), to)) await record(report);
      // Webhooks of refunds and disputes can be lost as well.
      const isFull = now.getTime() - since.getTime() >= LONGEST_MS;
      const refunded = isFull ? new Date(now.getTime() - REFUNDS_MS) : since;
      for await (const report of port.allRefunds(refunded.toISOString(), to)) await record(asListed(report, now));
      const disputed = new Date(now.getTime() - DISPUTES_MS).toISOString();
      if (isFull) for await (const report of port.disputes(disputed, to)) await record(asListed(report, now));
      const isOfProvider = { field: 'provider', op: 'eq', value: port.provider } as const;
      const isOld = { field: 'startedAt', op: 'lte', value: new Date(now.getTime() - OPEN_MS).toISOString() } as const;
      const isOpen: Filter = { field: 'status', op: 'in', values: ['created', 'authorized'] };
      for (const providerId of await this.providerIds(tenantId, now, isOpen, isOfProvider, isOld)) {
        const report = await port.payment(providerId);
        if (report) await record(report);
      }
    });
    await this.captureAll(tenantId, now).catch((error: unknown) => failed.push(error));
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} reports could not be recorded: ${String(failed[0])}`);
  }

  /** Captures what is authorized. A capture that fails does not stop the others. @throws AggregateError for captures that failed */
  async captureAll(tenantId: string, now = new Date()): Promise<void> {
    const failed: unknown[] = [];
    const isAuthorized = { field: 'status', op: 'eq', value: 'authorized' } as const;
    const isOnline = { field: 'provider', op: 'ne', value: 'offline' } as const;
    for (const providerId of await this.providerIds(tenantId, now, isAuthorized, isOnline))
      await this.recorder.capture(providerId, tenantId).catch((error: unknown) => failed.push(error));
    if (failed.length > 0)
      throw new AggregateError(failed, `${counted(failed.length, 'payment')} could not be captured: ${String(failed[0])}`);
  }

  /** The providers' ids of all payments that began within three days and that fit, the oldest first. They are read before any of them changes. */
  private async providerIds(tenantId: string, now: Date, ...fits: Filter[]): Promise<string[]> {
    const isRecent = { field: 'startedAt', op: 'gte' as const, value: new Date(now.getTime() - LONGEST_MS).toISOString() };
    const query = { where: { and: [isRecent, ...fits] }, sort: [{ field: 'startedAt', dir: 'asc' as const }] };
    const found: string[] = [];
    for await (const rows of this.reads.stream<PaymentRow>(paymentList, tenantId, query))
      for (const { providerId } of rows) if (providerId !== undefined) found.push(providerId);
    return found;
  }

  private begin(): void {
    if (this.running) return;
    this.running = true;
    this.background.run('payment-reconciliation', 'compare payments with the lists of the providers', () =>
      this.all().finally(() => (this.running = false)),
    );
  }

  private async all(): Promise<void> {
    const failed: unknown[] = [];
    const run = this.runs++;
    const now = new Date();
    const back = run % (COMPARED * FULL) === 0 ? LONGEST_MS : WINDOW_MS;
    for (const tenantId of await this.known()) {
      const since = new Date(now.getTime() - back);
      const done = run % COMPARED === 0 ? this.reconcile(tenantId, now, since) : this.captureAll(tenantId, now);
      await done.catch((error: unknown) => failed.push(error));
    }
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} institutions: ${String(failed[0])}`);
  }

  /** All institutions, from the log; each run reads on where the last one ended. */
  private async known(): Promise<ReadonlySet<string>> {
    const filter = { types: ['TenantRegistered', 'TenantErased'] };
    for await (const events of this.store.readAll(this.after, { filter, sealed: true })) {
      for (const { type, tenantId, position } of events) {
        if (type === 'TenantRegistered') this.tenants.add(tenantId);
        else this.tenants.delete(tenantId);
        this.after = position;
      }
    }
    return this.tenants;
  }
}

/**
 * Lists tell when a refund was made and a dispute opened, not since when they are as they are: a refund that failed after it was paid, because the bank of
 * the payer returned it, and a dispute that was won after it was lost, are so by now.
 */
const asListed = <Report extends RefundReport | DisputeReport>(report: Report, now: Date): Report =>
  report.state === 'failed' || report.state === 'won' ? { ...report, at: now.toISOString() } : report;
