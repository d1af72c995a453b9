import { callBoundary } from '@matricula/domain/call';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { leadDecider, leadStream, type Lead, type LeadMerged, type LeadUnmerged } from '@matricula/domain/lead';
import { execute, type EventStore } from '@matricula/event-store';
import { order, systemMeta, type EventWorker } from '@matricula/policy-kit';
import { callList, type CallRow } from '@matricula/read-models/call';
import type { Filter } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';

type Merging = LeadMerged | LeadUnmerged;

/** How long to wait for the rows before the event is retried. */
const ROW_MS = 10_000;
/** Calls that are read at once. */
const PAGE = 500;

/** The calls that a lead had before any merge. */
const callsOf = (leadId: string): Filter => ({
  or: [
    {
      and: [
        { field: 'leadId', op: 'eq', value: leadId },
        { field: 'mergedLeadId', op: 'exists', value: false },
      ],
    },
    { field: 'mergedLeadId', op: 'eq', value: leadId },
  ],
});

/**
 * Gives the calls of a merged lead to the lead that it is merged into, with its owner, and back when both are separated. Looks at how the leads are
 * merged now, so that repeated and late events change nothing.
 */
export class FollowMergedLeadWorker implements EventWorker {
  readonly name = 'calls-follow-merged-lead';
  readonly types = new Set(['LeadMerged', 'LeadUnmerged']);

  constructor(private readonly needs: { store: EventStore; reads: ReadStore }) {}

  thingOf({ data }: RecordedEvent): string | undefined {
    return (data as Merging['data']).leadId;
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly RecordedEvent<Merging>[]) await this.follow(event);
  }

  private async follow(event: RecordedEvent<Merging>): Promise<void> {
    const { tenantId, position, data } = event;
    // A call that began before the merge must be among the rows.
    await this.needs.reads.reached(callList.name, position, ROW_MS, tenantId);
    for (const leadId of data.mergedLeadIds) await this.move(leadId, event);
  }

  private async move(origin: string, { id, tenantId, meta }: RecordedEvent<Merging>): Promise<void> {
    const { store } = this.needs;
    const { leadId, dimensions } = await this.survivorOf(origin, tenantId);
    const { ownerId } = dimensions;
    const data = { leadId, ownerId, mergedLeadId: origin === leadId ? undefined : origin };
    for (const { callId } of (await this.rows(origin, tenantId)).filter((row) => row.leadId !== leadId)) {
      const { stream, decider, command } = order(callBoundary, [callId], { type: 'MoveCall', data });
      const commandId = `${id}/${callId}`;
      await execute(store, decider, { stream: stream(tenantId), tenantId }, command, systemMeta(meta.correlationId, id), { commandId });
    }
  }

  /** The lead that a lead is merged into now, over any number of merges; the lead itself if it is not merged. */
  private async survivorOf(leadId: string, tenantId: string): Promise<Lead> {
    const { state } = await this.needs.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return state.mergedInto ? this.survivorOf(state.mergedInto.survivorId, tenantId) : state;
  }

  private async rows(leadId: string, tenantId: string): Promise<CallRow[]> {
    const found: CallRow[] = [];
    for (let more = true; more;) {
      const query = { where: callsOf(leadId), sort: [{ field: 'callId', dir: 'asc' as const }], skip: found.length, limit: PAGE };
      const rows = await this.needs.reads.page<CallRow>(callList, tenantId, query);
      found.push(...rows);
      more = rows.length === PAGE;
    }
    return found;
  }
}
