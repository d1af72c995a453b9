import { Injectable } from '@nestjs/common';
import type { RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { leadStream, leadDecider } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { leadAccess } from '@matricula/lists';

/** Whether somebody may act on a lead: asked of the log itself, so that a row that lags behind neither opens nor closes a door. */
@Injectable()
export class LeadAccess {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `lead/unknown` for leads that this user does not see */
  async assertVisible(context: RequestContext, leadIds: string[]): Promise<void> {
    if ((await this.hidden(context, leadIds)).length > 0) throw new DomainError('lead/unknown', 'There is no such lead.');
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
