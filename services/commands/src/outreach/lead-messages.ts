import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { messageStream } from '@matricula/domain/communication';
import { filledText, messageValues, outreachBoundary, type Outreach } from '@matricula/domain/outreach';
import { appendOfPart, type StreamAppend } from '@matricula/event-store';
import { Vault } from '@matricula/vault';
import { Conditions, type Condition, type Decided } from '../decision';

/** The largest number of messages to one lead within a window of ten minutes. */
const MOST = 20;
const WINDOW_MINUTES = 10;
const COUNTS = 'lead-messages';

/** Kind of the messages from users to leads. */
const KIND = 'lead-message';

/** Requests the delivery of a message to a lead in the same append that records it, so that neither exists without the other. */
@Injectable()
export class LeadMessages implements Condition<Outreach> {
  constructor(
    conditions: Conditions,
    private readonly vault: Vault,
  ) {
    conditions.add(outreachBoundary, this);
  }

  /** @throws DomainError `outreach/too-many` */
  async appends({ tenantId, before, after, cause }: Decided<Outreach>): Promise<StreamAppend[]> {
    const { last } = after;
    if (!last || last.messageId === before.last?.messageId) return [];
    await this.assertFew(tenantId, last.leadId);
    const { messageId, channel, leadId, phone, email, title, text } = last;
    const values = messageValues(after.lead);
    const data = {
      ...{ messageId, channel, kind: KIND, recipientId: leadId, to: phone ?? email, about: { leadId } },
      ...{ title: title && filledText(title, values), body: filledText(text, values) },
    };
    const address = { stream: messageStream(tenantId, messageId), tenantId };
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
