import { SandboxSender, type Handover, type Outgoing, type SandboxOutbox, type Sender } from '../kernel';

/** A text message; the number in E.164, as +919812345678. */
export interface Sms extends Outgoing {
  to: string;
  text: string;
}

/** Remaining balance of a provider account, in the provider's currency, or why it is unknown. */
export type SmsBalance = { amount: number; currency: string } | { error: string };

/** Sends text messages and reports the remaining balance. Returns a result for every failure. */
export interface SmsSender extends Sender<Sms> {
  balance(tenantId: string): Promise<SmsBalance>;
}

/** Credit of each institution in the sandbox, and the price of a message. */
const CREDIT = { hundredths: 100_000, each: 25, currency: 'INR' };

/** Text messages into the sandbox, each of which costs something as it would with a provider. */
class SandboxSms extends SandboxSender<Sms> implements SmsSender {
  constructor(outbox: SandboxOutbox) {
    super(outbox, 'sms', 'never', ({ to, text }) => ({ to, text }));
  }

  override async send(message: Sms): Promise<Handover> {
    const handover = await super.send(message);
    // One that was taken without an answer is paid for as well.
    if (handover.outcome === 'accepted' || handover.outcome === 'unknown') await this.outbox.charge('sms', message.tenantId);
    return handover;
  }

  async balance(tenantId: string): Promise<SmsBalance> {
    if ((await this.outbox.behaviour('sms')) === 'unavailable') return { error: 'The sandbox plays a provider that cannot be reached.' };
    const taken = await this.outbox.charged('sms', tenantId);
    return { amount: (CREDIT.hundredths - taken * CREDIT.each) / 100, currency: CREDIT.currency };
  }
}

/** Text messages into the sandbox. */
export const sandboxSms = (outbox: SandboxOutbox): SmsSender => new SandboxSms(outbox);
