import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import { EmailSender, GuardedSmtpMailer, sandboxEmail, type Email, type Mailer } from '@matricula/outbound/email';
import { isPublicAddress, SandboxOutbox, type Channel, type Sender } from '@matricula/outbound/kernel';
import { sandboxPush, vapidKeys, WebPushSender, type Push } from '@matricula/outbound/push';
import { PusherSender, sandboxRealtime, type Realtime } from '@matricula/outbound/realtime';
import { sandboxSms, TWILIO_STATUS_PATH, TwilioSender, type SmsSender, type TwilioSettings } from '@matricula/outbound/sms';
import { sandboxWebhook, WebhookSender, type Webhook } from '@matricula/outbound/webhook';
import { MetaRegistrar, sandboxWhatsApp, type NumberMove } from '@matricula/outbound/whatsapp';
import type { ReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import { Integrations, type Account } from './integrations';

/** The sender of each channel. */
export interface Senders {
  email: Sender<Email>;
  sms: SmsSender;
  push: Sender<Push>;
  webhook: Sender<Webhook>;
}

/** The account that messages are sent through: the institution's own, the installation's, the sandbox. */
export const accountsOf = ['institution', 'installation', 'sandbox', 'nobody'] as const;
export type AccountOf = (typeof accountsOf)[number];

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** Ways out: by the institution's own account, else by that of the installation, else into the sandbox, which production has not. */
export class Outbound {
  readonly outbox: SandboxOutbox | undefined;
  readonly integrations: Integrations;

  constructor(
    private readonly config: Config,
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    { blobs, reads }: { blobs: SealedBlobStore; reads: ReadStore },
  ) {
    this.outbox = config.environment === 'production' ? undefined : new SandboxOutbox(vault, blobs);
    this.integrations = new Integrations(reads, vault);
  }

  /** The sender of an institution's messages in a channel; undefined if there is none. */
  async sender<C extends Channel>(channel: C, tenantId: string): Promise<Senders[C] | undefined> {
    const account = await this.integrations.of(tenantId, channel);
    const senders: { [Each in Channel]: () => Promise<Senders[Each] | undefined> } = {
      email: async () => this.email(account),
      sms: async () => this.sms(account),
      push: async () => (this.config.push === 'web-push' ? await this.webPush() : this.outbox && sandboxPush(this.outbox)),
      webhook: async () => this.webhook(),
    };
    return senders[channel]();
  }

  /** The account that the messages of a channel are sent through. */
  async accountOf(channel: Channel, tenantId: string): Promise<AccountOf> {
    if (await this.integrations.of(tenantId, channel)) return 'institution';
    const { smtp, twilio, push, webhooks } = this.config;
    const own: Record<Channel, boolean> = {
      email: smtp !== undefined,
      sms: twilio !== undefined,
      push: push === 'web-push',
      webhook: webhooks.to === 'https',
    };
    if (own[channel]) return 'installation';
    return this.outbox ? 'sandbox' : 'nobody';
  }

  /** Tokens that a report about an institution's SMS may be signed with. */
  async twilioTokens(tenantId: string): Promise<string[]> {
    const account = await this.integrations.of(tenantId, 'sms');
    const own = account?.provider === 'twilio' ? account.settings.authToken : undefined;
    return [own, this.config.twilio?.authToken].filter((token) => typeof token === 'string');
  }

  /**
   * Registers phone numbers of an institution's users with WhatsApp; undefined if no account is connected. Needs the institution's own account,
   * because only that knows its numbers.
   */
  async whatsApp(tenantId: string): Promise<Sender<NumberMove> | undefined> {
    const account = await this.integrations.of(tenantId, 'whatsapp');
    if (account?.provider !== 'meta') return this.outbox && sandboxWhatsApp(this.outbox);
    const { accountId, accessToken } = account.settings;
    return new MetaRegistrar({ accountId: String(accountId), accessToken: String(accessToken ?? '') });
  }

  /** The sender that notifies open consoles in addition to the socket; undefined if only the socket does. */
  realtime(): Sender<Realtime> | undefined {
    const { realtime } = this.config;
    if (realtime.kind === 'pusher') return new PusherSender(realtime);
    return realtime.kind === 'sandbox' && this.outbox ? sandboxRealtime(this.outbox) : undefined;
  }

  private email(account: Account | undefined): Sender<Email> | undefined {
    if (account?.provider === 'smtp') return new EmailSender(this.ownMailer(account.settings));
    if (this.config.smtp) return new EmailSender(this.mailer);
    return this.outbox && sandboxEmail(this.outbox);
  }

  private ownMailer({ host, port, security, user, password, from, fromName }: Account['settings']): Mailer {
    const sender = fromName === undefined ? String(from) : `"${String(fromName)}" <${String(from)}>`;
    const { loopback } = this.config.webhooks;
    // STARTTLS is required, because an attacker in between could remove the offer and the password would be sent in clear text.
    const upgrade = loopback ? undefined : 'required';
    const server = { host: String(host), port: Number(port), secure: security === 'tls', upgrade, user: String(user) } as const;
    return new GuardedSmtpMailer(
      { ...server, password: String(password ?? ''), from: sender },
      (address) => isPublicAddress(address) || (loopback && LOOPBACK.test(address)),
    );
  }

  private sms(account: Account | undefined): SmsSender | undefined {
    if (account?.provider === 'twilio') {
      const { accountSid, authToken, from } = account.settings;
      return this.twilio({ accountSid: String(accountSid), authToken: String(authToken ?? ''), from: String(from) });
    }
    if (this.config.twilio) return this.twilio(this.config.twilio);
    return this.outbox && sandboxSms(this.outbox);
  }

  private twilio(account: TwilioSettings): TwilioSender {
    const { publicUrl } = this.config;
    // Twilio reports message states only to a public HTTPS address.
    const statusCallback = publicUrl.startsWith('https:') ? `${publicUrl}/api/${TWILIO_STATUS_PATH}` : undefined;
    return new TwilioSender({ ...account, statusCallback });
  }

  private webhook(): Sender<Webhook> | undefined {
    if (this.config.webhooks.to === 'https') return new WebhookSender(this.config.webhooks);
    return this.outbox && sandboxWebhook(this.outbox);
  }

  private async webPush(): Promise<WebPushSender> {
    // Contact address for push services, in case of problems with our messages.
    const { publicUrl: contact } = this.config;
    return new WebPushSender({
      ...(await vapidKeys(this.vault)),
      contact: contact.startsWith('https:') ? contact : 'mailto:admin@localhost',
    });
  }
}
