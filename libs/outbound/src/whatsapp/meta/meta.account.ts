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
    phoneNumberId: text({
      label: 'Phone number ID',
      help: 'Sends messages to leads: the ID of the number at Meta from which they are sent.',
      pattern: [/^\d{5,25}$/, 'Enter the ID of the number, digits alone'],
    }),
    appSecret: secret({
      label: 'App secret',
      help: 'Receives messages of leads: enter the address of the integration as webhook at Meta, with the field messages.',
      most: 200,
    }),
    verifyToken: secret({ label: 'Verify token', help: 'A text of your own that you also enter at Meta.', most: 200 }),
    accessToken: secret({ label: 'Access token', required: 'Access token is required.', most: 500 }),
  }),
});
