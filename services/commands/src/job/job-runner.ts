import {
  ForbiddenException,
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { CommandMeta } from '@matricula/auth';
import { jobDecider, jobStream, type Job, type JobCommand, type JobEvent, type JobResumed } from '@matricula/domain/job';
import { DomainError, ORIGIN, type Position, type RecordedEvent } from '@matricula/domain/kernel';
import { EventStore, execute, LogUnavailable, stateOf } from '@matricula/event-store';
import { isOutOfSpace } from '@matricula/observability';
import { JOB_DUTY, Traffic, type JobDuty } from '@matricula/platform';
import { rest } from '@matricula/policy-kit';
import { QuestionsUnavailable, ReadBehind, StillFilling } from '@matricula/read-store';
import { Lease, Vault } from '@matricula/vault';
import { restOf } from './give-way';
import { JobKinds } from './job-kinds';
import { JobRightsGone } from './job-people';
import { JobRights } from './job-rights';
import { joined, type JobInHand, type JobSlice } from './job-work';

const REPORT_EVERY_MS = 1_000;
const SCAN = 'job-scan';
const LOOK_FOR_ORPHANS_MS = 10_000;
const TRY_AGAIN_MS = 1_000;

interface LoadedJob {
  job: Job;
  hand: JobInHand;
  startedAt: Position;
}

/**
 * Runs jobs, one at a time per tenant. Requests to a job (pause, resume, cancel, undo) go into its stream, which is
 * checked between two slices; after a crash, the next start continues from the progress in the log.
 * With several processes, each job is leased by the process that runs it, and taken over when the lease expires.
 */
@Injectable()
export class JobRunner implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly queues = new Map<string, Promise<void>>();
  /** Number of pending wake-ups per job. */
  private readonly active = new Map<string, number>();
  private readonly leases = new Map<string, Lease>();
  private stopping = false;
  private readonly ending = new AbortController();
  private scanning: Promise<void> | undefined;
  private looking: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly vault: Vault,
    private readonly kinds: JobKinds,
    @Inject(JOB_DUTY) private readonly duty: JobDuty,
    private readonly traffic: Traffic,
    private readonly rights: JobRights,
  ) {}

  /** Continues unfinished jobs of a process that ended. */
  onApplicationBootstrap(): void {
    if (this.duty === 'own') return;
    this.scan();
    if (this.duty === 'orphans') this.looking = setInterval(() => this.scanning ?? this.scan(), LOOK_FOR_ORPHANS_MS);
  }

  private scan(): void {
    this.scanning = this.resumeUnfinished()
      .catch((error: unknown) => this.logger.error({ message: 'Unfinished jobs could not be looked for', error: String(error) }))
      .finally(() => (this.scanning = undefined));
  }

  /** Finishes the slices in hand; the jobs continue at the next start. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    this.ending.abort();
    clearInterval(this.looking);
    await this.scanning;
    await Promise.all(this.queues.values());
  }

  /** Starts a job and returns when it is in the log; repeating the command has no effect. */
  async start(
    jobId: string,
    kind: string,
    title: string,
    total: number,
    settings: JobInHand['settings'],
    meta: CommandMeta,
  ): Promise<Position> {
    const data = { jobId, kind, title: [...title].slice(0, 200).join(''), total, settings };
    return this.tell(meta, jobId, { type: 'StartJob', data });
  }

  /** Sends a request to a job and wakes it. @throws DomainError `job/unknown`, `job/not-possible` */
  async tell({ tenantId, commandId: _command, ...meta }: CommandMeta, jobId: string, command: JobCommand): Promise<Position> {
    const key = `${tenantId}/${jobId}`;
    // Before the append: otherwise an idle mark could be recorded past the job's start.
    this.hold(key);
    try {
      const { position } = await execute(this.store, jobDecider, { stream: jobStream(tenantId, jobId), tenantId }, command, meta);
      return position;
    } finally {
      this.wake(tenantId, jobId);
    }
  }

  /** Loads a job with its state. @throws DomainError `job/unknown` */
  async load(tenantId: string, jobId: string): Promise<LoadedJob> {
    const events = await this.store.read(jobStream(tenantId, jobId));
    const [first] = events;
    if (!first) throw new DomainError('job/unknown', 'There is no such job.');
    const job = stateOf(jobDecider, events);
    const moves = events.filter(({ type }) => type === 'JobResumed' || type === 'JobUndoStarted') as RecordedEvent<JobResumed>[];
    // After an admin took it over, the job remains theirs.
    const { actor, ip, userAgent } = (moves.findLast(({ data }) => data.takenOver) ?? first).meta;
    const meta: CommandMeta = { tenantId, actor, ip, userAgent, correlationId: jobId, version: 1 };
    const { kind = 'import', title, total, settings, done, counts, given } = job;
    return {
      job,
      hand: { tenantId, jobId, kind, title, total, settings, done, counts, given, meta, resumedBy: moves.at(-1)?.meta.actor },
      startedAt: first.position,
    };
  }

  private wake(tenantId: string, jobId: string): void {
    const key = `${tenantId}/${jobId}`;
    const before = this.queues.get(tenantId) ?? Promise.resolve();
    const run = before
      .then(() => this.persist(tenantId, jobId))
      .then(() => {
        if (this.queues.get(tenantId) === run) this.queues.delete(tenantId);
        this.release(key);
        return this.noteIdle();
      });
    this.queues.set(tenantId, run);
  }

  private hold(key: string): void {
    this.active.set(key, (this.active.get(key) ?? 0) + 1);
  }

  private release(key: string): void {
    // An interrupted job stays unfinished, so that the next start finds it.
    if (this.stopping) return;
    const holds = (this.active.get(key) ?? 0) - 1;
    if (holds > 0) this.active.set(key, holds);
    else this.active.delete(key);
  }

  /** On a temporary problem outside the job (full disk, log unavailable), the job waits and is retried. */
  private async persist(tenantId: string, jobId: string): Promise<void> {
    while (!this.stopping) {
      try {
        return await this.run(tenantId, jobId);
      } catch (error) {
        this.logger.error({ message: `Job ${jobId} of ${tenantId} waits and is tried again`, error: String(error) });
        await rest(TRY_AGAIN_MS, this.ending.signal);
      }
    }
  }

  private async run(tenantId: string, jobId: string): Promise<void> {
    if (this.stopping || (await this.store.revisions([jobStream(tenantId, jobId)])).size === 0) return;
    if (this.duty === 'alone') return this.goOn(tenantId, jobId);
    const key = `${tenantId}/${jobId}`;
    const onError = (error: unknown) =>
      this.logger.error({ message: `The lease of job ${key} could not be renewed`, error: String(error) });
    const lease = new Lease({ vault: this.vault, name: `job/${key}`, onError });
    // Another process runs the job and will find the request in its stream.
    if (!(await lease.acquire())) return;
    this.leases.set(key, lease);
    try {
      await this.goOn(tenantId, jobId);
    } finally {
      this.leases.delete(key);
      await lease.release();
    }
  }

  private async goOn(tenantId: string, jobId: string): Promise<void> {
    const loaded = await this.load(tenantId, jobId);
    try {
      if (loaded.job.status === 'running') await this.work(loaded.hand);
      else if (loaded.job.status === 'undoing') await this.undo(loaded);
    } catch (error) {
      // Temporary: resolved when there is space or the log answers again.
      if (isOutOfSpace(error) || isTemporary(error)) throw error;
      const isRefused = error instanceof JobRightsGone || error instanceof ForbiddenException;
      this.logger.error({
        message: `Job ${jobId} of ${tenantId} could not go on`,
        error: error instanceof Error ? error.stack : String(error),
      });
      const message =
        error instanceof DomainError || isRefused
          ? error.message
          : 'The job could not continue. Completed work is kept; you can resume or undo it.';
      await this.note(loaded.hand, { type: 'FailJob', data: { message, ...(isRefused && { cause: 'rights' }) } });
    }
  }

  private async work(hand: JobInHand): Promise<void> {
    const work = this.kinds.work(hand.kind);
    const last = await this.follow(hand, work.slices(hand), 'running', (slice) => ({ type: 'ProgressJob', data: slice }));
    if (last === undefined) return;
    const finished = { ...hand, ...last };
    const end = (await work.finish?.(finished)) ?? {};
    await this.note(hand, { type: 'CompleteJob', data: { ...last, ...end } });
  }

  private async undo({ job, hand, startedAt }: LoadedJob): Promise<void> {
    const undoing = this.kinds.undoing(hand.kind);
    // Not up to the undo request: a slice then in hand may have been appended after it. At this point nothing runs the job.
    const asked = { ...hand, withoutContacts: job.undoesWithoutContacts };
    const slices = undoing.slices(asked, startedAt, await this.store.head());
    const start = { ...hand, done: 0, counts: {} };
    const last = await this.follow(start, slices, 'undoing', ({ done, counts, refusedLeadIds }) => ({
      type: 'ProgressUndo',
      data: { done, counts, refusedLeadIds },
    }));
    if (last) await this.note(hand, { type: 'CompleteUndo', data: { counts: last.counts, refusedLeadIds: last.refusedLeadIds } });
  }

  /** Runs slice by slice while the job is to continue; returns the last slice, or undefined if the job was told otherwise. */
  private async follow(
    hand: JobInHand,
    slices: AsyncIterable<JobSlice>,
    status: Job['status'],
    report: (slice: JobSlice) => JobCommand,
  ): Promise<JobSlice | undefined> {
    let last: JobSlice = { done: hand.done, counts: { ...hand.counts }, given: hand.given && { ...hand.given } };
    let reportedAt = Date.now();
    let began = performance.now();
    let revision = await this.revision(hand);
    for await (const slice of this.recordedBeforeFailing(hand, slices, report, { last: () => last, undoing: status === 'undoing' })) {
      // Refused items since the last report are recorded with the next one, once.
      const refusedLeadIds = joined(last.refusedLeadIds, slice.refusedLeadIds);
      last = { ...slice, refusedLeadIds, refusedLines: joined(last.refusedLines, slice.refusedLines) };
      const current = await this.revision(hand);
      const lease = this.leases.get(`${hand.tenantId}/${hand.jobId}`);
      if (lease?.held === false) return undefined;
      const wanted = current === revision || (await this.load(hand.tenantId, hand.jobId)).job.status === status;
      revision = current;
      const due = Date.now() - reportedAt >= REPORT_EVERY_MS;
      if (due || !wanted || this.stopping) {
        await this.note(hand, report(last));
        last = { ...last, refusedLeadIds: undefined, refusedLines: undefined };
        reportedAt = Date.now();
        revision = await this.revision(hand);
      }
      if (!wanted || this.stopping) return undefined;
      await this.giveWay(hand, last, performance.now() - began);
      began = performance.now();
    }
    return last;
  }

  /** Checks before and after each slice whether the responsible users may still do the job; if it fails, the progress is recorded first. */
  private async *recordedBeforeFailing(
    hand: JobInHand,
    slices: AsyncIterable<JobSlice>,
    report: (slice: JobSlice) => JobCommand,
    { last, undoing }: { last: () => JobSlice; undoing: boolean },
  ): AsyncGenerator<JobSlice> {
    try {
      await this.rightsKnown(hand);
      await this.assertMay(hand, undoing);
      for await (const slice of slices) {
        yield slice;
        await this.assertMay(hand, undoing);
      }
    } catch (error) {
      await this.note(hand, report(last()));
      throw error;
    }
  }

  /**
   * Waits until earlier changes in the log, such as to a role, are in the read models, which lag behind during large imports.
   * @throws RightsUnknown after a time limit
   */
  private async rightsKnown(hand: JobInHand): Promise<void> {
    try {
      await this.rights.knownAt(await this.store.head(), hand);
    } catch (error) {
      throw error instanceof ReadBehind || error instanceof QuestionsUnavailable ? new RightsUnknown(error) : error;
    }
  }

  /** @throws JobRightsGone; RightsUnknown while the users are not yet in the read model */
  private async assertMay(hand: JobInHand, undoing: boolean): Promise<void> {
    try {
      await this.rights.assertMay(hand, undoing);
    } catch (error) {
      throw error instanceof StillFilling || error instanceof QuestionsUnavailable ? new RightsUnknown(error) : error;
    }
  }

  /** Yields between two slices, to requests of other institutions in particular. */
  private async giveWay({ tenantId, total }: JobInHand, { done }: JobSlice, workedMs: number): Promise<void> {
    const ms = done < total ? restOf(workedMs, this.traffic.beside(tenantId)) : 0;
    await (ms > 0 ? rest(ms, this.ending.signal) : new Promise(setImmediate));
  }

  private async revision({ tenantId, jobId }: JobInHand): Promise<number | undefined> {
    const stream = jobStream(tenantId, jobId);
    return (await this.store.revisions([stream])).get(stream);
  }

  private async note({ tenantId, jobId, meta }: JobInHand, command: JobCommand): Promise<void> {
    const { tenantId: _tenant, ...rest } = meta;
    await execute(this.store, jobDecider, { stream: jobStream(tenantId, jobId), tenantId }, command, rest);
  }

  /** Scans the job events in the log since the last idle mark. */
  private async resumeUnfinished(): Promise<void> {
    const head = await this.store.head();
    const noted = (await this.vault.get(SCAN, 'idle-at'))?.toString() ?? ORIGIN;
    const types = ['JobStarted', 'JobPaused', 'JobResumed', 'JobCancelled', 'JobCompleted', 'JobFailed', 'JobUndoStarted', 'JobUndone'];
    const unfinished = new Map<string, RecordedEvent>();
    for await (const events of this.store.readAll(noted, { filter: { types } })) {
      for (const event of events as RecordedEvent<JobEvent>[]) {
        const key = `${event.tenantId}/${event.data.jobId}`;
        if (['JobStarted', 'JobResumed', 'JobUndoStarted'].includes(event.type)) unfinished.set(key, event);
        else unfinished.delete(key);
      }
      if (this.stopping) return;
    }
    for (const [key, { tenantId, data }] of unfinished) {
      if (this.active.has(key)) continue;
      this.hold(key);
      this.wake(tenantId, (data as { jobId: string }).jobId);
    }
    this.scanning = undefined;
    if (this.duty === 'orphans' && unfinished.size === 0) await this.vault.put(SCAN, { id: 'idle-at', value: Buffer.from(head) });
    await this.noteIdle();
  }

  /** Records that no job is running: the next start need not scan further back. */
  private async noteIdle(): Promise<void> {
    // With several processes, none can tell alone whether all jobs are finished.
    if (this.stopping || this.scanning || this.duty !== 'alone') return;
    try {
      const head = await this.store.head();
      if (this.active.size > 0 || this.stopping) return;
      await this.vault.put(SCAN, { id: 'idle-at', value: Buffer.from(head) });
    } catch (error) {
      // The next start scans further back: slower, but correct.
      this.logger.warn({ message: 'It could not be noted that no job is under way', error: String(error) });
    }
  }
}

/** The users' permissions are unknown at the moment: the job waits. */
/** The log, a read model or the rights of a user answer again by themselves. */
const isTemporary = (error: unknown): boolean =>
  [LogUnavailable, RightsUnknown, ReadBehind, QuestionsUnavailable].some((kind) => error instanceof kind);

class RightsUnknown extends Error {
  constructor(cause: Error) {
    super(`What the people behind a job may do is not known: ${cause.message}`, { cause });
    this.name = 'RightsUnknown';
  }
}
