import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ExpectedRevision } from './event-store';

/** A log that can import events of another one. */
export interface SealedImport {
  /**
   * Imports events as another log stores them (`readAll` with `sealed`): ids, times, revisions and encrypted personal fields stay the same;
   * positions become this log's own. Keeps the given order. Skips events already present, so an interrupted copy can be repeated.
   * @throws RevisionConflict or AppendRefused when a stream contains something else.
   */
  importSealed(events: readonly RecordedEvent[]): Promise<void>;
}

/** Consecutive events of one stream. */
export interface SealedRun {
  stream: string;
  tenantId: string;
  expected: ExpectedRevision;
  events: RecordedEvent[];
}

/** Splits events into runs of one stream each. @throws Error for an event whose data or meta is damaged. */
export function runsOf(events: readonly RecordedEvent[]): SealedRun[] {
  const runs: SealedRun[] = [];
  for (const event of events) {
    const { id, stream, tenantId, revision, data, meta } = event;
    if ('$unreadable' in (data as object) || '$unreadable' in meta)
      throw new Error(`Event ${id} (${stream}) is no JSON and cannot be taken over`);
    let run = runs.at(-1);
    if (run?.stream !== stream || run.tenantId !== tenantId) {
      run = { stream, tenantId, expected: expectedBefore(revision), events: [] };
      runs.push(run);
    }
    run.events.push(event);
  }
  return runs;
}

/** The rest of a run, if its first events are already present. */
export function withoutFirst(run: SealedRun, count: number): SealedRun {
  const events = run.events.slice(count);
  return { ...run, events, expected: events[0] ? expectedBefore(events[0].revision) : run.expected };
}

const expectedBefore = (revision: number): ExpectedRevision => (revision === 0 ? 'none' : revision - 1);
