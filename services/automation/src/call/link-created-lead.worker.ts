import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type LeadCaptured } from '@matricula/domain/lead';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** The largest number of calls of the numbers of some leads. */
const MOST = 500;

/** Links the incoming calls of an unknown number to the lead that is created with it. Calls that users dialled are not linked: anyone may dial a guessed number. */
export class LinkCreatedLeadWorker implements EventWorker {
  readonly name = 'calls-link-created-lead';
  readonly types = new Set(['LeadCaptured']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as LeadCaptured['data']).leadId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const tenantId of new Set(events.map((event) => event.tenantId)))
      await this.link(
        (events as readonly RecordedEvent<LeadCaptured>[]).filter((event) => event.tenantId === tenantId && event.data.phone),
        tenantId,
      );
  }

  private async link(events: readonly RecordedEvent<LeadCaptured>[], tenantId: string): Promise<void> {
    const { store, reads } = this.needs;
    const last = events.at(-1);
    if (!last) return;
    // A call that began before the lead was created must be among the rows.
    await reads.reached(callList.name, last.position, ROW_MS, tenantId);
    const where = {
      and: [
        { field: 'phone', op: 'in' as const, values: events.flatMap(({ data }) => data.phone ?? []) },
        { field: 'leadId', op: 'exists' as const, value: false },
        { field: 'direction', op: 'eq' as const, value: 'incoming' },
      ],
    };
    const rows = await reads.page<CallRow>(callList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'desc' }], limit: MOST });
    for (const { callId, phone } of rows) {
      const event = events.find(({ data }) => data.phone === phone);
      if (!event) continue;
      const { id, meta, data } = event;
      const { leadId, leadHash, name: leadName, source } = data;
      const { ownerId } = (await store.states.current(leadDecider, leadStream(tenantId, leadId))).state.dimensions;
      const lead = { leadId, leadHash, leadName, ownerId, source };
      const { stream, decider, command } = order(callBoundary, [callId], { type: 'LinkCallToLead', data: lead });
      const commandId = `${id}/${callId}`;
      await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
    }
  }
}
