import { Injectable } from '@nestjs/common';
import type { CallNews } from '@matricula/outbound/voice';
import { Outbound } from '@matricula/platform';

const isOver = ({ status }: CallNews) => status !== 'ringing' && status !== 'in-progress';

/** A report as it may be recorded, or why it may not; `again`: the provider may say it later. */
export type Confirmed = { news: CallNews } | { refused: string; again?: true };

/**
 * Has the provider confirm what was reported without a signature, because anyone who learns the address of the hook can report there: the first
 * report of a call, before it rings at anybody, and its end. What is not confirmed is not recorded; the comparison with the provider's list completes
 * the call.
 */
@Injectable()
export class CallConfirmation {
  constructor(private readonly outbound: Outbound) {}

  /** `isNew`: nothing is known of the call yet; `isAnswered`: it is known that it was answered. */
  async of(news: CallNews, tenantId: string, isNew: boolean, isAnswered = false): Promise<Confirmed> {
    if (!news.unsigned) return { news };
    // Both parties and the address of the recording are those that the provider itself names.
    if (!isOver(news) && !isNew) return { news: { ...news, phone: undefined, agentPhone: undefined, recordingUrl: undefined } };
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return { refused: 'the institution has no account for calls.' };
    try {
      if (port.provider !== news.provider || !port.call) return { refused: 'the account of the provider is not in use.' };
      const known = await port.call({ tenantId, callId: news.callId });
      if (!known) return { refused: 'the provider has no such call.' };
      // Whether it was answered decides between a conversation and a missed call, so nobody but the provider may say it.
      if (known.unproven && news.status === 'completed' && !isAnswered)
        return { refused: 'the provider does not say yet whether it was answered.', again: true };
      return { news: confirmed(news, known) };
    } catch (error) {
      return { refused: String(error) };
    } finally {
      await port.close();
    }
  }
}

/**
 * What the provider says counts. As long as it does not say whether an ended call was answered, a report that nobody did stays; it does not name the
 * answering user. A call that its own menu has answered is in progress for it, also while it rings here, so a report that it rings stays as well.
 */
function confirmed(news: CallNews, { unproven, ...known }: CallNews): CallNews {
  const isStill = isOver(news) ? unproven : !isOver(known);
  const status = isStill ? news.status : known.status;
  const agentPhone = known.agentPhone ?? news.agentPhone;
  const talkSeconds = known.talkSeconds ?? (status === 'completed' && unproven ? news.talkSeconds : undefined);
  return { ...known, status, agentPhone, talkSeconds };
}
