import type { RecordedEvent } from '@matricula/domain/kernel';
import { BoundedMap } from '@matricula/vault';
import type { ExpectedRevision } from '../event-store';
import type { LogReader } from './log-reader';
import { emptyStream, type SealedAppend, type StreamState } from './stream-plan';

/** Ids remembered over all streams. */
const REMEMBERED_IDS = 200_000;

/**
 * What this process remembers of streams. It may be stale: an append that the server accepts at the remembered physical revision proves
 * that it was not, and with it that no event id of the append was in the stream. So most appends need not read first.
 */
export class StreamStates {
  private readonly states = new BoundedMap<StreamState>(REMEMBERED_IDS, ({ revisions }) => revisions.size + 1);

  constructor(private readonly reader: LogReader) {}

  /** What is remembered; a stream that is expected not to exist is taken at its word. Otherwise the stream is read. */
  async expected(stream: string, expected: ExpectedRevision): Promise<StreamState> {
    return this.states.get(stream) ?? (expected === 'none' ? emptyStream() : this.fresh(stream));
  }

  /** The stream as it is now, read from where it was left off. */
  async fresh(stream: string): Promise<StreamState> {
    const { physical, tenantId, revisions } = this.states.get(stream) ?? emptyStream();
    const stretch = await this.reader.stretch(stream, physical + 1);
    const state = { physical: stretch.physical, tenantId: tenantId ?? stretch.events[0]?.tenantId, revisions: new Map(revisions) };
    for (const { id, revision } of stretch.events) state.revisions.set(id, revision);
    this.remember(stream, state);
    return state;
  }

  /** After an append at `state` that the server accepted. */
  appended(stream: string, state: StreamState, appends: readonly SealedAppend[]): void {
    for (const { tenantId, events } of appends) {
      state.tenantId ??= tenantId;
      for (const { id } of events) state.revisions.set(id, state.revisions.size);
      state.physical += events.length;
    }
    this.remember(stream, state);
  }

  /** A whole stream that was read anyway. */
  read(stream: string, physical: number, events: readonly RecordedEvent[]): void {
    if (physical === -1) return;
    const revisions = new Map(events.map(({ id, revision }) => [id, revision]));
    this.remember(stream, { physical, tenantId: events[0]?.tenantId, revisions });
  }

  private remember(stream: string, state: StreamState): void {
    if ((this.states.get(stream)?.physical ?? -1) <= state.physical) this.states.set(stream, state);
  }
}
