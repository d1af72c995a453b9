import { createHmac } from 'node:crypto';
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
import { TenantPeppers, Vault } from '@matricula/vault';

/** Whether people want messages: a choice belongs to the phone number or e-mail address, whichever lead has it. */
@Injectable()
export class ContactChoices {
  private readonly peppers: TenantPeppers;

  constructor(
    private readonly store: EventStore,
    vault: Vault,
  ) {
    this.peppers = new TenantPeppers(vault);
  }

  /** The recorded choice of a contact, with its stream. */
  async of(tenantId: string, channel: LeadChannel, address: string): Promise<{ stream: string; revision: number; state: ContactChoice }> {
    const pepper = await this.peppers.of(tenantId);
    const hash = createHmac('sha256', pepper).update(choiceText(channel, address)).digest('hex').slice(0, 32);
    const stream = contactChoiceBoundary.stream(tenantId, hash);
    const { revision, state } = await this.store.states.current(contactChoiceBoundary.decider, stream);
    return { stream, revision, state };
  }

  /** Whether a lead itself or its present contact opted out of a channel. */
  async optedOut(tenantId: string, leadId: string, channel: LeadChannel): Promise<{ lead: boolean; contact: boolean }> {
    const { state } = await this.store.states.current(outreachBoundary.decider, outreachBoundary.stream(tenantId, leadId));
    const address = addressOf(state.lead, channel);
    const contact = address !== undefined && (await this.of(tenantId, channel, address)).state.optedOut;
    return { lead: state.optedOut.includes(channel), contact };
  }
}
