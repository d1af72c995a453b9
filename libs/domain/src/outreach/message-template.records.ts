import { flag, longText, text } from '../kernel/field-set';
import { defineRecord } from '../record';
import { messagePattern, messageVariables } from './message-text';

const help = `Variables: ${Object.keys(messageVariables)
  .map((name) => `{{${name}}}`)
  .join(', ')}.`;

const common = { context: 'outreach', permission: 'Setting_Configuration' } as const;
const name = text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 100 });
const active = flag({ label: 'Active', default: true });
const body = (most: number) => longText({ label: 'Text', required: 'Text is required.', help, most, pattern: messagePattern });

/** A text that SMS messages to leads are written from (001 §7.9). */
export const smsTemplate = defineRecord({
  ...common,
  name: 'SmsTemplate',
  list: 'sms-templates',
  label: 'SMS template',
  fields: { name, body: body(1_000), active },
});

/** A text that e-mails to leads are written from. */
export const emailTemplate = defineRecord({
  ...common,
  name: 'EmailTemplate',
  list: 'email-templates',
  label: 'Email template',
  fields: {
    name,
    subject: text({ label: 'Subject', required: 'Subject is required.', most: 200, pattern: messagePattern }),
    body: body(20_000),
    active,
  },
});

/** A text that chat messages to leads are written from. */
export const whatsappTemplate = defineRecord({
  ...common,
  name: 'WhatsappTemplate',
  list: 'whatsapp-templates',
  label: 'WhatsApp template',
  fields: {
    name,
    body: body(1_000),
    // WhatsApp sends approved templates only; their text at Meta has {{1}}, {{2}} ... in the order in which the variables come here first.
    provider_name: text({
      label: 'Approved template',
      help: 'The name of the template at WhatsApp, in small letters, digits and underscores. Its variables {{1}}, {{2}} ... are those of the text, in their order.',
      most: 512,
      pattern: [/^[a-z0-9_]+$/, 'Small letters, digits and underscores alone'],
    }),
    language: text({
      label: 'Language code',
      help: 'As at WhatsApp: en, en_US, hi ...',
      most: 10,
      pattern: [/^[a-z]{2,3}(_[A-Z]{2})?$/, 'A code such as en or en_US'],
    }),
    active,
  },
});

/** Templates by their channel. */
export const messageTemplates = { sms: smsTemplate, email: emailTemplate, whatsapp: whatsappTemplate } as const;
