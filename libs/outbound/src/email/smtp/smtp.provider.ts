import { defineProvider, isPublicAddress, type AccountValues, type Sender } from '../../kernel';
import { EmailSender, type Email } from '../email-sender';
import { GuardedSmtpMailer } from './guarded-smtp-mailer';
import { smtpAccount } from './smtp.account';

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;

/** E-mail by a mail server: that of an institution, or the mailer that the installation opened. */
export const smtp = defineProvider<Sender<Email>, AccountValues | 'installation'>({
  name: 'smtp',
  channel: 'email',
  fields: smtpAccount,
  settings: (values) => values,
  installation: (config) => config.smtp && 'installation',
  open(settings, { mailer, config }) {
    if (settings === 'installation') return new EmailSender(mailer);
    const { host, port, security, user, password, from, fromName } = settings;
    const sender = fromName === undefined ? String(from) : `"${String(fromName)}" <${String(from)}>`;
    const { loopback } = config.webhooks;
    // STARTTLS is required, because an attacker in between could remove the offer and the password would be sent in clear text.
    const upgrade = loopback ? undefined : 'required';
    const server = { host: String(host), port: Number(port), secure: security === 'tls', upgrade, user: String(user) } as const;
    const mayReach = (address: string) => isPublicAddress(address) || (loopback && LOOPBACK.test(address));
    return new EmailSender(new GuardedSmtpMailer({ ...server, password: String(password ?? ''), from: sender }, mayReach));
  },
});
