import { choice, fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

/** An account of an institution at Exotel. */
export const exotelAccount = defineAccount({
  channel: 'voice',
  label: 'Exotel (calls)',
  door: 'accountSid',
  fields: fields({
    accountSid: text({
      label: 'Account SID',
      required: 'Account SID is required.',
      pattern: [/^[A-Za-z\d_-]{2,60}$/, 'Enter the SID of the account'],
    }),
    region: choice({
      label: 'Cluster',
      of: [
        { value: 'mumbai', label: 'Mumbai cluster' },
        { value: 'singapore', label: 'Singapore cluster' },
      ],
      default: 'mumbai',
    }),
    apiKey: secret({ label: 'Exotel API key', required: 'API key is required.', most: 200 }),
    apiToken: secret({ label: 'API token', required: 'API token is required.', most: 200 }),
    callerId: text({ label: 'ExoPhone', required: 'ExoPhone is required.', pattern: [/^\+?\d{6,15}$/, 'Enter the number, digits alone'] }),
    hookSecret: secret({ label: 'Secret of the callback address', required: 'A secret of the callback address is required.', most: 200 }),
  }),
});
