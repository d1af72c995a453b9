import { mapWide } from '@matricula/domain/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { AppendRefused, type AppendResult, RevisionConflict } from '../event-store';
import { type SealedRun, withoutFirst } from '../sealed-import';
import type { BatchDecisions } from './batch-decisions';
import { type BatchStep, BatchWriter, type Outcome } from './batch-writer';
import type { Connection } from './connection';
import { InTurn } from './in-turn';
import type { LogReader } from './log-reader';
import { inParts, outgoing } from './outgoing';
import { positionText } from './position';
import { inOrder, type PlannedAppend, type SealedAppend, StreamPlan, type StreamState } from './stream-plan';
import type { StreamStates } from './stream-states';

const ATTEMPTS = 8;
const WIDTH = 16;

/** Writes appends: as one server append if it fits, otherwise as a batch with a decision. */
export class LogWriter {
  private readonly turns = new InTurn();
  private readonly batches: BatchWriter;

  constructor(
    private readonly parts: {
      connection: Connection;
      reader: LogReader;
      decisions: BatchDecisions;
      states: StreamStates;
      patienceMs: number;
      onBatchStep?: (step: BatchStep, stream?: string) => void | Promise<void>;
    },
  ) {
    this.batches = new BatchWriter(parts);
  }

  /**
   * Writes appends atomically; returns results in the given order. Appends of this process to the same stream run in the order of the calls; each
   * is encrypted when its turn comes.
   */
  write(streams: ReadonlySet<string>, seal: () => Promise<readonly SealedAppend[]>): Promise<AppendResult[]> {
    return this.turns.run(streams, async () => this.attempts(await seal()));
  }

  /** Imports consecutive events of one stream from another log; skips those already present. */
  async import(run: SealedRun): Promise<void> {
    try {
      await this.importAfter(run, () => this.parts.states.expected(run.stream, run.expected));
    } catch (error) {
      if (!(error instanceof RevisionConflict || error instanceof AppendRefused)) throw error;
      // The cached state may have been out of date.
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

  /** Resolves when nothing is in progress. */
  idle(): Promise<void> {
    return this.turns.idle();
  }

  private async attempts(appends: readonly SealedAppend[]): Promise<AppendResult[]> {
    for (let tried = 1; ; tried++) {
      const plans = await this.plan(appends, tried > 1);
      const pending = [...plans.values()].filter(({ unwritten }) => unwritten.length > 0);
      if (pending.length === 0) return this.answer(appends, plans);
      const outcome = (await this.writeAtOnce(pending)) ?? (await this.batches.write(appends, plans, tried));
      if ('positions' in outcome) return this.answer(appends, plans, outcome.positions);
      if (tried === ATTEMPTS) {
        const { stream: lost } = outcome;
        const { revisions } = await this.parts.states.fresh(lost);
        const { expected } = appends.find(({ stream }) => stream === lost)!;
        throw new RevisionConflict(lost, expected, revisions.size === 0 ? 'none' : revisions.size - 1);
      }
      // Random back-off, so that writers do not collide again.
      if (tried > 1) await pause(Math.random() * 2 ** tried);
    }
  }

  /** Checks every append in the given order. A refusal based on cached state counts only if a fresh read confirms it. */
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

  /** Writes in one server append if it fits; otherwise returns undefined. */
  private async writeAtOnce([plan, ...others]: readonly StreamPlan[]): Promise<Outcome | undefined> {
    if (!plan || others.length > 0) return undefined;
    const { connection, states } = this.parts;
    const { unwritten, state } = plan;
    const [events, ...more] = inParts(outgoing(plan, unwritten));
    if (!events || more.length > 0) return undefined;
    const { stream } = unwritten[0]!.append;
    const written = await connection.append(stream, state.physical, events);
    if ('conflict' in written) return { stream };
    const own = unwritten.map(({ append }) => append);
    states.appended(stream, state, own);
    return { positions: new Map([[unwritten.at(-1)!, written.position]]) };
  }

  private async answer(
    appends: readonly SealedAppend[],
    plans: Map<string, StreamPlan>,
    positions?: Map<PlannedAppend, bigint | undefined>,
  ): Promise<AppendResult[]> {
    return mapWide(inOrder(appends, plans), WIDTH, async (planned) => {
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
