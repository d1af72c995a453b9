import { jobStream, type JobEvent } from '@matricula/domain/job';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import type { JobInHand } from './job-work';

/** The reasons of refused lines of a job's file, by line, from its stream and its last report. */
export async function refusalsOf(
  store: Pick<EventStore, 'read'>,
  { tenantId, jobId, refusedLines }: Pick<JobInHand, 'tenantId' | 'jobId' | 'refusedLines'>,
): Promise<Map<number, string>> {
  const told = (await store.read(jobStream(tenantId, jobId))) as RecordedEvent<JobEvent>[];
  const all = [...told.map(({ data }) => ('refusedLines' in data && data.refusedLines) || {}), refusedLines ?? {}];
  return new Map(all.flatMap((one) => Object.entries(one).flatMap(([reason, lines]) => lines.map((line) => [line, reason] as const))));
}
