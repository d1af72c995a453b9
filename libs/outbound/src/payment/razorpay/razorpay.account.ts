import { dateTime, fields, secret, text } from '@matricula/domain/kernel/field-set';
import { defineAccount } from '@matricula/domain/kernel/provider-account';

/** An account of an institution at Razorpay. Keys of its test mode make a test account, whose payments are not booked. */
export const razorpayAccount = defineAccount({
  channel: 'payment',
  label: 'Razorpay (payments)',
  door: 'keyId',
  keepsPrevious: { secret: 'webhookSecret', previous: 'previousSecret', changedAt: 'secretChangedAt' },
  fields: fields({
    keyId: text({
      label: 'Razorpay key id',
      required: 'Razorpay key id is required.',
      pattern: [/^rzp_(test|live)_[A-Za-z\d]{6,40}$/, 'It begins with rzp_test_ or rzp_live_'],
    }),
    keySecret: secret({ label: 'Razorpay key secret', required: 'Razorpay key secret is required.', most: 200 }),
    webhookSecret: secret({ label: 'Webhook secret', required: 'Webhook secret is required.', most: 200 }),
    previousSecret: secret({
      label: 'Previous webhook secret',
      help: 'Filled in when the webhook secret is changed: Razorpay signs what it sends again with the secret that was valid before.',
      most: 200,
    }),
    secretChangedAt: dateTime({
      label: 'Webhook secret changed at',
      help: 'The previous secret is accepted for 24 hours from then.',
    }),
  }),
});
