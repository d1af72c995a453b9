export { DevelopmentMailbox, type KeptMail } from './development-mailbox';
export type { Mail, Mailer } from './mailer';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer';
