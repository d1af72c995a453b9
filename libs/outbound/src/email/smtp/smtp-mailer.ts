import { createTransport, type Transporter } from 'nodemailer';
import type { Mail, Mailer } from '../mailer';

const TIMEOUT_MS = 20_000;

/** Where the institution's mail server is and how it knows us. */
export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the first byte (465); otherwise the connection is upgraded, see `upgrade`. */
  secure: boolean;
  /** `required`: refuses a server without STARTTLS before anything is sent to it. Default: STARTTLS is used if offered. */
  upgrade?: 'required';
  user?: string;
  password?: string;
  /** The sender, e.g. `Admissions <admissions@example.org>`. */
  from: string;
  /** Name on the server's certificate, if `host` is an IP address; default: `host`. */
  servername?: string;
}

/** Mail through an SMTP server, over a small pool of connections. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;
  private readonly from: string;

  constructor({ host, port, secure, upgrade, user, password, from, servername }: SmtpSettings) {
    this.from = from;
    this.transport = createTransport({
      pool: true,
      host,
      port,
      secure,
      requireTLS: upgrade === 'required',
      tls: servername === undefined ? undefined : { servername },
      auth: user === undefined ? undefined : { user, pass: password ?? '' },
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Content comes from templates: it must not make the server read files or fetch addresses.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  async send({ to, subject, text, html, messageId, attachments = [] }: Mail): Promise<void> {
    // An address as an object: a comma in a name cannot add a second recipient.
    const own = messageId && `<${messageId}@matricula>`;
    const files = attachments.map(({ name: filename, contentType, content }) => ({ filename, contentType, content: Buffer.from(content) }));
    const mail = { from: this.from, to: { name: '', address: to }, subject, text, html, messageId: own, attachments: files };
    await this.transport.sendMail(mail);
  }

  async close(): Promise<void> {
    this.transport.close();
  }
}
