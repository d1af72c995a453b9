import { timerDecider, timerStream, type TimerElapsed, type TimerSet } from '@matricula/domain/automation';
import { jobDecider, jobStream, rulesChoiceOf, type RulesChoice } from '@matricula/domain/job';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { controlsBoundary, RULE_ASKED, type RuleAsked } from '@matricula/domain/rule';
import { execute, type EventStore } from '@matricula/event-store';
import { setTimer, systemMeta } from '@matricula/policy-kit';
import { BoundedMap } from '@matricula/vault';
import { TOGETHER } from './giving-together';
import { aboutPart, MOST_LOOKED, MOST_READ, partOf, type ReleasePart } from './release-part';
import { leadIdOf } from './standing-lead';

const MINUTE_MS = 60_000;
/** Leads of a stopped rule are looked at again at the end of the stop; after this time also without it, since the rule may be paused by then. */
const STOPPED_MS = 24 * 60 * MINUTE_MS;
const MOST_KNOWN = 10_000;

/** Events after which the leads of a job come, with what rules do with them. */
export const workTypes: ReadonlySet<string> = new Set(['JobStarted', 'JobResumed', 'JobUndoStarted']);

/** What came of a throttled event: rules were asked, none is concerned, or the stop of a rule holds it for now. */
export type WorkVerdict = 'asked' | 'passed' | { heldBy: string };

/** What of a job is asked about. */
export type WorkPart = Pick<ReleasePart, 'ruleId' | 'without'>;

/** How far a part of a job is. */
interface Cursor extends ReleasePart {
  jobId: string;
  after: Position;
}

/** The choice that stands from a position of the log on. */
interface Chosen {
  position: Position;
  rules: RulesChoice;
}

/**
 * What rules and workflows do with the leads of imports, bulk work and undo, as the user chose: nothing, at once like with all other
 * leads, or some leads each minute. The choice stands in the job, whose id each event of a lead carries. Throttled leads are read from the log again, so
 * their number is not limited and a restart loses none. A rule that is stopped goes on by itself after the stop, so that the others do not wait for it.
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
    await this.later(event, { jobId, after: before?.position ?? event.position, without: [] });
  }

  /**
   * Asks about the next leads of a throttled job, some each minute. `ask` gets events of which no two are of the same lead, and answers about them in
   * their order: at least about the first one, and at most up to one that is held.
   */
  async elapsed(
    event: RecordedEvent<TimerElapsed>,
    ask: (events: readonly RecordedEvent[], part: WorkPart) => Promise<WorkVerdict[]>,
  ): Promise<void> {
    const { tenantId, position: end } = event;
    const { jobId = '', after = end } = event.data.about;
    const { asked: before, ...part } = partOf(event.data.about);
    const { store, types } = this.needs;
    const { per_minute } = (await store.states.current(controlsBoundary.decider, controlsBoundary.stream(tenantId))).state.limits;
    let cursor: Cursor = { jobId, after, ...part };
    let asked = before;
    let found = 0;
    let read = 0;
    let together: RecordedEvent[] = [];
    /** False if nothing more is to be asked about now. */
    const askTogether = async (): Promise<boolean> => {
      while (together.length > 0) {
        const verdicts = await ask(together, cursor);
        for (const [index, verdict] of verdicts.entries()) {
          if (typeof verdict === 'object') {
            const { heldBy } = verdict;
            if (heldBy === part.ruleId) {
              await this.stand(event, cursor);
              return false;
            }
            await this.apart(event, { ...cursor, ruleId: heldBy });
            cursor = { ...cursor, without: [...cursor.without, heldBy] };
          } else if (verdict === 'asked') asked += 1;
          cursor = { ...cursor, after: together[index]!.position };
        }
        together = together.slice(verdicts.length);
      }
      if (asked < per_minute) return true;
      await this.later(event, cursor);
      return false;
    };
    read: for await (const batch of store.readAll(after, { filter: { tenantId, types: [...types] } }))
      for (const one of batch) {
        if (one.position >= end) break read;
        read += 1;
        if (jobIdOf(one.data) === jobId && (await this.choiceOf(one)) === 'throttled') {
          found += 1;
          const leadId = leadIdOf(one.data);
          if (together.some(({ data }) => leadIdOf(data) === leadId) && !(await askTogether())) return;
          together.push(one);
          if (together.length >= Math.min(TOGETHER, per_minute - asked) && !(await askTogether())) return;
        }
        if (together.length === 0) cursor = { ...cursor, after: one.position };
        // New leads of the institution come between two such parts.
        if (read < MOST_READ && found < MOST_LOOKED) continue;
        if (!(await askTogether())) return;
        return this.wait(event, event.at, { ...cursor, after: one.position, asked });
      }
    if (!(await askTogether())) return;
    const { status } = (await store.states.current(jobDecider, jobStream(tenantId, jobId))).state;
    // What a slice at hand wrote after the end of the job is found by the next look.
    if (found > 0 || asked > 0 || status === 'running' || status === 'undoing') await this.later(event, { ...cursor, after: end });
  }

  /** Lets the leads that waited for the end of a stop be asked about at once. `since`: when the institution was first stopped before that end. */
  async resumed(event: RecordedEvent, since: Position): Promise<void> {
    const { tenantId } = event;
    const { store, timer } = this.needs;
    const filter = { tenantId, types: ['TimerSet'], streamPrefix: timerStream(tenantId, `${timer}/`) };
    const parts = new Set<string>();
    for await (const batch of store.readAll(since, { filter }))
      for (const { stream, data } of batch as RecordedEvent<TimerSet>[]) if (data.about.ruleId !== undefined) parts.add(stream);
    for (const stream of parts) {
      const { status, about } = (await store.states.current(timerDecider, stream)).state;
      if (status === 'set') await this.set(event, event.at, about as Record<string, string> & { jobId: string });
    }
  }

  /** The leads of a stopped rule go on by themselves. A part of it that waits already covers what follows, too. */
  private async apart(event: RecordedEvent, { jobId, ruleId, after }: Cursor): Promise<void> {
    const { store, timer } = this.needs;
    const { stream } = setTimer(timer, keyOf({ jobId, ruleId }), event.at);
    if ((await store.states.current(timerDecider, stream(event.tenantId))).state.status === 'set') return;
    await this.stand(event, { jobId, ruleId, after, without: [] });
  }

  private stand(event: RecordedEvent, cursor: Cursor): Promise<void> {
    return this.wait(event, new Date(Date.parse(event.at) + STOPPED_MS).toISOString(), cursor);
  }

  private later(event: RecordedEvent, cursor: Cursor): Promise<void> {
    return this.wait(event, new Date(Date.parse(event.at) + MINUTE_MS).toISOString(), cursor);
  }

  private wait(event: RecordedEvent, dueAt: string, { jobId, after, ...part }: Cursor): Promise<void> {
    return this.set(event, dueAt, { jobId, after, ...aboutPart(part) });
  }

  private async set(
    { id, tenantId, meta }: RecordedEvent,
    dueAt: string,
    about: Record<string, string> & { jobId: string; ruleId?: string },
  ): Promise<void> {
    const { store, timer } = this.needs;
    const key = keyOf(about);
    const { stream, decider, command } = setTimer(timer, key, dueAt, about);
    const address = { stream: stream(tenantId), tenantId };
    await execute(store, decider, address, command, systemMeta(meta.correlationId, id), { commandId: `${timer}-after-${id}-${key}` });
  }
}

/** Identifies the timer of a part of a job. */
const keyOf = ({ jobId, ruleId }: { jobId: string; ruleId?: string }) => (ruleId === undefined ? jobId : `${jobId}/${ruleId}`);

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
