import { applicationBoundary, type ApplicationMoved } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { meritListBoundary } from '@matricula/domain/offer';
import { execute, type EventStore } from '@matricula/event-store';
import { systemMeta, type EventWorker } from '@matricula/policy-kit';
import { offerList } from '@matricula/read-models/offer';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROWS_MS = 10_000;
const ended: readonly string[] = ['withdrawn', 'rejected', 'lapsed'];

/** Frees the seat of an application that ended, or whose person was erased before the enrolment: its offer is withdrawn, also an accepted one. */
export class ReleaseOfferWorker implements EventWorker {
  readonly name = 'release-offers';
  readonly types = new Set(['ApplicationMoved', 'ApplicationAnswersErased']);
  /** Waiting for rows delays only this institution. */
  readonly underWay = 500;

  constructor(private readonly ports: { store: EventStore; reads: Pick<ReadStore, 'get' | 'reached'> }) {}

  thingOf({ type, data }: RecordedEvent): string | undefined {
    const { applicationId, to, move } = data as Partial<ApplicationMoved['data']>;
    return type === 'ApplicationAnswersErased' || ended.includes(to ?? '') || move === 'unenrol' ? applicationId : undefined;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.release(event);
  }

  private async release(event: RecordedEvent): Promise<void> {
    const { tenantId, position, id, meta } = event;
    const applicationId = this.thingOf(event);
    if (applicationId === undefined) return;
    const { store, reads } = this.ports;
    if (!ended.includes((event.data as { to?: string }).to ?? '') && !(await this.isLeft(tenantId, applicationId))) return;
    // A list that ranked the application before it ended must be among the rows.
    await reads.reached(offerList.name, position, ROWS_MS, tenantId);
    const row = await reads.get(offerList, tenantId, applicationId);
    if (!row) return;
    const address = { stream: meritListBoundary.stream(tenantId, row.meritListId), tenantId };
    const command = { type: 'ReleaseOffer', data: { applicationId } } as const;
    await execute(store, meritListBoundary.decider, address, command, systemMeta(meta.correlationId, id), { commandId: `${id}/release` });
  }

  /**
   * Whether the person was erased and is no student: nobody enrols the application any more. A student keeps the seat until the enrolment is taken
   * back.
   */
  private async isLeft(tenantId: string, applicationId: string): Promise<boolean> {
    const stream = applicationBoundary.stream(tenantId, applicationId);
    const { state } = await this.ports.store.states.current(applicationBoundary.decider, stream);
    return state.erased && state.status !== 'enrolled';
  }
}
