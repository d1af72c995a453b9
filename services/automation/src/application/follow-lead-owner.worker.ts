import { applicationBoundary, type ApplicationStarted } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, type LeadAssigned } from '@matricula/domain/lead';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { applicationList } from '@matricula/read-models/application';
import type { ReadStore } from '@matricula/read-store';

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;

/**
 * Gives the applications of a lead to its present owner, so that access to them follows the lead. An application that begins while its lead is
 * assigned may name the previous owner: its own beginning corrects it.
 */
export class FollowLeadOwnerWorker implements EventWorker {
  readonly name = 'applications-follow-lead-owner';
  readonly types = new Set(['LeadAssigned', 'ApplicationStarted']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as LeadAssigned['data'] | ApplicationStarted['data']).leadId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events) await this.follow(event);
  }

  private async follow(event: RecordedEvent): Promise<void> {
    const { tenantId, data, type, position } = event;
    const { leadId } = data as LeadAssigned['data'];
    const { store, reads } = this.needs;
    const assigned = (await store.read(leadStream(tenantId, leadId))).findLast((one) => one.type === 'LeadAssigned');
    if (!assigned) return;
    const { ownerId, ownerName } = assigned.data as LeadAssigned['data'];
    const to = { ownerId, ownerName };
    if (type === 'ApplicationStarted') return this.give(event, (data as ApplicationStarted['data']).applicationId, to);
    // An application that began before the assignment must be among the rows.
    await reads.reached(applicationList.name, position, ROW_MS, tenantId);
    const where = { field: 'leadId', op: 'eq' as const, value: leadId };
    for (const applicationId of await reads.keys(applicationList, tenantId, { where })) await this.give(event, applicationId, to);
  }

  private async give(
    { id, tenantId, meta }: RecordedEvent,
    applicationId: string,
    to: { ownerId?: string; ownerName?: string },
  ): Promise<void> {
    const { stream, decider, command } = order(applicationBoundary, [applicationId], { type: 'ChangeApplicationOwner', data: to });
    const commandId = `${id}/${applicationId}`;
    await execute(this.needs.store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), {
      commandId,
    });
  }
}
