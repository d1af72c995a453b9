import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import { EmailSender, sandboxEmail, type Email, type Mailer } from '@matricula/outbound/email';
import { SandboxOutbox, type Sender } from '@matricula/outbound/kernel';
import { sandboxPush, vapidKeys, WebPushSender, type Push } from '@matricula/outbound/push';
import { sandboxSms, TWILIO_STATUS_PATH, TwilioSender, type Sms } from '@matricula/outbound/sms';
import { sandboxWebhook, WebhookSender, type Webhook } from '@matricula/outbound/webhook';
import type { Vault } from '@matricula/vault';

/** Who sends what a tenant says; undefined where nobody does. */
export interface Senders {
  email: Sender<Email> | undefined;
  sms: Sender<Sms> | undefined;
  push: Sender<Push> | undefined;
  webhook: Sender<Webhook> | undefined;
}

/** Ways out that the installation itself provides; the sandbox wherever it has none, and never in production. */
export class Outbound {
  readonly outbox: SandboxOutbox | undefined;

  constructor(
    private readonly config: Config,
    private readonly vault: Vault,
    private readonly mailer: Mailer,
    blobs: SealedBlobStore,
  ) {
    this.outbox = config.environment === 'production' ? undefined : new SandboxOutbox(vault, blobs);
  }

  async senders(): Promise<Senders> {
    const { outbox } = this;
    return {
      email: this.config.smtp ? new EmailSender(this.mailer) : outbox && sandboxEmail(outbox),
      sms: this.twilio() ?? (outbox && sandboxSms(outbox)),
      push: this.config.push === 'web-push' ? await this.webPush() : outbox && sandboxPush(outbox),
      webhook: this.config.webhooks.to === 'https' ? new WebhookSender(this.config.webhooks) : outbox && sandboxWebhook(outbox),
    };
  }

  private twilio(): TwilioSender | undefined {
    const { twilio, publicUrl } = this.config;
    // Twilio tells what becomes of a message where it can reach us.
    const statusCallback = publicUrl.startsWith('https:') ? `${publicUrl}/api/${TWILIO_STATUS_PATH}` : undefined;
    return twilio && new TwilioSender({ ...twilio, statusCallback });
  }

  private async webPush(): Promise<WebPushSender> {
    // Push services write to this address when something is wrong with what we send.
    const { publicUrl: contact } = this.config;
    return new WebPushSender({
      ...(await vapidKeys(this.vault)),
      contact: contact.startsWith('https:') ? contact : 'mailto:admin@localhost',
    });
  }
}
