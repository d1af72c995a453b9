import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { callDecider, callIdOf, callStream, type CallReport } from '@matricula/domain/call';
import { defined, ORIGIN, type Position } from '@matricula/domain/kernel';
import { EventStore } from '@matricula/event-store';
import type { CallNews } from '@matricula/outbound/voice';
import { Background, JOB_DUTY, Outbound, type JobDuty } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { CallComparisons, type Comparison } from './call-comparisons';
import { CallRecorder } from './call-recorder';
import { OverdueCalls } from './overdue-calls';
import { askAgain, waitingCalls } from './unproven-calls';

const MINUTE_MS = 60_000;
/** Overdue calls are ended this often. */
const EVERY_MS = MINUTE_MS;
/** One run in so many compares with the lists of the providers. */
const COMPARED = 4;
/** Calls that began in this period before the last comparison are compared again: they may have ended since, and clocks differ. */
const WINDOW_MS = 60 * MINUTE_MS;
/** Calls that are still open are looked up as far back as this. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;
/** After a stop, calls are looked up as far back as this: times of calls that are older are not believed. */
const LONGEST_STOP_MS = 29 * 24 * 60 * MINUTE_MS;

/**
 * Completes calls from the providers' own lists every few minutes, so that no call is lost or stays open when a webhook does not arrive. A run
 * continues where the last successful one ended, also after a stop. Repeated runs change nothing.
 */
@Injectable()
export class CallReconciler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Calls');
  private timer: NodeJS.Timeout | undefined;
  private running = false;
  private runs = 0;
  private readonly tenants = new Set<string>();
  private after: Position = ORIGIN;

  constructor(
    private readonly recorder: CallRecorder,
    private readonly store: EventStore,
    private readonly overdue: OverdueCalls,
    private readonly comparisons: CallComparisons,
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
   * Compares the calls of an institution with its provider's list, and ends those that are overdue, also if the provider does not answer or there is
   * none.
   * @throws Error if the provider does not answer
   */
  async reconcile(tenantId: string, now = new Date()): Promise<void> {
    try {
      await this.compare(tenantId, now);
    } finally {
      await this.overdue.endAll(tenantId, now);
    }
  }

  private async compare(tenantId: string, now: Date): Promise<void> {
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return;
    const { provider } = port;
    try {
      const last = await this.comparisons.last(tenantId, provider);
      const since = await this.since(last, tenantId, provider, now);
      const listed = await port.calls({ tenantId, since: new Date(since).toISOString() });
      const isKnown = (callId: string) => this.isConversation(callIdOf(provider, callId), tenantId);
      const { waiting: before, dropped } = waitingCalls(last?.unproven ?? [], listed);
      const { proven, givenUp, unknown, waiting } = await askAgain(port, tenantId, before, { now, isKnown });
      for (const news of [...listed.calls, ...proven]) await this.record(news, tenantId);
      // Nothing says that anybody answered: such a call is a missed one, until a report says otherwise.
      for (const news of givenUp) await this.record({ ...news, status: 'no-answer' }, tenantId, { endGuessed: true });
      const lost = dropped + unknown;
      if (givenUp.length + lost > 0)
        this.logger.warn({ message: 'Calls stay without a proof of an answer', tenantId, provider, recorded: givenUp.length, lost });
      const until = listed.cutAt ?? now.toISOString();
      const unproven = waiting.length > 0 ? waiting : undefined;
      await this.comparisons.store(tenantId, provider, { until, isCut: listed.cutAt !== undefined, ...defined({ unproven }) });
      await this.comparisons.noteOutcome(tenantId, provider, now);
    } catch (error) {
      await this.comparisons.noteOutcome(tenantId, provider, now, error);
      throw error;
    } finally {
      await port.close();
    }
  }

  /** The moment since which calls are compared. */
  private async since(last: Comparison | undefined, tenantId: string, ofProvider: string, now: Date): Promise<number> {
    const until = Math.max(Date.parse(last?.until ?? now.toISOString()), now.getTime() - LONGEST_STOP_MS);
    // Without an overlap, so that a list with more calls than one turn lists does not begin at the same call each time.
    if (last?.isCut) return until;
    const open = (await this.overdue.open(tenantId)).filter(({ provider }) => provider === ofProvider);
    const began = open.map(({ startedAt }) => Math.max(Date.parse(startedAt), now.getTime() - LONGEST_MS));
    return Math.min(...began, until - WINDOW_MS, now.getTime() - WINDOW_MS) - MINUTE_MS;
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
    const compares = this.runs++ % COMPARED === 0;
    for (const tenantId of await this.known()) {
      const run = compares ? this.reconcile(tenantId) : this.overdue.endAll(tenantId);
      await run.catch((error: unknown) => failed.push(error));
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

  /** Whether it is recorded that a call was answered and has ended: no later answer of the provider changes that. */
  private async isConversation(callId: string, tenantId: string): Promise<boolean> {
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    return state.answered && state.reported.endedAt !== undefined && !state.reported.endGuessed;
  }

  /** Records what a list says of a call, unless all of it is known: lists repeat every call many times. */
  private async record(news: CallNews, tenantId: string, more: Pick<CallReport, 'endGuessed'> = {}): Promise<void> {
    const callId = callIdOf(news.provider, news.callId);
    const { state } = await this.store.states.current(callDecider, callStream(tenantId, callId));
    const { provider, direction, status, at, startedAt, answeredAt, endedAt, talkSeconds } = news;
    const data: CallReport = { callId, provider, direction, status, at, startedAt, answeredAt, endedAt, talkSeconds, ...more };
    const isKnown = state.known && callDecider.decide({ type: 'ReportCall', data }, state).length === 0;
    const isRecorded = news.recordingUrl === undefined || state.recordings.length > 0;
    if (!isKnown || !isRecorded) await this.recorder.record(news, this.meta(tenantId), more);
  }

  private meta = (tenantId: string) => ({ ...systemMeta(randomUUID()), tenantId, version: 1 as const });
}
