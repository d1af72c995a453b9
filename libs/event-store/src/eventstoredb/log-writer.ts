import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppendRefused, type AppendResult, RevisionConflict } from '../event-store';
import { type SealedRun, withoutFirst } from '../sealed-import';
import type { BatchDecisions } from './batch-decisions';
import type { Connection, OutgoingEvent } from './connection';
import { InTurn, mapWide } from './in-turn';
import type { LogReader } from './log-reader';
import { positionText } from './position';
import { type BatchMark, outgoingEvent } from './stored-event';
import { type PlannedAppend, type SealedAppend, StreamPlan, type StreamState } from './stream-plan';
import type { StreamStates } from './stream-states';

const ATTEMPTS = 8;
const WIDTH = 16;
/** Appends of a batch that wait for the server at a time: the last of thousands would not be answered by its deadline. */
const UNDER_WAY = 128;
/** What a batch may take for each of its streams, where that is more than the usual patience. */
const PATIENCE_PER_STREAM_MS = 20;
/** Streams whose creation claims something: they are written first, so that a lost race costs the least. */
const RESERVATION = 'lead-identity-';

/** Steps of a batch, where a spec may stop or kill the writer. */
export type BatchStep = 'begun' | 'appended' | 'written' | 'decided';

/** Writes appends: one stream in one append, several as a batch with a decision. */
export class LogWriter {
  private readonly turns = new InTurn();

  constructor(
    private readonly parts: {
      connection: Connection;
      reader: LogReader;
      decisions: BatchDecisions;
      states: StreamStates;
      patienceMs: number;
      onBatchStep?: (step: BatchStep, stream?: string) => void | Promise<void>;
    },
  ) {}

  /**
   * All or nothing; answers in the order given. Appends of this process to the same stream take place in the order of the calls: each is
   * sealed when its turn has come.
   */
  write(streams: ReadonlySet<string>, seal: () => Promise<readonly SealedAppend[]>): Promise<AppendResult[]> {
    return this.turns.run(streams, async () => this.attempts(await seal()));
  }

  /** Consecutive events of one stream from another log; those that are in place already are left. */
  async import(run: SealedRun): Promise<void> {
    try {
      await this.importAfter(run, () => this.parts.states.expected(run.stream, run.expected));
    } catch (error) {
      if (!(error instanceof RevisionConflict || error instanceof AppendRefused)) throw error;
      // What was remembered may have been less than what is there.
      await this.importAfter(run, () => this.parts.states.fresh(run.stream));
    }
  }

  private importAfter(run: SealedRun, look: () => Promise<StreamState>): Promise<AppendResult[]> {
    return this.write(new Set([run.stream]), async () => {
      const { revisions } = await look();
      const there = run.events.findIndex(({ id, revision }) => revisions.get(id) !== revision);
      return there === -1 ? [] : [withoutFirst(run, there) as SealedAppend];
    });
  }

  /** Resolves when nothing is under way. */
  idle(): Promise<void> {
    return this.turns.idle();
  }

  private async attempts(appends: readonly SealedAppend[]): Promise<AppendResult[]> {
    for (let tried = 1; ; tried++) {
      const plans = await this.plan(appends, tried > 1);
      const pending = [...plans.values()].filter(({ planned }) => planned.some(({ repeated }) => !repeated));
      const lost = pending.length > 1 ? await this.writeBatch(appends, plans, tried) : await this.writeStream(pending[0]);
      if (lost === undefined || 'positions' in lost) return this.answer(appends, plans, lost?.positions);
      if (tried === ATTEMPTS) {
        const { revisions } = await this.parts.states.fresh(lost.stream);
        const expected = appends.find(({ stream }) => stream === lost.stream)!.expected;
        throw new RevisionConflict(lost.stream, expected, revisions.size === 0 ? 'none' : revisions.size - 1);
      }
      // Those who collide again come back at different moments.
      if (tried > 1) await pause(Math.random() * 2 ** tried);
    }
  }

  /** Checks every append in the order given. A refusal by what is merely remembered counts only when a fresh look confirms it. */
  private async plan(appends: readonly SealedAppend[], fresh: boolean): Promise<Map<string, StreamPlan>> {
    const { states } = this.parts;
    const byStream = grouped(appends, ({ stream }) => stream);
    const loaded = await mapWide([...byStream], WIDTH, async ([stream, own]) => {
      const state = await (fresh ? states.fresh(stream) : states.expected(stream, own[0]!.expected));
      return [stream, new StreamPlan(state)] as const;
    });
    const plans = new Map(loaded);
    try {
      for (const append of appends) plans.get(append.stream)!.add(append);
    } catch (error) {
      if (fresh) throw error;
      return this.plan(appends, true);
    }
    return plans;
  }

  /** One stream: one append. Answers whose expectation was wrong, or where the events came to lie. */
  private async writeStream(plan: StreamPlan | undefined): Promise<Outcome> {
    if (!plan) return undefined;
    const { connection, states } = this.parts;
    const writing = plan.planned.filter(({ repeated }) => !repeated);
    const { stream } = writing[0]!.append;
    const written = await connection.append(stream, plan.state.physical, outgoing(plan, writing));
    if ('conflict' in written) return { stream };
    states.appended(
      stream,
      plan.state,
      writing.map(({ append }) => append),
    );
    return { positions: new Map(written.position === undefined ? [] : [[writing.at(-1)!, written.position]]) };
  }

  /** Several streams: each its own append, side by side but in the order given, visible to nobody before the decision is written. */
  private async writeBatch(appends: readonly SealedAppend[], plans: Map<string, StreamPlan>, tried: number): Promise<Outcome> {
    const { connection, decisions, states, onBatchStep } = this.parts;
    const patienceMs = Math.max(this.parts.patienceMs, plans.size * PATIENCE_PER_STREAM_MS) * tried;
    const mark: BatchMark = { batch: randomUUID(), patienceMs };
    const positions = new Map<PlannedAppend, bigint>();
    const physicals = new Map([...plans].map(([stream, { state }]) => [stream, state.physical]));
    let lost: string | undefined;
    const write = async (planned: PlannedAppend) => {
      const { stream, events } = planned.append;
      if (lost !== undefined) return;
      const physical = physicals.get(stream)!;
      physicals.set(stream, physical + events.length);
      const written = await connection.append(stream, physical, outgoing(plans.get(stream)!, [planned], mark));
      if ('conflict' in written) {
        lost ??= stream;
        return;
      }
      if (written.position !== undefined) positions.set(planned, written.position);
      await onBatchStep?.('appended', stream);
    };
    const writing = this.inOrder(appends, plans).filter(({ repeated }) => !repeated);
    const [claims, rest] = [true, false].map((claiming) =>
      writing.filter(({ append: { stream } }) => stream.startsWith(RESERVATION) === claiming),
    );
    await decisions.begin(mark, plans.size);
    try {
      await onBatchStep?.('begun');
      await everyOne(claims!, write);
      await everyOne(rest!, write);
      // The order given is the order in which they are to be read; only an append that had to be repeated can have lost its place.
      const places = rest!.map((planned) => positions.get(planned)!);
      if (lost === undefined && places.some((place, index) => index > 0 && place < places[index - 1]!)) lost = rest![0]!.append.stream;
      if (lost === undefined) await onBatchStep?.('written');
    } catch (error) {
      // When even this fails, the batch is decided by whoever meets it next.
      await decisions.decide(mark.batch, false).catch(() => undefined);
      throw error;
    }
    const committed = await decisions.decide(mark.batch, lost === undefined);
    await onBatchStep?.('decided');
    if (!committed) return { stream: lost ?? writing[0]!.append.stream };
    for (const [stream, { state, planned }] of plans) {
      const own = planned.filter(({ repeated }) => !repeated).map(({ append }) => append);
      if (own.length > 0) states.appended(stream, state, own);
    }
    return { positions };
  }

  /** The plans' parts, in the order of the appends. */
  private inOrder(appends: readonly SealedAppend[], plans: Map<string, StreamPlan>): PlannedAppend[] {
    const next = new Map<string, number>();
    return appends.map(({ stream }) => {
      const at = next.get(stream) ?? 0;
      next.set(stream, at + 1);
      return plans.get(stream)!.planned[at]!;
    });
  }

  private async answer(
    appends: readonly SealedAppend[],
    plans: Map<string, StreamPlan>,
    positions?: Map<PlannedAppend, bigint>,
  ): Promise<AppendResult[]> {
    return mapWide(this.inOrder(appends, plans), WIDTH, async (planned) => {
      const { revision, append } = planned;
      const position = positions?.get(planned);
      if (position !== undefined) return { stream: append.stream, revision, position: positionText(position) };
      const [event] = await this.parts.reader.stream(append.stream, revision, revision);
      return { stream: append.stream, revision, position: event!.position };
    });
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Begins them in their order, many at a time, and waits for all: nothing is under way any more when the batch is decided. @throws the first failure. */
async function everyOne(writing: readonly PlannedAppend[], write: (planned: PlannedAppend) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  await mapWide(writing, UNDER_WAY, async (planned) => {
    if (failures.length === 0) await write(planned).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}

/** Undefined: nothing was to be written. */
type Outcome = { stream: string } | { positions: Map<PlannedAppend, bigint> } | undefined;

function outgoing({ state }: StreamPlan, writing: readonly PlannedAppend[], mark?: BatchMark): OutgoingEvent[] {
  // Physical revision less revision is the same for every new event of a stream.
  const skipped = state.physical + 1 - state.revisions.size;
  return writing.flatMap(({ append: { events, tenantId } }) => events.map((event) => outgoingEvent(event, tenantId, skipped, mark)));
}
