import { defineChannel } from '../kernel';
import { sandboxEmail } from './email-sender';
import * as providers from './providers';

export { DevelopmentMailbox, type StoredMail } from './development-mailbox';
export { EmailSender, sandboxEmail, type Email } from './email-sender';
export { GuardedSmtpMailer } from './smtp/guarded-smtp-mailer';
export { Mailer, type Mail } from './mailer';
export { SmtpMailer, type SmtpSettings } from './smtp/smtp-mailer';
export const emailChannel = defineChannel({ label: 'E-mail', providers, sandbox: sandboxEmail });
