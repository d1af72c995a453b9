import { mapWide } from '@matricula/domain/kernel';
import { randomUUID } from 'node:crypto';
import type { BatchDecisions } from './batch-decisions';
import type { Connection } from './connection';
import { bytesOf, inParts, outgoing } from './outgoing';
import type { BatchMark, OutgoingEvent } from './stored-event';
import { inOrder, type PlannedAppend, type SealedAppend, type StreamPlan } from './stream-plan';
import type { StreamStates } from './stream-states';

/** Maximum number of appends in progress: with thousands, the last ones would miss their deadline. */
const UNDER_WAY = 128;
const UNDER_WAY_BYTES = 16 * 1024 * 1024;
/** Time a batch may take per stream and event, if that exceeds the default. */
const PATIENCE_PER_STREAM_MS = 20;
const PATIENCE_PER_EVENT_MS = 5;
/** Streams whose creation reserves something: they are written first, so that a lost race costs little. */
const RESERVATION = 'lead-identity-';

/** Steps of a batch at which a spec may stop or kill the writer. */
export type BatchStep = 'begun' | 'appended' | 'written' | 'decided';

/** The stream whose expected revision was wrong, or the positions of the last events of the appends. */
export type Outcome = { stream: string } | { positions: Map<PlannedAppend, bigint | undefined> };

/** A part of a planned append that fits into one server append. */
interface Part {
  planned: PlannedAppend;
  events: OutgoingEvent[];
}

/** Writes what does not fit into one server append: several streams, or too many bytes. README.md explains how. */
export class BatchWriter {
  constructor(
    private readonly parts: {
      connection: Connection;
      decisions: BatchDecisions;
      states: StreamStates;
      patienceMs: number;
      onBatchStep?: (step: BatchStep, stream?: string) => void | Promise<void>;
    },
  ) {}

  /** Writes each part with its own append, in parallel but in the given order; nothing is visible before the decision is written. */
  async write(appends: readonly SealedAppend[], plans: Map<string, StreamPlan>, tried: number): Promise<Outcome> {
    const { connection, decisions, states, onBatchStep } = this.parts;
    const writing = inOrder(appends, plans).filter(({ repeated }) => !repeated);
    const mark: BatchMark = { batch: randomUUID(), patienceMs: this.patienceFor(plans.size, writing) * tried };
    const positions = new Map<Part, bigint>();
    const physicals = new Map([...plans].map(([stream, { state }]) => [stream, state.physical]));
    let lost: string | undefined;
    const write = async (part: Part) => {
      const { stream } = part.planned.append;
      if (lost !== undefined) return;
      const physical = physicals.get(stream)!;
      physicals.set(stream, physical + part.events.length);
      const written = await connection.append(stream, physical, part.events);
      if ('conflict' in written) {
        lost ??= stream;
        return;
      }
      if (written.position !== undefined) positions.set(part, written.position);
      await onBatchStep?.('appended', stream);
    };
    const [claims, rest] = [true, false].map((claiming) =>
      writing
        .filter(({ append: { stream } }) => stream.startsWith(RESERVATION) === claiming)
        .flatMap((planned) => inParts(outgoing(plans.get(planned.append.stream)!, [planned], mark)).map((events) => ({ planned, events }))),
    );
    await decisions.begin(mark, plans.size);
    try {
      await onBatchStep?.('begun');
      await everyOne(claims!, write);
      await everyOne(rest!, write);
      // Events must be readable in the given order; only a repeated append can have lost its place.
      const places = rest!.map((part) => positions.get(part)!);
      if (lost === undefined && places.some((place, index) => index > 0 && place < places[index - 1]!))
        lost = rest![0]!.planned.append.stream;
      if (lost === undefined) await onBatchStep?.('written');
    } catch (error) {
      // If this fails too, the next reader of the batch decides it.
      await decisions.decide(mark.batch, false).catch(() => undefined);
      throw error;
    }
    const committed = await decisions.decide(mark.batch, lost === undefined);
    await onBatchStep?.('decided');
    if (!committed) return { stream: lost ?? writing[0]!.append.stream };
    for (const [stream, { state, unwritten }] of plans) {
      const own = unwritten.map(({ append }) => append);
      if (own.length > 0) states.appended(stream, state, own);
    }
    // Of several parts of one append, the last one gives the end position.
    return { positions: new Map([...claims!, ...rest!].map((part) => [part.planned, positions.get(part)])) };
  }

  private patienceFor(streams: number, writing: readonly PlannedAppend[]): number {
    const events = writing.reduce((sum, { append }) => sum + append.events.length, 0);
    return Math.max(this.parts.patienceMs, streams * PATIENCE_PER_STREAM_MS, events * PATIENCE_PER_EVENT_MS);
  }
}

/**
 * Starts the parts in order, many at a time, and waits for all, so that nothing is in progress when the batch is decided.
 * @throws the first failure.
 */
async function everyOne(writing: readonly Part[], write: (part: Part) => Promise<void>): Promise<void> {
  const failures: unknown[] = [];
  const largest = writing.reduce((most, { events }) => Math.max(most, bytesOf(events)), 1);
  const width = Math.min(UNDER_WAY, Math.ceil(UNDER_WAY_BYTES / largest));
  await mapWide(writing, width, async (part) => {
    if (failures.length === 0) await write(part).catch((error: unknown) => failures.push(error));
  });
  if (failures.length > 0) throw failures[0];
}
