export { DevelopmentMailbox, type KeptMail } from './development-mailbox';
export { EmailSender, sandboxEmail, type Email } from './email-sender';
export { GuardedSmtpMailer } from './guarded-smtp-mailer';
export { Mailer, type Mail } from './mailer';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer';
