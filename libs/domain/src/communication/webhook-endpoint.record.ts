import { choices, flag, text, url, type Choice } from '../kernel/field-set';
import { defineRecord } from '../record';

/** Event types that webhooks can subscribe to; the AsyncAPI document describes their contents. */
export const publicEvents: readonly Choice[] = [
  { value: 'LeadCaptured', label: 'Lead captured' },
  { value: 'LeadReEnquired', label: 'Lead enquired again' },
  { value: 'LeadDetailsChanged', label: 'Lead details changed' },
  { value: 'LeadAssigned', label: 'Lead assigned' },
  { value: 'LeadPrioritised', label: 'Lead priority changed' },
  { value: 'LeadMoved', label: 'Lead stage changed in bulk' },
  { value: 'LeadVerified', label: 'Lead verified' },
  { value: 'LeadEnrolled', label: 'Lead enrolled' },
  { value: 'LeadRemoved', label: 'Lead removed' },
  { value: 'LeadRestored', label: 'Lead restored' },
  { value: 'LeadErased', label: 'Person erased' },
  { value: 'CallActionRecorded', label: 'Call action recorded' },
  { value: 'FollowUpScheduled', label: 'Follow-up scheduled' },
  { value: 'FollowUpCompleted', label: 'Follow-up completed' },
  { value: 'FollowUpReopened', label: 'Follow-up reopened' },
  { value: 'TicketRaised', label: 'Ticket raised' },
  { value: 'TicketResolved', label: 'Ticket resolved' },
];

/** TLS, or this very machine; no name and password, which would stand in the log. */
const ADDRESS = /^(https:\/\/[^\s/@\\]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)([/?]\S*)?$/i;

/** A program of the institution that receives events (000 §2.11, webhooks). Its secret is in the vault. */
export const webhookEndpoint = defineRecord({
  name: 'WebhookEndpoint',
  context: 'communication',
  list: 'webhook-endpoints',
  label: 'Webhook',
  permission: 'Setting_Configuration',
  admins: true,
  unruled: true,
  // A user who reactivates it has seen why it was paused.
  changed: ({ active }) => (active === true ? { pausedBecause: null } : {}),
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, most: 100 }),
    url: url({
      label: 'Address',
      required: 'Address is required.',
      most: 1_000,
      pattern: [ADDRESS, 'Enter an https address, such as https://www.example.org/hooks'],
      help: 'It must answer with 2xx within 10 seconds.',
    }),
    kinds: choices({ label: 'Events to send', of: publicEvents, required: 'Choose the events to send.' }),
    personal: flag({
      label: 'With personal data',
      help: 'Names, phone numbers and e-mail addresses are sent to this address. Otherwise, the webhook identifies people by id only.',
    }),
    active: flag({ label: 'Active', default: true }),
    pausedBecause: text({ label: 'Paused because', form: false, byServer: true }),
  },
});
