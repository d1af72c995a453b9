import { fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

/** An account of an institution at Twilio, for calls. */
export const twilioVoiceAccount = defineAccount({
  channel: 'voice',
  label: 'Twilio (calls)',
  door: 'accountSid',
  fields: fields({
    accountSid: text({ label: 'Account SID', required: 'Account SID is required.', pattern: [/^AC[\da-f]{32}$/i, 'It begins with AC'] }),
    authToken: secret({ label: 'Auth token', required: 'Auth token is required.', most: 200 }),
    callerId: text({
      label: 'Number for calls',
      required: 'Number for calls is required.',
      pattern: [/^\+\d{6,15}$/, 'Enter a number as +15550001111'],
    }),
  }),
});
