export { DevelopmentMailbox, type KeptMail } from './development-mailbox';
export { Mailer, type Mail } from './mailer';
export { SmtpMailer, type SmtpSettings } from './smtp-mailer';
