import type { ApplicationAnswersErased } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { queryBoundary } from '@matricula/domain/query';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** Queries that are read at once. */
const PAGE = 500;

/** Removes the text of the queries of an erased application from their lists; the key of the text in the log is destroyed with the application. */
export class EraseQueriesWorker implements EventWorker {
  readonly name = 'erase-queries';
  readonly types = new Set(['ApplicationAnswersErased']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as ApplicationAnswersErased['data']).applicationId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.erase(event);
  }

  private async erase(event: RecordedEvent): Promise<void> {
    const { id, tenantId, position, meta } = event;
    const { store, reads } = this.needs;
    await reads.reached(queryList.name, position, ROW_MS, tenantId);
    const where = { field: 'applicationId', op: 'eq' as const, value: this.thingOf(event) ?? '' };
    const sort = [{ field: 'queryId', dir: 'asc' as const }];
    for (let skip = 0, more = true; more; skip += PAGE) {
      const rows = await reads.page<QueryRow>(queryList, tenantId, { where, sort, skip, limit: PAGE });
      for (const { queryId } of rows) {
        const address = { stream: queryBoundary.stream(tenantId, queryId), tenantId };
        const options = { commandId: `${id}/${queryId}` };
        await execute(
          store,
          queryBoundary.decider,
          address,
          { type: 'EraseQueryText', data: {} },
          systemMeta(meta.correlationId, id),
          options,
        );
      }
      more = rows.length === PAGE;
    }
  }
}
