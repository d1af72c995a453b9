import { Injectable } from '@nestjs/common';
import { hiddenOfLeads, keepsIdentities, type RequestContext } from '@matricula/auth';
import { DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { leadStream, leadDecider, mergedInto, workableLead, type Lead, type LeadAssigned } from '@matricula/domain/lead';
import { EventStore } from '@matricula/event-store';
import { leadAccess } from '@matricula/projections/lead';
import type { ContactTaken } from '../capture';

/** Checks whether a user may act on a lead. Reads the log, so that a row that lags behind neither grants nor denies access. */
@Injectable()
export class LeadAccess {
  constructor(private readonly store: EventStore) {}

  /** @throws DomainError `lead/unknown` for leads that this user may not see, `lead/handed-on` for one that was theirs a moment ago */
  async assertVisible(context: RequestContext, leadIds: string[]): Promise<void> {
    const hidden = await this.hidden(context, leadIds);
    if (hidden.length === 0) return;
    const [only] = leadIds;
    const handed = leadIds.length === 1 && only !== undefined ? await this.handedOn(context, only) : undefined;
    throw handed ?? new DomainError('lead/unknown', 'There is no such lead.');
  }

  /**
   * A lead that this user may act on, open or merged: for calls that look at the lead before they decide.
   * @throws DomainError as `assertVisible`; `lead/unknown`, `lead/removed` also for a user who sees every lead
   */
  async workable(context: RequestContext, leadId: string): Promise<Lead> {
    await this.assertVisible(context, [leadId]);
    return workableLead((await this.store.states.current(leadDecider, leadStream(context.tenantId, leadId))).state);
  }

  /** A former owner may learn who has the lead now, and nothing else about it. */
  private async handedOn({ tenantId, user }: RequestContext, leadId: string): Promise<DomainError | undefined> {
    const events = await this.store.read(leadStream(tenantId, leadId));
    const last = events.findLast((event): event is RecordedEvent<LeadAssigned> => event.type === 'LeadAssigned');
    if (last?.data.previousOwnerId !== user.userId) return undefined;
    const by = `by ${last.meta.actor.name}`;
    const to = last.data.ownerId ? `Handed to ${last.data.ownerName ?? 'another user'} ${by}.` : `Taken from you ${by}.`;
    return new DomainError('lead/handed-on', to);
  }

  /** The name of a lead as this user sees it. */
  async nameOf({ tenantId, sight }: RequestContext, leadId: string): Promise<string> {
    const { name } = (await this.store.states.current(leadDecider, leadStream(tenantId, leadId))).state.details;
    const kept = hiddenOfLeads(sight);
    return (kept ? kept.told({ name }).name : name) ?? 'another lead';
  }

  /** Adds to the error the lead that holds the contact, if the caller may see that lead and the contacts of leads. */
  async named(error: ContactTaken, context: RequestContext): Promise<DomainError> {
    if (keepsIdentities(context.sight)) return error;
    const holders = [...new Set(error.holders.values())];
    const hidden = await this.hidden(context, holders);
    const [holder] = holders.filter((leadId) => !hidden.includes(leadId));
    return holder === undefined ? error : error.named(holder, await this.nameOf(context, holder));
  }

  /** The leads that this user may not change, or that do not exist. */
  async hidden({ tenantId, sight }: Pick<RequestContext, 'tenantId' | 'sight'>, leadIds: string[]): Promise<string[]> {
    // A user with access to all leads needs no reading of their histories.
    if (!leadAccess.filter(sight)) return [];
    const streams = new Map(leadIds.map((leadId) => [leadId, leadStream(tenantId, leadId)]));
    const leads = await this.store.states.currentMany(leadDecider, [...streams.values()]);
    const hidden: string[] = [];
    for (const leadId of leadIds) {
      const lead = leads.get(streams.get(leadId) ?? '')?.state;
      if (!lead || !leadAccess.changes(sight, (await this.survivorOf(tenantId, lead)).dimensions)) hidden.push(leadId);
    }
    return hidden;
  }

  /** The lead that a lead was merged into; the lead itself if it was not merged. */
  async survivorOf(tenantId: string, lead: Lead): Promise<Lead> {
    if (lead.status !== 'merged' || !lead.mergedInto) return lead;
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, lead.mergedInto.survivorId));
    return this.survivorOf(tenantId, state);
  }

  /** The id of the lead that a lead was merged into; its own if it was not merged. */
  async survivorIdOf({ tenantId }: Pick<RequestContext, 'tenantId'>, leadId: string): Promise<string> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return state.status === 'merged' ? (await this.survivorOf(tenantId, state)).leadId : leadId;
  }

  /** The id of a lead and those of the leads that were merged into it. */
  async withMerged({ tenantId }: Pick<RequestContext, 'tenantId'>, leadId: string): Promise<string[]> {
    const { state } = await this.store.states.current(leadDecider, leadStream(tenantId, leadId));
    return [leadId, ...mergedInto(state)];
  }
}
