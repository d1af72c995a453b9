import type { RecordedEvent } from '@matricula/domain/kernel';
import { BoundedMap } from '@matricula/vault';
import type { ExpectedRevision } from '../event-store';
import type { LogReader } from './log-reader';
import { emptyStream, type SealedAppend, type StreamState } from './stream-plan';

/** Maximum number of cached ids over all streams. */
const REMEMBERED_IDS = 200_000;

/**
 * Cached stream states, which may be stale. If the server accepts an append at the cached physical revision, the state was current, and none of the
 * append's event ids was in the stream. So most appends need no read.
 */
export class StreamStates {
  private readonly states = new BoundedMap<StreamState>(REMEMBERED_IDS, ({ revisions }) => revisions.size + 1);

  constructor(private readonly reader: LogReader) {}

  /** The cached state, or an empty one if the stream is expected not to exist; otherwise reads the stream. */
  async expected(stream: string, expected: ExpectedRevision): Promise<StreamState> {
    return this.states.get(stream) ?? (expected === 'none' ? emptyStream() : this.fresh(stream));
  }

  /** The current state, read from the end of the cached one. */
  async fresh(stream: string): Promise<StreamState> {
    const { physical, tenantId, revisions } = this.states.get(stream) ?? emptyStream();
    const stretch = await this.reader.stretch(stream, physical + 1);
    const state = { physical: stretch.physical, tenantId: tenantId ?? stretch.events[0]?.tenantId, revisions: new Map(revisions) };
    for (const { id, revision } of stretch.events) state.revisions.set(id, revision);
    this.remember(stream, state);
    return state;
  }

  /** Updates the state after an append that the server accepted. */
  appended(stream: string, state: StreamState, appends: readonly SealedAppend[]): void {
    for (const { tenantId, events } of appends) {
      state.tenantId ??= tenantId;
      for (const { id } of events) state.revisions.set(id, state.revisions.size);
      state.physical += events.length;
    }
    this.remember(stream, state);
  }

  /** Caches a stream that was read completely. */
  read(stream: string, physical: number, events: readonly RecordedEvent[]): void {
    if (physical === -1) return;
    const revisions = new Map(events.map(({ id, revision }) => [id, revision]));
    this.remember(stream, { physical, tenantId: events[0]?.tenantId, revisions });
  }

  private remember(stream: string, state: StreamState): void {
    if ((this.states.get(stream)?.physical ?? -1) <= state.physical) this.states.set(stream, state);
  }
}
