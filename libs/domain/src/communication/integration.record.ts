import { addressList } from '../kernel/address-list';
import { choice, flag, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { accountChannels, lockedAgain, previousSecrets, providerFields, providers, type ProviderName } from './providers';

const of = Object.entries(providers).map(([value, { label }]) => ({ value, label }));

const channelOf = (provider: unknown) =>
  typeof provider === 'string' && Object.hasOwn(providers, provider) ? { channel: providers[provider as ProviderName].channel } : {};

/** Providers that report to this product; mail servers do not. */
const reporting = Object.entries(providers).flatMap(([name, { channel }]) => (channel === 'email' ? [] : [name]));

/** An account of the institution at a provider, by which its messages leave; one for each channel. Secrets are in the vault. */
export const integration = defineRecord({
  name: 'Integration',
  context: 'communication',
  list: 'integrations',
  label: 'Sending account',
  permission: 'Setting_Configuration',
  admins: true,
  keepsPrevious: previousSecrets,
  made: ({ provider }) => channelOf(provider),
  changed: (given) => ({ ...channelOf(given.provider), ...lockedAgain(given) }),
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, most: 100 }),
    provider: choice({ label: 'Provider', of, required: 'Provider is required.' }),
    channel: choice({
      label: 'Channel',
      of: accountChannels,
      unique: true,
      form: false,
      byServer: true,
    }),
    ...providerFields,
    addresses: addressList({
      label: 'Allowed addresses of the provider',
      help: 'Reports of the provider from other addresses are refused. Empty: any address is allowed.',
      when: { field: 'provider', is: reporting },
    }),
    active: flag({ label: 'Use for sending', default: true }),
  },
});
