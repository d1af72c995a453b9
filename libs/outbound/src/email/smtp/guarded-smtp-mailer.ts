import { reachableAddress } from '../../kernel';
import type { Mail, Mailer } from '../mailer';
import { SmtpMailer, type SmtpSettings } from './smtp-mailer';

/**
 * Sends mail through a server that a user entered. Its name is resolved and checked for each mail, so that no name leads into the internal network.
 */
export class GuardedSmtpMailer implements Mailer {
  constructor(
    private readonly settings: SmtpSettings,
    /** Public addresses without it. */
    private readonly mayReach?: (address: string) => boolean,
  ) {}

  /** @throws NotSent when the server may not be reached */
  async send(mail: Mail): Promise<void> {
    const { host: servername } = this.settings;
    const mailer = new SmtpMailer({ ...this.settings, host: await reachableAddress(servername, this.mayReach), servername });
    try {
      await mailer.send(mail);
    } finally {
      await mailer.close();
    }
  }

  async close(): Promise<void> {}
}
