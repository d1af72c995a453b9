import { guardedRequest, handoverOf, Sender, type GuardedAnswer, type GuardedRequest, type Handover } from '../../kernel';
import type { Sms, SmsBalance, SmsSender } from '../sms-sender';

/** An account at Twilio. */
export interface TwilioSettings {
  accountSid: string;
  authToken: string;
  /** A number or sender id, or (`MG...`) the messaging service that chooses one. */
  from: string;
  /** Callback URL for message states, without a query. */
  statusCallback?: string;
}

interface TwilioMessage {
  sid?: string;
  status?: string;
  code?: number;
  message?: string;
}

interface TwilioBalance {
  balance?: string;
  currency?: string;
  message?: string;
}

/**
 * Text messages through Twilio's Messages resource (https://www.twilio.com/docs/messaging/api/message-resource): one form-encoded POST,
 * answered 201 with the message's `sid`. It knows no idempotency key.
 */
export class TwilioSender extends Sender<Sms> implements SmsSender {
  readonly provider = 'twilio';
  readonly repeats = 'never';

  constructor(
    private readonly settings: TwilioSettings,
    private readonly reach: { origin?: string } & Pick<GuardedRequest, 'mayReach' | 'timeoutMs'> = {},
  ) {
    super();
  }

  async send({ to, text, tenantId, messageId }: Sms): Promise<Handover> {
    const { from, statusCallback } = this.settings;
    const form = new URLSearchParams({ To: to, Body: text, [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from });
    if (statusCallback) form.set('StatusCallback', `${statusCallback}?${new URLSearchParams({ tenantId, messageId }).toString()}`);
    try {
      const answer = await this.ask('Messages.json', form);
      return answerOf(answer.status, answer.text);
    } catch (error) {
      return handoverOf(error);
    }
  }

  /** Remaining balance of the account (https://www.twilio.com/docs/iam/api/balance): a text such as "-0.0475" and a currency. */
  async balance(): Promise<SmsBalance> {
    try {
      const { status, text } = await this.ask('Balance.json');
      const { balance, currency, message = `Twilio answered ${status}.` } = parsed<TwilioBalance>(text);
      const amount = Number(balance || NaN);
      return status === 200 && currency && Number.isFinite(amount) ? { amount, currency } : { error: message };
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) };
    }
  }

  /** A form is posted to a resource of the account; without one it is read. */
  private ask(resource: string, form?: URLSearchParams): Promise<GuardedAnswer> {
    const { accountSid, authToken } = this.settings;
    const { origin = 'https://api.twilio.com', ...reach } = this.reach;
    const headers = {
      authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const url = `${origin}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/${resource}`;
    return guardedRequest({ ...reach, url, headers, method: form ? 'POST' : 'GET', body: form?.toString() });
  }

  async close(): Promise<void> {}
}

function answerOf(status: number, text: string): Handover {
  const { sid, code, message = `Twilio answered ${status}.` } = parsed<TwilioMessage>(text);
  if (status === 201 && sid) return { outcome: 'accepted', providerId: sid };
  const error = code === undefined ? message : `${message} (${code})`;
  // Too many at once, or an account that is not let in (yet): the message itself was not looked at.
  if (status === 429 || status === 503 || status === 401) return { outcome: 'unavailable', error };
  return { outcome: status >= 400 && status < 500 ? 'refused' : 'unknown', error };
}

function parsed<Answer extends object>(text: string): Partial<Answer> {
  try {
    return JSON.parse(text) as Partial<Answer>;
  } catch {
    // A proxy between us and Twilio answered; its status has all there is to know.
    return {};
  }
}
