import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import {
  addressOf,
  contactChoiceBoundary,
  inboundMessageBoundary,
  inboundMessageDecider,
  inboundMessageStream,
  outreachBoundary,
  type InboundMessage,
  type Outreach,
  type ReplyWord,
} from '@matricula/domain/outreach';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { ContactChoices } from '@matricula/platform';
import { Conditions, type Condition, type Decided } from '../decision';

export const RECEIVED_ALREADY = 'outreach/received-already';

/**
 * Records a message of a lead in the stream of the message as well, in the same append, so that a repetition of it finds it there whatever became of
 * the lead. A word that opts out or in also holds for the sender's number, whichever lead has it.
 */
@Injectable()
export class ReceivedOnce implements Condition<Outreach> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly choices: ContactChoices,
  ) {
    conditions.add(outreachBoundary, this);
    conditions.add(inboundMessageBoundary, { appends: (decided) => this.choiceOfUnknown(decided) });
  }

  /** @throws DomainError `outreach/received-already` */
  async appends({ tenantId, before, after, cause }: Decided<Outreach>): Promise<StreamAppend[]> {
    const { received } = after;
    if (!received || received === before.received) return [];
    const { inboundId, channel, receivedAt, leadId, phone, word } = received;
    const stream = inboundMessageStream(tenantId, inboundId);
    const { state, revision } = await this.store.states.current(inboundMessageDecider, stream);
    if (state.inboundId !== undefined) throw new DomainError(RECEIVED_ALREADY, 'This message is recorded already.');
    const provider = inboundId.slice(0, inboundId.indexOf('-'));
    const data = { inboundId, provider, channel, receivedAt, leadId };
    const once = appendOfPart('received', { stream, tenantId }, revision, [{ type: 'MessageReceived', data }], cause);
    // The condition of opt-outs records the choice for the lead's own number.
    const isOther = phone !== undefined && phone !== addressOf(after.lead, 'sms');
    return [once, ...(isOther ? await this.choice(tenantId, phone, word, cause) : [])];
  }

  private async choiceOfUnknown({ tenantId, before, after, cause }: Decided<InboundMessage>): Promise<StreamAppend[]> {
    const { phone, word } = after;
    return before.inboundId === undefined && phone !== undefined ? this.choice(tenantId, phone, word, cause) : [];
  }

  private async choice(
    tenantId: string,
    phone: string,
    word: ReplyWord | undefined,
    cause: Decided<Outreach>['cause'],
  ): Promise<StreamAppend[]> {
    if (!word) return [];
    const { stream, revision, state } = await this.choices.of(tenantId, 'sms', phone);
    const data = { channel: 'sms' as const, optedOut: word === 'stop' };
    const events = contactChoiceBoundary.decider.decide({ type: 'RecordContactChoice', data }, state);
    return events.length > 0 ? [appendOfPart('sender-choice', { stream, tenantId }, revision, events, cause)] : [];
  }
}
