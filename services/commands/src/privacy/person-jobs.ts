import { jobDecider, jobStream, type JobStarted } from '@matricula/domain/job';
import { ORIGIN } from '@matricula/domain/kernel';
import { stateOf, type EventStore } from '@matricula/event-store';

/** Jobs according to the log: a list may not yet show a new one, or still show one that has ended. */
export async function jobsStarted(
  store: EventStore,
  tenantId: string,
  concerns: (started: JobStarted['data']) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of store.readAll(ORIGIN, { filter: { tenantId, types: ['JobStarted'] } }))
    for (const { data } of batch) if (concerns(data as JobStarted['data'])) found.push((data as JobStarted['data']).jobId);
  return found;
}

/** The first of them that is under way, paused or being undone. */
export async function firstUnfinished(store: EventStore, tenantId: string, jobIds: readonly string[]) {
  const streams = await store.readMany(jobIds.map((jobId) => jobStream(tenantId, jobId)));
  const jobs = [...streams.values()].map((events) => stateOf(jobDecider, events));
  return jobs.find(({ status }) => ['running', 'paused', 'undoing'].includes(status));
}
