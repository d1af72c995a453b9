import * as accounts from '@matricula/outbound/accounts';
import type { Choice, Field, FieldSet, When } from '../kernel/field-set';
import type { ProviderAccount } from '../kernel/provider-account';

/** Channels for which institutions bring their own accounts, in the order in which they are offered. */
export const accountChannels: readonly Choice[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'voice', label: 'Calls' },
  { value: 'payment', label: 'Payments' },
];

export type ProviderName = keyof typeof accounts;

const placeOf = ({ channel }: ProviderAccount) => accountChannels.findIndex(({ value }) => value === channel);

/** The accounts that institutions may bring, as the providers declare them; by channel, then by label. */
export const providers = Object.fromEntries(
  Object.entries<ProviderAccount>(accounts).sort(
    ([, one], [, other]) => placeOf(one) - placeOf(other) || (one.label < other.label ? -1 : 1),
  ),
) as Readonly<Record<ProviderName, ProviderAccount>>;

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

/** The secrets of all providers whose value before a change is stored. */
export const previousSecrets = Object.entries(providers).flatMap(([provider, { door, keepsPrevious: of }]) =>
  of
    ? [
        {
          ...{ secret: nameOf(provider, of.secret), previous: nameOf(provider, of.previous) },
          ...{ changedAt: nameOf(provider, of.changedAt), unless: nameOf(provider, door) },
        },
      ]
    : [],
);

/** Clears the secrets when the account's address changes, so that they must be entered again. */
export const lockedAgain = (given: Readonly<Record<string, unknown>>): Record<string, null> =>
  Object.fromEntries(
    Object.entries(providers).flatMap(([provider, { door, fields: set }]) => {
      if (given[nameOf(provider, door)] === undefined) return [];
      const secrets = Object.entries(set).filter(([, { kind }]) => kind === 'secret');
      return secrets
        .map(([name]) => nameOf(provider, name))
        .filter((name) => given[name] === undefined)
        .map((name) => [name, null]);
    }),
  );
