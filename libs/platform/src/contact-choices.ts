import { Injectable } from '@nestjs/common';
import {
  addressOf,
  choiceText,
  contactChoiceBoundary,
  outreachBoundary,
  type ContactChoice,
  type LeadChannel,
} from '@matricula/domain/outreach';
import { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import { ReadStore } from '@matricula/read-store';
import { TenantPeppers, Vault } from '@matricula/vault';

/** The largest number of leads of one contact that are looked at. */
const MOST_LEADS = 50;

/** Whether people want messages: a choice belongs to the phone number or e-mail address, whichever lead has it. */
@Injectable()
export class ContactChoices {
  private readonly peppers: TenantPeppers;

  constructor(
    private readonly store: EventStore,
    vault: Vault,
    private readonly reads: ReadStore,
  ) {
    this.peppers = new TenantPeppers(vault);
  }

  /** The recorded choice of a contact, with its stream. */
  async of(tenantId: string, channel: LeadChannel, address: string): Promise<{ stream: string; revision: number; state: ContactChoice }> {
    const stream = await this.streamOf(tenantId, channel, address);
    const { revision, state } = await this.store.states.current(contactChoiceBoundary.decider, stream);
    return { stream, revision, state };
  }

  /** The stream of the choice of a contact: the same for each spelling of a number or address. */
  async streamOf(tenantId: string, channel: LeadChannel, address: string): Promise<string> {
    const hash = await this.peppers.hash(tenantId, choiceText(channel, address));
    return contactChoiceBoundary.stream(tenantId, hash);
  }

  /** Of several leads, those who themselves or whose contact opted out of a channel, as `optedOut` answers for each. */
  async optedOutAmong(
    tenantId: string,
    leads: readonly { leadId: string; address: string }[],
    channel: LeadChannel,
  ): Promise<ReadonlySet<string>> {
    const contacts = await Promise.all(leads.map(({ address }) => this.streamOf(tenantId, channel, address)));
    const own = leads.map(({ leadId }) => outreachBoundary.stream(tenantId, leadId));
    const [choices, states] = await Promise.all([
      this.store.states.currentMany(contactChoiceBoundary.decider, contacts),
      this.store.states.currentMany(outreachBoundary.decider, own),
    ]);
    const earlier = await this.optedOutAsLeads(tenantId, channel, leads);
    const found = new Set<string>();
    for (const [at, { leadId, address }] of leads.entries()) {
      const contact = choices.get(contacts[at] ?? '')?.state.optedOut ?? earlier.has(address);
      if (contact || states.get(own[at] ?? '')?.state.optedOut.includes(channel)) found.add(leadId);
    }
    return found;
  }

  /** The addresses of the leads that any lead with them, removed or not, opted out of. */
  private async optedOutAsLeads(
    tenantId: string,
    channel: LeadChannel,
    leads: readonly { address: string }[],
  ): Promise<ReadonlySet<string>> {
    const field = channel === 'sms' ? 'phone' : 'email';
    const where = { field, op: 'in' as const, values: leads.map(({ address }) => address) };
    const rows: { leadId: string; phone?: string; email?: string }[] = [];
    for await (const some of this.reads.stream(leadList, tenantId, { where })) rows.push(...some);
    const streams = rows.map(({ leadId }) => outreachBoundary.stream(tenantId, leadId));
    const states = await this.store.states.currentMany(outreachBoundary.decider, streams);
    return new Set(rows.flatMap((row, at) => (states.get(streams[at] ?? '')?.state.optedOut.includes(channel) ? [row[field] ?? ''] : [])));
  }

  /** Whether a lead itself or its present contact opted out of a channel. */
  async optedOut(tenantId: string, leadId: string, channel: LeadChannel): Promise<{ lead: boolean; contact: boolean }> {
    const { state } = await this.store.states.current(outreachBoundary.decider, outreachBoundary.stream(tenantId, leadId));
    const address = addressOf(state.lead, channel);
    const chosen = address === undefined ? false : (await this.of(tenantId, channel, address)).state.optedOut;
    return { lead: state.optedOut.includes(channel), contact: chosen ?? (await this.optedOutAsLead(tenantId, channel, address ?? '')) };
  }

  /** Whether a lead with the contact, removed or not, opted out when choices were recorded for leads alone. */
  private async optedOutAsLead(tenantId: string, channel: LeadChannel, address: string): Promise<boolean> {
    const where = { field: channel === 'sms' ? 'phone' : 'email', op: 'eq' as const, value: address };
    const rows = await this.reads.page(leadList, tenantId, { where, limit: MOST_LEADS });
    const streams = rows.map(({ leadId }) => outreachBoundary.stream(tenantId, leadId));
    const states = await this.store.states.currentMany(outreachBoundary.decider, streams);
    return [...states.values()].some(({ state }) => state.optedOut.includes(channel));
  }
}
