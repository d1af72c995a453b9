import { Injectable } from '@nestjs/common';
import { messageStream } from '@matricula/domain/communication';
import { filledText, messageValues, outreachBoundary, type Outreach } from '@matricula/domain/outreach';
import { appendOfPart, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Kind of the messages from users to leads. */
const KIND = 'lead-message';

/** Requests the delivery of a message to a lead in the same append that records it, so that neither exists without the other. */
@Injectable()
export class LeadMessages implements Condition<Outreach> {
  constructor(conditions: Conditions) {
    conditions.add(outreachBoundary, this);
  }

  appends({ tenantId, before, after, cause }: Decided<Outreach>): Promise<StreamAppend[]> {
    const { last } = after;
    if (!last || last.messageId === before.last?.messageId) return Promise.resolve([]);
    const { messageId, channel, leadId, phone, email, title, text } = last;
    const values = messageValues(after.lead);
    const data = {
      ...{ messageId, channel, kind: KIND, recipientId: leadId, to: phone ?? email, about: { leadId } },
      ...{ title: title && filledText(title, values), body: filledText(text, values) },
    };
    const address = { stream: messageStream(tenantId, messageId), tenantId };
    return Promise.resolve([appendOfPart('message', address, -1, [{ type: 'MessageRequested', data }], cause)]);
  }
}
