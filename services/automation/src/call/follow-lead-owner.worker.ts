import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import type { LeadAssigned } from '@matricula/domain/lead';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** Calls that are read at once. */
const PAGE = 500;

/** Gives the calls of a lead to its new owner, so that access to them follows the lead. */
export class FollowLeadOwnerWorker implements EventWorker {
  readonly name = 'calls-follow-lead-owner';
  readonly types = new Set(['LeadAssigned']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as LeadAssigned['data']).leadId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<LeadAssigned>[]) await this.follow(event);
  }

  private async follow({ id, tenantId, position, meta, data: { leadId, ownerId } }: RecordedEvent<LeadAssigned>): Promise<void> {
    const { store, reads } = this.needs;
    // A call that began before the assignment must be among the rows.
    await reads.reached(callList.name, position, ROW_MS, tenantId);
    const where = { field: 'leadId', op: 'eq' as const, value: leadId };
    for (let skip = 0, more = true; more; skip += PAGE) {
      const rows = await reads.page<CallRow>(callList, tenantId, { where, sort: [{ field: 'callId', dir: 'asc' }], skip, limit: PAGE });
      for (const { callId } of rows.filter((row) => row.ownerId !== ownerId)) {
        const { stream, decider, command } = order(callBoundary, [callId], { type: 'ChangeCallOwner', data: { leadId, ownerId } });
        const commandId = `${id}/${callId}`;
        await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
      }
      more = rows.length === PAGE;
    }
  }
}
