import type { Config } from '@matricula/config';
import { DevelopmentMailbox, SmtpMailer, type Mailer } from '@matricula/outbound/email';
import { embeddedFiles } from './log/embedded-files';

/** How mail leaves: through the configured server, else into the development mailbox. @throws Error when there is neither */
export function openMail({ smtp, environment, dataDir }: Config): { mailer: Mailer; mailbox?: DevelopmentMailbox } {
  const mailbox = smtp || environment === 'production' ? undefined : new DevelopmentMailbox({ file: embeddedFiles(dataDir).mailbox });
  const mailer = smtp ? new SmtpMailer(smtp) : mailbox;
  if (!mailer) throw new Error('No way to send mail is configured');
  return { mailer, mailbox };
}
