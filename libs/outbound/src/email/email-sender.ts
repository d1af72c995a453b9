import { handoverOf, NotSent, SandboxSender, Sender, type Handover, type Outgoing, type SandboxOutbox } from '../kernel';
import type { Mail, Mailer } from './mailer';

/** An e-mail as messages are: with our id, which becomes its Message-ID. */
export type Email = Outgoing & Mail;

/** Sends e-mail through a mail server. Reports whether the server accepted it; SMTP does not report the delivery. */
export class EmailSender extends Sender<Email> {
  readonly provider = 'smtp';
  readonly repeats = 'once';

  constructor(private readonly mailer: Mailer) {
    super();
  }

  async send({ to, subject, text, html, messageId, attachments }: Email): Promise<Handover> {
    try {
      await this.mailer.send({ to, subject, text, html, messageId, attachments });
      return { outcome: 'accepted', providerId: messageId };
    } catch (error) {
      return error instanceof NotSent ? handoverOf(error) : outcomeOf(error as SmtpError);
    }
  }

  /** The mailer is shared; the code that opened it closes it. */
  async close(): Promise<void> {}
}

/** Error of the mail library: the code that the server answered, if any, and the last command. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Before these words of the conversation a message has not left, and a wrong name or password keeps it from leaving. */
const BEFORE = ['EDNS', 'EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG', 'ETLS'];

function outcomeOf({ code = '', responseCode = 0, message, cause, ...rest }: SmtpError): Handover {
  const isWrong = code === 'EENVELOPE' && responseCode === 0;
  if (isWrong || (code !== 'EAUTH' && responseCode >= 500)) return { outcome: 'refused', error: message };
  const errno = (cause as NodeJS.ErrnoException | undefined)?.code ?? (rest as { errno?: string }).errno;
  const isEarly = responseCode >= 400 || BEFORE.includes(code) || /ECONNREFUSED|ENOTFOUND|EHOSTUNREACH/.test(`${String(errno)} ${message}`);
  return { outcome: isEarly ? 'unavailable' : 'unknown', error: message };
}

/** E-mail into the sandbox. */
export const sandboxEmail = (outbox: SandboxOutbox) =>
  new SandboxSender<Email>(outbox, 'email', 'once', ({ to, subject, text, attachments }) => ({ to, subject, text, attachments }));
