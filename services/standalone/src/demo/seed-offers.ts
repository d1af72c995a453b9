import type { INestApplicationContext } from '@nestjs/common';
import { applicationBoundary, type ApplicationCommand } from '@matricula/domain/application';
import { meritListBoundary, rankedBy, type Ranked } from '@matricula/domain/offer';
import { EventStore, executeMany, partIdOf, type AddressedCommand, type CommandMeta } from '@matricula/event-store';

interface Interviewed {
  tid: string;
  formId: string;
  formName: string;
  rankedById: string;
  meta: CommandMeta;
  /** Places of the applications that were interviewed, by merit. */
  places: readonly number[];
}

/** Publishes a merit list with a seat less than there are applicants. Safe to repeat. */
export async function seedOffers(app: INestApplicationContext, of: Interviewed): Promise<void> {
  const { tid, formId, formName, rankedById, meta, places } = of;
  const store = app.get(EventStore);
  const applicants: Ranked[] = [];
  for (const [at, place] of places.entries()) {
    const applicationId = partIdOf(`seed/${tid}/application/${place}`, 'application');
    const { state } = await store.states.current(applicationBoundary.decider, applicationBoundary.stream(tid, applicationId));
    if (state.status !== 'interviewed' && state.status !== 'ranked') continue;
    applicants.push({ applicationId, leadId: state.leadId, percent: 88 - 7 * at, submittedAt: '2026-01-01T00:00:00.000Z' });
  }
  if (applicants.length < 2) return;
  const meritListId = partIdOf(`seed/${tid}/merit-list`, 'merit-list');
  const seats = applicants.length - 1;
  const data = {
    ...{ meritListId, name: 'First merit list', formId, formName, rankedById, order: ['score', 'submitted'], seats, quotas: [], days: 14 },
    entries: rankedBy(applicants, ['score', 'submitted'], seats, []),
  };
  const stream = meritListBoundary.stream(tid, meritListId);
  const commandId = `seed/${tid}/merit-list/0`;
  await executeMany(
    store,
    meritListBoundary.decider,
    [{ stream, tenantId: tid, commandId, command: { type: 'PublishMeritList', data } }],
    meta,
  );
  const moves = applicants.map(({ applicationId }): AddressedCommand<ApplicationCommand> => ({
    ...{ stream: applicationBoundary.stream(tid, applicationId), tenantId: tid, commandId: `seed/${tid}/ranked/${applicationId}` },
    command: { type: 'MoveApplication', data: { move: 'rank' } },
  }));
  await executeMany(store, applicationBoundary.decider, moves, meta);
}
