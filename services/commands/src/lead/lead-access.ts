import { Injectable } from '@nestjs/common';
import { keptOfLeads, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, leadDecider, type LeadAssigned } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { leadAccess } from '@matricula/projections/lead';

/** Whether somebody may act on a lead: asked of the log itself, so that a row that lags behind neither opens nor closes a door. */
@Injectable()
export class LeadAccess {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `lead/unknown` for leads that this user does not see, `lead/handed-on` for one that was theirs a moment ago */
  async assertVisible(context: RequestContext, leadIds: string[]): Promise<void> {
    const hidden = await this.hidden(context, leadIds);
    if (hidden.length === 0) return;
    const [only] = leadIds;
    const handed = leadIds.length === 1 && only !== undefined ? await this.handedOn(context, only) : undefined;
    throw handed ?? new DomainError('lead/unknown', 'There is no such lead.');
  }

  /** Whoever had a lead may know who has it now: nothing else of it is told. */
  private async handedOn({ tenantId, user }: RequestContext, leadId: string): Promise<DomainError | undefined> {
    const events = await this.store.read(leadStream(tenantId, leadId));
    const last = events.findLast((event): event is RecordedEvent<LeadAssigned> => event.type === 'LeadAssigned');
    if (last?.data.previousOwnerId !== user.userId) return undefined;
    const by = `by ${last.meta.actor.name}`;
    const to = last.data.ownerId ? `Handed to ${last.data.ownerName ?? 'somebody else'} ${by}.` : `Taken from you ${by}.`;
    return new DomainError('lead/handed-on', to);
  }

  /** The name of a lead as this user sees it. */
  async nameOf({ tenantId, sight }: RequestContext, leadId: string): Promise<string> {
    const { name } = (await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state.details;
    const kept = keptOfLeads(sight);
    return (kept ? kept.told({ name }).name : name) ?? 'another lead';
  }

  /** Those of some leads that are not this user's to change, or that there never were. */
  async hidden({ tenantId, sight }: RequestContext, leadIds: string[]): Promise<string[]> {
    // Who may change all of them need not wait for their histories.
    if (!leadAccess.filter(sight)) return [];
    const streams = new Map(leadIds.map((leadId) => [leadId, leadStream(tenantId, leadId)]));
    const leads = await this.store.states.currentMany(leadDecider, [...streams.values()]);
    return leadIds.filter((leadId) => {
      const lead = leads.get(streams.get(leadId) ?? '');
      return !lead || !leadAccess.changes(sight, lead.state.dimensions);
    });
  }
}
