import { fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

/** An account of an institution at Twilio. */
export const twilioAccount = defineAccount({
  channel: 'sms',
  label: 'Twilio (SMS)',
  door: 'accountSid',
  fields: fields({
    accountSid: text({ label: 'Account SID', required: 'Account SID is required.', pattern: [/^AC[\da-f]{32}$/i, 'It begins with AC'] }),
    authToken: secret({ label: 'Auth token', required: 'Auth token is required.', most: 200 }),
    from: text({
      label: 'Number or messaging service',
      required: 'Number or messaging service is required.',
      pattern: [/^(\+\d{6,15}|MG[\da-f]{32}|[A-Za-z\d ]{1,11})$/, 'Enter a number as +15550001111, a sender id, or MG...'],
    }),
  }),
});
