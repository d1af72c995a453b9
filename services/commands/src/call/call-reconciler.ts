import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { callDecider, callIdOf, callStatusOf, callStream, type CallReport } from '@matricula/domain/call';
import { ORIGIN, type Position } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import type { CallNews } from '@matricula/outbound/voice';
import { Background, JOB_DUTY, Outbound, type JobDuty } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { callList, type CallRow } from '@matricula/read-models/call';
import { ReadStore } from '@matricula/read-store';
import { CallRecorder } from './call-recorder';

const MINUTE_MS = 60_000;
const EVERY_MS = 4 * MINUTE_MS;
/** Calls of this period are always compared with the provider's list. */
const WINDOW_MS = 60 * MINUTE_MS;
/** Calls that are still open are looked up as far back as this. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** A call that the provider does not list, or lists as open, is closed after this time; a telephone rings for less. */
const MOST_RINGING_MS = 15 * MINUTE_MS;
const MOST_ANSWERED_MS = 4 * 60 * MINUTE_MS;
/** The largest number of open calls of an institution that one run completes. */
const MOST_OPEN = 1_000;

/**
 * Completes calls from the providers' own lists every few minutes, so that no call is lost or stays open when a webhook does not arrive. Repeated
 * runs change nothing.
 */
@Injectable()
export class CallReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private readonly tenants = new Set<string>();
  private after: Position = ORIGIN;

  constructor(
    private readonly recorder: CallRecorder,
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

  /** Compares the calls of an institution with its provider's list. Does nothing without a provider. @throws Error if the provider does not answer */
  async reconcile(tenantId: string, now = new Date()): Promise<void> {
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return;
    try {
      const open = await this.open(tenantId);
      const began = open.filter(({ provider }) => provider === port.provider).map(({ startedAt }) => Date.parse(startedAt));
      const since = Math.max(Math.min(...began, now.getTime() - WINDOW_MS) - MINUTE_MS, now.getTime() - LONGEST_MS);
      for (const news of await port.calls({ tenantId, since: new Date(since).toISOString() })) await this.record(news, tenantId);
      for (const { callId } of open) await this.close(callId, tenantId, now);
    } finally {
      await port.close();
    }
  }

  private begin(): void {
    if (this.running) return;
    this.running = true;
    this.background.run('call-reconciliation', 'compare calls with the lists of the providers', () =>
      this.all().finally(() => (this.running = false)),
    );
  }

  private async all(): Promise<void> {
    const failed: unknown[] = [];
    for (const tenantId of await this.known()) await this.reconcile(tenantId).catch((error: unknown) => failed.push(error));
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

  private open(tenantId: string): Promise<CallRow[]> {
    const where = { field: 'status', op: 'in' as const, values: ['ringing', 'answered'] };
    return this.reads.page<CallRow>(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'asc' }], limit: MOST_OPEN });
  }

  /** Records what a list says of a call, unless all of it is known: lists repeat every call many times. */
  private async record(news: CallNews, tenantId: string): Promise<void> {
    const callId = callIdOf(news.provider, news.callId);
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const { provider, direction, status, at, startedAt, answeredAt, endedAt, talkSeconds } = news;
    const data: CallReport = { callId, provider, direction, status, at, startedAt, answeredAt, endedAt, talkSeconds };
    const isKnown = state.known && callDecider.decide({ type: 'ReportCall', data }, state).length === 0;
    const isRecorded = news.recordingUrl === undefined || state.recordings.length > 0;
    if (!isKnown || !isRecorded) await this.recorder.record(news, this.meta(tenantId));
  }

  /** Ends a call that is open for longer than any call: its end was not reported, and the provider does not know it either. */
  private async close(callId: string, tenantId: string, now: Date): Promise<void> {
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const status = callStatusOf(state);
    if (status !== 'ringing' && status !== 'answered') return;
    const since = state.reported.answeredAt ?? state.startedAt;
    const most = status === 'answered' ? MOST_ANSWERED_MS : MOST_RINGING_MS;
    if (now.getTime() - Date.parse(since) < most) return;
    const { direction } = state;
    const provider = callId.split('-', 1)[0]!;
    const data: CallReport = { callId, provider, direction, status: 'no-answer', at: since, endedAt: since };
    await this.recorder.decide(callId, { type: 'ReportCall', data }, this.meta(tenantId));
  }

  private meta = (tenantId: string) => ({ ...systemMeta(randomUUID()), tenantId, version: 1 as const });
}
