import type { RecordedEvent } from '@matricula/domain/kernel';
import type { ExpectedRevision } from './event-store';

/** What a log can do that takes over another one. */
export interface SealedImport {
  /**
   * Takes over events as another log keeps them (`readAll` with `sealed`): ids, times, revisions and encrypted personal fields stay as
   * they are, positions become this log's own. The order given is kept. Events that are in place already are left, so that a copy which
   * was cut short can begin again.
   * @throws RevisionConflict or AppendRefused when a stream holds something else.
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

/** Cuts events into runs of one stream each. @throws Error for an event whose data or meta is damaged. */
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

/** The rest of a run when its first events are in place. */
export function withoutFirst(run: SealedRun, count: number): SealedRun {
  const events = run.events.slice(count);
  return { ...run, events, expected: events[0] ? expectedBefore(events[0].revision) : run.expected };
}

const expectedBefore = (revision: number): ExpectedRevision => (revision === 0 ? 'none' : revision - 1);
