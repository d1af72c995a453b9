import { choice, email, fields, integer, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

const host = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/i;

/** An account of an institution at a mail server. */
export const smtpAccount = defineAccount({
  channel: 'email',
  label: 'SMTP (e-mail)',
  door: 'host',
  fields: fields({
    host: text({
      label: 'Server',
      required: 'Server is required.',
      most: 253,
      pattern: [host, 'Enter a server such as smtp.example.org'],
    }),
    port: integer({ label: 'Port', required: 'Port is required.', default: 587, least: 1, most: 65_535 }),
    security: choice({
      label: 'Encryption',
      of: [
        { value: 'starttls', label: 'STARTTLS (587)' },
        { value: 'tls', label: 'Implicit TLS (465)' },
      ],
      default: 'starttls',
    }),
    user: text({ label: 'User', required: 'User is required.', most: 200 }),
    password: secret({ label: 'Password', required: 'Password is required.', most: 500 }),
    from: email({ label: 'Sender address', required: 'Sender address is required.' }),
    fromName: text({ label: 'Sender name', most: 100, pattern: [/^[^"<>\r\n]*$/, 'Sender name is not valid'] }),
  }),
});
