import { Injectable, Logger } from '@nestjs/common';
import type { CallNews } from '@matricula/outbound/voice';
import { Outbound } from '@matricula/platform';

const isOver = ({ status }: CallNews) => status !== 'ringing' && status !== 'in-progress';

/**
 * Has ends of calls confirmed by the provider that reported them without a signature, because anyone who learns the address of the hook can report
 * there. What is not confirmed is logged and not recorded; the comparison with the provider's list completes the call.
 */
@Injectable()
export class CallConfirmation {
  private readonly logger = new Logger('Hooks');

  constructor(private readonly outbound: Outbound) {}

  /** The report as it may be recorded; undefined if it may not. */
  async of(news: CallNews, tenantId: string): Promise<CallNews | undefined> {
    if (!news.unsigned) return news;
    // Recordings are fetched from the address that the provider itself names.
    if (!isOver(news)) return { ...news, recordingUrl: undefined };
    const refused = (why: string) => {
      this.logger.warn({
        message: `Did not record the reported end of a call: ${why}`,
        tenantId,
        provider: news.provider,
        callId: news.callId,
      });
      return undefined;
    };
    const port = await this.outbound.sender('voice', tenantId);
    if (!port) return refused('the institution has no account for calls.');
    try {
      if (port.provider !== news.provider || !port.call) return refused('the account of the provider is not in use.');
      const known = await port.call({ tenantId, callId: news.callId });
      return known ? confirmed(news, known) : refused('the provider has no such call.');
    } catch (error) {
      return refused(String(error));
    } finally {
      await port.close();
    }
  }
}

/** What the provider says counts. It calls every ended call completed, so a report that nobody answered stays; it does not name the answering user. */
function confirmed(news: CallNews, known: CallNews): CallNews {
  const status = known.status === 'completed' ? news.status : known.status;
  const agentPhone = known.agentPhone ?? news.agentPhone;
  return { ...known, status, agentPhone, talkSeconds: known.talkSeconds ?? (status === 'completed' ? news.talkSeconds : undefined) };
}
