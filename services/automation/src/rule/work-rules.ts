import { timerDecider, type TimerElapsed } from '@matricula/domain/automation';
import { jobDecider, jobStream, rulesChoiceOf, type RulesChoice } from '@matricula/domain/job';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, RULE_ASKED, type RuleAsked } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import { BoundedMap } from '@matricula/vault';

const MINUTE_MS = 60_000;
const MOST_KNOWN = 10_000;
/** Events that are read at once, and leads that are looked at for each one that rules may be asked about in a minute. */
const MOST_READ = 10_000;
const LOOKED_PER_ASKED = 10;

/** Events after which the leads of a job come, with what rules do with them. */
export const workTypes: ReadonlySet<string> = new Set(['JobStarted', 'JobResumed', 'JobUndoStarted']);

/** What came of a throttled event: rules were asked, none is concerned, or a stop holds it for now. */
export type WorkVerdict = 'asked' | 'passed' | 'held';

/** The choice that stands from a position of the log on. */
interface Chosen {
  position: Position;
  rules: RulesChoice;
}

/**
 * What rules and workflows do with the leads of imports, bulk work and undo, as the user chose: nothing, at once like with all other
 * leads, or some leads each minute. The choice stands in the job, whose id each event of a lead carries. Throttled leads are read from the log again, so
 * their number is not limited and a restart loses none.
 */
export class WorkRules {
  private readonly known = new BoundedMap<readonly Chosen[]>(MOST_KNOWN);

  constructor(
    private readonly needs: {
      store: EventStore;
      /** The kind of the timer after which throttled leads are asked about. */
      timer: string;
      /** Types of the events that rules are asked about. */
      types: readonly string[];
    },
  ) {}

  /** What rules do with an event of a lead; an event that no job wrote asks them at once. */
  async choiceOf(event: Pick<RecordedEvent, 'tenantId' | 'position' | 'data'>): Promise<RulesChoice> {
    const jobId = jobIdOf(event.data);
    if (jobId === undefined) return 'all';
    const key = `${event.tenantId}/${jobId}`;
    const chosen = this.known.get(key) ?? choicesIn(await this.needs.store.read(jobStream(event.tenantId, jobId)));
    this.known.set(key, chosen);
    return chosen.findLast(({ position }) => position < event.position)?.rules ?? 'none';
  }

  /**
   * A job, its undo or the rest of one began: throttled leads are asked about from the next minute on. A timer that still runs for the job covers what
   * it brings now, too.
   */
  async begun(event: RecordedEvent): Promise<void> {
    const { tenantId } = event;
    const { store, timer } = this.needs;
    const jobId = jobIdOf(event.data) ?? '';
    this.known.delete(`${tenantId}/${jobId}`);
    const history = await store.read(jobStream(tenantId, jobId));
    const next = choicesIn(history).findLast(({ position }) => position <= event.position);
    if (next?.rules !== 'throttled') return;
    const { stream } = setTimer(timer, jobId, event.at);
    if ((await store.states.current(timerDecider, stream(tenantId))).state.status === 'set') return;
    // A slice that was at hand at a pause may stand after it.
    const before = event.type === 'JobResumed' ? history.findLast(({ position }) => position < event.position) : undefined;
    await this.later(event, { jobId, after: before?.position ?? event.position });
  }

  /** Asks about the next leads of a throttled job, some each minute. From one that a stop holds, it goes on a minute later. */
  async elapsed(event: RecordedEvent<TimerElapsed>, ask: (event: RecordedEvent) => Promise<WorkVerdict>): Promise<void> {
    const { tenantId, position: end } = event;
    const { jobId = '', after = end } = event.data.about;
    const { store, types } = this.needs;
    const { per_minute } = (await store.states.current(controlsBoundary.decider, controlsBoundary.stream(tenantId))).state.limits;
    let asked = Number(event.data.about.asked ?? 0);
    let found = 0;
    let read = 0;
    let passed = after;
    read: for await (const batch of store.readAll(after, { filter: { tenantId, types: [...types] } }))
      for (const one of batch) {
        if (one.position >= end) break read;
        read += 1;
        if (jobIdOf(one.data) === jobId && (await this.choiceOf(one)) === 'throttled') {
          found += 1;
          const verdict = await ask(one);
          if (verdict === 'held') return this.later(event, { jobId, after: passed });
          if (verdict !== 'passed' && ++asked >= per_minute) return this.later(event, { jobId, after: one.position });
        }
        passed = one.position;
        // New leads of the institution come between two such parts.
        if (read >= MOST_READ || found >= per_minute * LOOKED_PER_ASKED) return this.goOn(event, { jobId, after: passed, asked });
      }
    const { status } = (await store.states.current(jobDecider, jobStream(tenantId, jobId))).state;
    // What a slice at hand wrote after the end of the job is found by the next look.
    if (found > 0 || asked > 0 || status === 'running' || status === 'undoing') await this.later(event, { jobId, after: end });
  }

  /** Goes on with the leads of this minute as soon as the events that wait by now are worked on. */
  private goOn(event: RecordedEvent, { asked, ...about }: { jobId: string; after: Position; asked: number }): Promise<void> {
    return this.wait(event, event.at, { ...about, asked: String(asked) });
  }

  private later(event: RecordedEvent, about: { jobId: string; after: Position }): Promise<void> {
    return this.wait(event, new Date(Date.parse(event.at) + MINUTE_MS).toISOString(), about);
  }

  private async wait(
    { id, tenantId, meta }: RecordedEvent,
    dueAt: string,
    about: { jobId: string } & Record<string, string>,
  ): Promise<void> {
    const { store, timer } = this.needs;
    const { stream, decider, command } = setTimer(timer, about.jobId, dueAt, about);
    const address = { stream: stream(tenantId), tenantId };
    await execute(store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `${timer}-after-${id}` });
  }
}

/** Whether a user chose that rules are asked about the lead of an event: with an import, bulk work or an undo, or by running a rule. It is no storm. */
export const isChosen = ({ type, data }: Pick<RecordedEvent, 'type' | 'data'>): boolean =>
  jobIdOf(data) !== undefined || (type === RULE_ASKED && (data as RuleAsked['data']).by === 'hand');

const jobIdOf = (data: unknown): string | undefined => (data as { jobId?: string }).jobId;

/** The choices of a job in their order: the one that it began with, then those of its undos. Older jobs have it among their settings alone. */
const choicesIn = (history: readonly RecordedEvent[]): Chosen[] =>
  history.flatMap(({ type, data, position }) => {
    const { rules, settings } = data as { rules?: unknown; settings?: { rules?: unknown } };
    if (type === 'JobStarted') return [{ position, rules: rulesChoiceOf(rules ?? settings?.rules) }];
    return type === 'JobUndoStarted' ? [{ position, rules: rulesChoiceOf(rules) }] : [];
  });
