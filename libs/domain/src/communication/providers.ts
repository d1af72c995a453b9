import { choice, email, fields, integer, secret, text, type Field, type FieldSet, type When } from '../kernel/field-set';

const host = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]([a-z\d-]*[a-z\d])?$/i;

/** Settings of each provider that an institution may bring an account of. */
export const providers = {
  smtp: {
    channel: 'email',
    label: 'SMTP (e-mail)',
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
  },
  twilio: {
    channel: 'sms',
    label: 'Twilio (SMS)',
    fields: fields({
      accountSid: text({ label: 'Account SID', required: 'Account SID is required.', pattern: [/^AC[\da-f]{32}$/i, 'It begins with AC'] }),
      authToken: secret({ label: 'Auth token', required: 'Auth token is required.', most: 200 }),
      from: text({
        label: 'Number or messaging service',
        required: 'Number or messaging service is required.',
        pattern: [/^(\+\d{6,15}|MG[\da-f]{32}|[A-Za-z\d ]{1,11})$/, 'Enter a number as +15550001111, a sender id, or MG...'],
      }),
    }),
  },
  meta: {
    channel: 'whatsapp',
    label: 'Meta (WhatsApp Business)',
    fields: fields({
      accountId: text({
        label: 'WhatsApp Business account',
        required: 'WhatsApp Business account is required.',
        pattern: [/^\d{5,25}$/, 'Enter the number of the account, digits alone'],
      }),
      accessToken: secret({ label: 'Access token', required: 'Access token is required.', most: 500 }),
    }),
  },
} as const satisfies Record<string, { channel: string; label: string; fields: FieldSet }>;

export type ProviderName = keyof typeof providers;

const nameOf = (provider: string, name: string) => `${provider}${name.charAt(0).toUpperCase()}${name.slice(1)}`;

function asked(provider: string, field: Field): Field {
  const when: When = { field: 'provider', is: [provider] };
  const message = typeof field.required === 'string' ? field.required : undefined;
  return { ...field, when, required: field.required ? { ...when, message } : undefined, column: false, filter: false };
}

/** The fields of all providers in one set, each shown only if its provider was chosen. */
export const providerFields: FieldSet = Object.fromEntries(
  Object.entries(providers).flatMap(([provider, { fields: set }]) =>
    Object.entries<Field>(set).map(([name, field]) => [nameOf(provider, name), asked(provider, field)]),
  ),
);

/** The settings of a provider under its own field names; secrets are placeholders. */
export function settingsOf(provider: ProviderName, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(providers[provider].fields).map((name) => [name, values[nameOf(provider, name)] ?? undefined]));
}

/** The name under which all providers' fields have one of a provider. */
export const providerField = (provider: ProviderName, name: string): string => nameOf(provider, name);

/** Where an account is; a secret that was given for one is not shown to another. */
const doors: Record<ProviderName, { at: string; secret: string }> = {
  smtp: { at: 'smtpHost', secret: 'smtpPassword' },
  twilio: { at: 'twilioAccountSid', secret: 'twilioAuthToken' },
  meta: { at: 'metaAccountId', secret: 'metaAccessToken' },
};

/** Clears the secrets when the account's address changes, so that they must be entered again. */
export const lockedAgain = (given: Readonly<Record<string, unknown>>): Record<string, null> =>
  Object.fromEntries(
    Object.values(doors).flatMap(({ at, secret: name }) => (given[at] !== undefined && given[name] === undefined ? [[name, null]] : [])),
  );
