import { fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

/** A WhatsApp Business account of an institution at Meta. */
export const metaAccount = defineAccount({
  channel: 'whatsapp',
  label: 'Meta (WhatsApp Business)',
  door: 'accountId',
  fields: fields({
    accountId: text({
      label: 'WhatsApp Business account',
      required: 'WhatsApp Business account is required.',
      pattern: [/^\d{5,25}$/, 'Enter the number of the account, digits alone'],
    }),
    accessToken: secret({ label: 'Access token', required: 'Access token is required.', most: 500 }),
  }),
});
