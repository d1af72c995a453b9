import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityService, type CommandMeta } from '@matricula/auth';
import { DomainError } from '@matricula/domain/kernel';
import { readPhone } from '@matricula/domain/kernel/phone-number';
import { inboundMessageBoundary, inboundMessageDecider, inboundMessageStream, outreachBoundary } from '@matricula/domain/outreach';
import { EventStore } from '@matricula/event-store';
import { isInbound, type InboundNews } from '@matricula/outbound/kernel';
import { ContactChoices } from '@matricula/platform';
import { systemMeta } from '@matricula/policy-kit';
import { LeadContacts } from '../capture';
import { HookNews } from '../communication';
import { DecideCommand } from '../decision';
import { RECEIVED_ALREADY } from './received-once';

/** The longest text that is stored; providers split longer messages. */
const MOST_TEXT = 5_000;

/**
 * Records messages of people to the institution: on the lead that has the number, else as a message of an unknown sender. Repeated news change
 * nothing.
 */
@Injectable()
export class InboundMessages {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly contacts: LeadContacts,
    private readonly identity: IdentityService,
    private readonly choices: ContactChoices,
    news: HookNews,
  ) {
    news.add('sms', async (one, { tenantId }) => {
      if (isInbound(one)) await this.record(one, tenantId);
    });
    news.add('whatsapp', (one, { tenantId }) => this.record(one, tenantId));
  }

  /** The live lead with a phone number. */
  async leadWith(phone: string, tenantId: string): Promise<string | undefined> {
    const { country } = await this.identity.phoneRule(tenantId);
    return this.contacts.holder(tenantId, { phone: readPhone(phone, { country }).phone });
  }

  async record({ provider, inboundId: id, channel, from, text: sent, at }: InboundNews, tenantId: string): Promise<void> {
    const inboundId = `${provider}-${id}`;
    const known = await this.store.states.current(inboundMessageDecider, inboundMessageStream(tenantId, inboundId));
    if (known.state.inboundId !== undefined) return;
    const { country } = await this.identity.phoneRule(tenantId);
    const phone = readPhone(from, { country }).phone ?? from.slice(0, 40);
    const text = sent.slice(0, MOST_TEXT);
    const message = { inboundId, channel, receivedAt: at ?? new Date().toISOString(), phone, text };
    const leadId = await this.contacts.holder(tenantId, { phone });
    const meta: CommandMeta = { ...systemMeta(randomUUID()), tenantId, version: 1 };
    try {
      if (leadId === undefined) {
        const data = { ...message, provider };
        await this.commands.execute(new DecideCommand(inboundMessageBoundary, [inboundId], { type: 'ReceiveMessage', data }, meta));
      } else {
        const data = { ...message, contactOptedOut: (await this.choices.optedOut(tenantId, leadId, 'sms')).contact };
        await this.commands.execute(new DecideCommand(outreachBoundary, [leadId], { type: 'ReceiveLeadMessage', data }, meta));
      }
    } catch (error) {
      // Another process recorded a repetition of it at the same moment.
      if (!(error instanceof DomainError && error.code === RECEIVED_ALREADY)) throw error;
    }
  }
}
