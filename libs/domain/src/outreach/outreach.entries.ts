import type { EntriesOf } from '../kernel';
import type { InboundChannel, InboundMessageEvent } from './inbound-message.events';
import type { ContactChoiceEvent, LeadChannel, OutreachChannel, OutreachEvent } from './outreach.events';

const one: Readonly<Record<OutreachChannel, string>> = { sms: 'an SMS', email: 'an e-mail', whatsapp: 'a WhatsApp message' };
const arrived: Readonly<Record<InboundChannel, string>> = { sms: 'An SMS', whatsapp: 'A WhatsApp message' };
const many: Readonly<Record<LeadChannel, string>> = { sms: 'SMS messages', email: 'e-mails' };
const formOf = ({ formName, collegeName }: { formName: string; collegeName?: string }) =>
  collegeName ? `${formName} of ${collegeName}` : formName;

/** How messages to leads read in the timeline. */
export const outreachEntries: EntriesOf<OutreachEvent | ContactChoiceEvent | InboundMessageEvent> = {
  LeadMessageSent: {
    property: 'Message',
    change: ({ channel, templateName, title, text }) => [{}, { channel, template: templateName, title, text }],
    sentence: (who, { channel, templateName }, lead) => `${who} sent ${one[channel]} to ${lead}${templateName ? ` (${templateName})` : ''}`,
  },
  LeadMessageReceived: {
    property: 'Message',
    change: ({ channel, text }) => [{}, { channel, text }],
    sentence: (_, { channel }, lead) => `${arrived[channel]} from ${lead} arrived`,
  },
  CafLinkSent: {
    property: 'Application form',
    change: (data) => [{}, { form: formOf(data), content: data.content }],
    sentence: (who, data, lead) => `${who} sent the link of ${formOf(data)} to ${lead}`,
  },
  LeadOptedOut: {
    property: 'Opt-out',
    change: ({ channel }) => [{}, { optedOut: channel }],
    sentence: (who, { channel }, lead) => `${who} recorded that ${lead} does not want ${many[channel]}`,
  },
  LeadOptedIn: {
    property: 'Opt-out',
    change: ({ channel }) => [{ optedOut: channel }, {}],
    sentence: (who, { channel }, lead) => `${who} recorded that ${lead} accepts ${many[channel]} again`,
  },
  MessageReceived: {
    property: 'Message',
    technical: 'a message of a lead has its own entry; those of unknown senders are listed under Messages',
  },
  MessageSenderErased: {
    property: 'Message',
    change: () => [{}, {}],
    sentence: (who) => `${who} erased the sender of a message`,
  },
  ContactOptedOut: { property: 'Opt-out', technical: 'keeps the choice of a contact: the opt-out of the lead has its own entry' },
  ContactOptedIn: { property: 'Opt-out', technical: 'keeps the choice of a contact: the opt-in of the lead has its own entry' },
};
