import { Inject, Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import type { Position } from '@matricula/domain/kernel';
import { EventFeed } from '@matricula/event-feed';
import { EventStore, RevisionConflict } from '@matricula/event-store';
import type { Metrics } from '@matricula/observability';
import { JOB_DUTY, TIMERS, type JobDuty } from '@matricula/platform';
import {
  elapseTimers,
  kindOfTimer,
  PolicyPlaces,
  PolicyRunner,
  rest,
  startAll,
  TimerClock,
  workerPlaces,
  WorkerRunner,
  type FailedTimer,
  type TimerStore,
  type WaitingTimer,
} from '@matricula/policy-kit';
import { Lease, Vault } from '@matricula/vault';
import { policies } from './policies';
import { Workers } from './workers';

const LOOK_FOR_LEAD_MS = 1_000;
/** Maximum number of timers counted by kind. */
const MOST = 10_000;
/** The clock polls every half second, so a timer counts as overdue only after this time. */
const LATE_MS = 5_000;
/** Maximum number of timers fired manually at once. */
const MOST_TRIED = 500;
const FAR = '9999-12-31T23:59:59.999Z';

/** The lag of a policy or a worker: the age of the oldest event after its last checkpoint, which it saves every ten seconds. */
export interface ActingLag {
  kind: 'policy' | 'worker';
  name: string;
  seconds: number;
}

/** The timers of all institutions. */
export interface TimersWaiting {
  waiting: number;
  nextAt?: string;
  /** Waiting and overdue timers by kind, among the ten thousand that are due first. */
  kinds: { kind: string; waiting: number; overdue: number }[];
  /** Overdue timers, oldest first, each with the reason why it could not fire, if known in this process. */
  overdue: (WaitingTimer & { kind: string; error?: string })[];
}

interface AtWork {
  runner: PolicyRunner;
  clock: TimerClock;
  workers: WorkerRunner[];
}

/**
 * Runs policies, timers and workers. A single process runs them directly; of several, the holder of the lease runs them, and another takes over
 * within the lease period if it is gone. Two holders at once do no harm: command ids are derived from events.
 */
@Injectable()
export class Automation implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Automation');
  private readonly ending = new AbortController();
  private readonly lease: Lease;
  private leading: Promise<void> = Promise.resolve();
  private atWork: AtWork | undefined;
  private begun = Promise.withResolvers<AtWork>();

  constructor(
    private readonly store: EventStore,
    private readonly feed: EventFeed,
    private readonly vault: Vault,
    @Inject(JOB_DUTY) private readonly duty: JobDuty,
    @Inject(TIMERS) private readonly timers: TimerStore,
    private readonly working: Workers,
  ) {
    this.lease = new Lease({ vault, name: 'automation', onError: (error) => this.tell(error) });
  }

  async onApplicationBootstrap(): Promise<void> {
    if (this.duty === 'own') return;
    if (this.duty === 'alone') await this.begin();
    else this.leading = this.lead();
  }

  /** Finishes the event in hand; another process, or the next start, continues after it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.leading;
    await this.end();
    await this.lease.release();
  }

  /**
   * Resolves when policies have handled everything up to a position, and the clock knows every timer there. A process that waits for
   * the lease resolves once it leads; one without these duties, at once.
   */
  async caughtUp(position: Position): Promise<void> {
    if (this.duty === 'own') return;
    const { runner, clock, workers } = await this.begun.promise;
    await Promise.all([runner, clock, ...workers].map((one) => one.caughtUp(position)));
  }

  /** The checkpoint of each policy, in whichever process it runs. */
  async places(): Promise<{ policy: string; position: Position; head: Position }[]> {
    const [kept, head] = await Promise.all([new PolicyPlaces(this.vault).read(), this.feed.head()]);
    return [...kept].map(([policy, position]) => ({ policy, position, head }));
  }

  /** The lag of every policy and worker, according to the stored checkpoints. */
  async lags(): Promise<ActingLag[]> {
    const known = new Set(policies.map(({ name }) => name));
    const workers = this.working.begin().map(({ name }) => name);
    const kept = await Promise.all(workers.map((name) => workerPlaces(this.vault, name).read()));
    const places = [
      ...[...(await new PolicyPlaces(this.vault).read())].filter(([name]) => known.has(name)).map((of) => ['policy', ...of] as const),
      ...kept.flatMap((of) => [...of]).map((of) => ['worker', ...of] as const),
    ];
    return Promise.all(places.map(async ([kind, name, position]) => ({ kind, name, seconds: await this.oldestAfter(position) })));
  }

  /** Waiting timers of all institutions, and which are overdue. */
  async timersWaiting(now: Date): Promise<TimersWaiting> {
    const late = new Date(now.getTime() - LATE_MS).toISOString();
    const [waiting, first] = await Promise.all([this.timers.waiting(), this.timers.due(FAR, MOST)]);
    const why = new Map(this.atWork?.clock.failed.map((one) => [`${one.tenantId}/${one.timerId}`, one.error]));
    const kinds = new Map<string, { kind: string; waiting: number; overdue: number }>();
    for (const { timerId, dueAt } of first) {
      const kind = kindOfTimer(timerId);
      const known = kinds.get(kind) ?? { kind, waiting: 0, overdue: 0 };
      kinds.set(kind, { kind, waiting: known.waiting + 1, overdue: known.overdue + Number(dueAt <= late) });
    }
    const overdue = first.filter(({ dueAt }) => dueAt <= late);
    return {
      ...{ waiting, nextAt: first[0]?.dueAt, kinds: [...kinds.values()] },
      overdue: overdue.map((timer) => ({
        ...timer,
        kind: kindOfTimer(timer.timerId),
        error: why.get(`${timer.tenantId}/${timer.timerId}`),
      })),
    };
  }

  /** Fires due timers at once, in this process, for when the clock is stopped, stuck or absent. */
  async elapseNow(now: Date): Promise<{ tried: number; failed: FailedTimer[] }> {
    const due = await this.timers.due(now.toISOString(), MOST_TRIED);
    return { tried: due.length, failed: due.length > 0 ? await elapseTimers(this.store, this.timers, due) : [] };
  }

  /** Age of the first event after a position, in seconds; 0 if there is none. */
  private async oldestAfter(position: Position): Promise<number> {
    for await (const [first] of this.store.readAll(position, { batchSize: 1, sealed: true }))
      return first ? Math.max(0, (Date.now() - Date.parse(first.at)) / 1000) : 0;
    return 0;
  }

  /** Registers metrics of policies and timers. */
  measure(metrics: Metrics): void {
    const one = (name: string, help: string, of: () => number | Promise<number>) =>
      metrics.gauge(name, help, [], async () => [{ labels: {}, value: await of() }]);
    one('automation_leader', '1 for the process that has policies act and timers elapse.', () => Number(this.atWork !== undefined));
    if (this.duty !== 'own') one('timers_waiting', 'Timers whose time has not come.', () => this.timers.waiting());
    metrics.gauge('policy_behind', '1 while the log holds more than a policy has seen.', ['policy'], async () =>
      ((await this.atWork?.runner.stats()) ?? []).map(({ policy, position, head }) => ({
        labels: { policy },
        value: Number(position < head),
      })),
    );
    metrics.gauge('policy_orders_total', 'Commands that a policy gave since the process leads.', ['policy'], async () =>
      ((await this.atWork?.runner.stats()) ?? []).map(({ policy, orders }) => ({ labels: { policy }, value: orders })),
    );
  }

  private async lead(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        if (!this.lease.held) await this.end();
        if (!this.atWork && (await this.lease.acquire())) await this.begin();
      } catch (error) {
        this.tell(error);
      }
      await rest(LOOK_FOR_LEAD_MS, signal);
    }
  }

  private async begin(): Promise<void> {
    const { store, feed, timers } = this;
    const onError = (error: unknown) => this.tell(error);
    const runner = new PolicyRunner({ store, feed, places: new PolicyPlaces(this.vault), policies, onError });
    const clock = new TimerClock({ store, feed, timers, onError });
    const workers = this.working.begin().map((worker) => new WorkerRunner({ feed, store, vault: this.vault, worker, onError }));
    await startAll([runner, clock, ...workers]);
    this.atWork = { runner, clock, workers };
    this.begun.resolve(this.atWork);
  }

  private async end(): Promise<void> {
    if (!this.atWork) return;
    const { runner, clock, workers } = this.atWork;
    this.atWork = undefined;
    this.begun = Promise.withResolvers();
    for (const one of [runner, clock, ...workers]) await one.stop();
  }

  private tell(error: unknown): void {
    // Repeated conflicts with other writers are not a failure: the work is retried soon.
    if (error instanceof RevisionConflict)
      return this.logger.log({ message: 'Policies and timers wait for other writers', stream: error.stream });
    this.logger.error({ message: 'Policies and timers wait and go on', error: error instanceof Error ? error.stack : String(error) });
  }
}
