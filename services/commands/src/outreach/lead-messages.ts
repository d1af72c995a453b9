import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { messageStream } from '@matricula/domain/communication';
import { filledText, messageValues, outreachBoundary, type Outreach } from '@matricula/domain/outreach';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Vault } from '@matricula/vault';
import { Conditions, type Condition, type Decided } from '../decision';

/** The largest number of messages to one lead within a window of ten minutes. */
const MOST = 20;
const WINDOW_MINUTES = 10;
const COUNTS = 'lead-messages';

/** Kinds of the messages from users to leads. */
const KIND = 'lead-message';
const BROADCAST = 'broadcast';

/** Requests the delivery of a message to a lead in the same append that records it, so that neither exists without the other. */
@Injectable()
export class LeadMessages implements Condition<Outreach> {
  constructor(
    conditions: Conditions,
    private readonly vault: Vault,
    private readonly store: EventStore,
  ) {
    conditions.add(outreachBoundary, this);
  }

  /** @throws DomainError `outreach/too-many`, `outreach/duplicate` */
  async appends({ tenantId, before, after, cause }: Decided<Outreach>): Promise<StreamAppend[]> {
    const { last } = after;
    if (!last || last.messageId === before.last?.messageId) return [];
    const { messageId, channel, leadId, phone, email, title, text, broadcastId } = last;
    const stream = messageStream(tenantId, messageId);
    // The id of a message of a broadcast follows from the contact: another lead with it got the message.
    if (broadcastId !== undefined && (await this.store.revisions([stream])).size > 0)
      throw new DomainError('outreach/duplicate', 'This contact got the message as another lead.');
    await this.assertFew(tenantId, last.leadId);
    const values = messageValues(after.lead);
    const data = {
      ...{ messageId, channel, kind: broadcastId ? BROADCAST : KIND, recipientId: leadId, to: phone ?? email },
      about: broadcastId ? { leadId, broadcastId } : { leadId },
      ...{ title: title && filledText(title, values), body: filledText(text, values) },
    };
    const address = { stream, tenantId };
    return [appendOfPart('message', address, -1, [{ type: 'MessageRequested', data }], cause)];
  }

  private async assertFew(tenantId: string, leadId: string): Promise<void> {
    const window = Math.floor(Date.now() / (WINDOW_MINUTES * 60_000));
    const expiresAt = new Date((window + 1) * WINDOW_MINUTES * 60_000);
    const count = await this.vault.count(COUNTS, { id: `${tenantId}/${leadId}/${window}`, expiresAt });
    if (count > MOST)
      throw new DomainError(
        'outreach/too-many',
        `This lead got ${MOST} messages within ${WINDOW_MINUTES} minutes. Please try again later.`,
      );
  }
}
