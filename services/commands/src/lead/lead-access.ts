import { Injectable } from '@nestjs/common';
import { visibleRows, type RequestContext } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { evolve, leadStream, noLead, type LeadStreamEvent } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';

/** Whether somebody may act on a lead: asked of the log itself, so that a row that lags behind neither opens nor closes a door. */
@Injectable()
export class LeadAccess {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `lead/unknown` for leads that this user does not see */
  async assertVisible(context: RequestContext, leadIds: string[]): Promise<void> {
    if ((await this.hidden(context, leadIds)).length > 0) throw new DomainError('lead/unknown', 'There is no such lead.');
  }

  /** Those of some leads that this user does not see, or that there never were. */
  async hidden(context: RequestContext, leadIds: string[]): Promise<string[]> {
    const { tenantId, visibleUserIds } = context;
    if (!visibleUserIds || !visibleRows(context, 'ownerId')) return [];
    const histories = await this.store.readMany(leadIds.map((leadId) => leadStream(tenantId, leadId)));
    return leadIds.filter((leadId) => {
      const events = (histories.get(leadStream(tenantId, leadId)) ?? []) as unknown as LeadStreamEvent[];
      const { ownerId } = events.reduce(evolve, noLead).dimensions;
      const visible = ownerId ? visibleUserIds.includes(ownerId) : context.user.role === 2;
      return events.length === 0 || !visible;
    });
  }
}
