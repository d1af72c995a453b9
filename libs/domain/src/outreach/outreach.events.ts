import { defineEvent, id, instant, number, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';
import { inboundChannels, inboundMessageEvents } from './inbound-message.events';
import { replyWords } from './reply-words';

const context = 'outreach';
const subject = 'leadId';

/** Channels through which users write to leads, and of which people opt out. */
export const leadChannels = ['sms', 'email'] as const;
export type LeadChannel = (typeof leadChannels)[number];
/** Channels through which messages reach leads; WhatsApp has the phone number of SMS, and the same opt-out. */
export const outreachChannels = [...leadChannels, 'whatsapp'] as const;
export type OutreachChannel = (typeof outreachChannels)[number];
/** The channel whose opt-out counts for messages of a channel. */
export const choiceChannelOf = (channel: OutreachChannel): LeadChannel => (channel === 'whatsapp' ? 'sms' : channel);

export const leadMessageSent = defineEvent('LeadMessageSent', {
  context,
  subject,
  doc: 'A message was sent to a lead (LP-08). The delivery is recorded by the message itself.',
  fields: {
    leadId: id(),
    messageId: id(),
    channel: oneOf(...outreachChannels),
    templateId: optional(id()),
    templateName: optional(text()),
    title: optional(personal(text())),
    // With its variables; their values have fields of their own, so that field rules hide them by name.
    text: personal(text()),
    phone: optional(personal(text())),
    email: optional(personal(text())),
    leadName: optional(personal(text())),
    course: optional(text()),
    collegeName: optional(text()),
    city: optional(text()),
    state: optional(text()),
    stream: optional(text()),
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
    // The broadcast that it belongs to.
    broadcastId: optional(id()),
  },
});
export type LeadMessageSent = EventOf<typeof leadMessageSent>;

export const leadMessageReceived = defineEvent('LeadMessageReceived', {
  context,
  subject,
  doc: 'The lead wrote to the institution. `messageId`: the latest message to the lead on this channel, which it may answer.',
  fields: {
    leadId: id(),
    inboundId: id(),
    channel: oneOf(...inboundChannels),
    receivedAt: instant(),
    messageId: optional(id()),
    text: personal(text()),
    phone: optional(personal(text())),
    // The whole message is a word by which people opt out or in.
    word: optional(oneOf(...replyWords)),
    leadName: optional(personal(text())),
    ownerId: optional(id()),
  },
});
export type LeadMessageReceived = EventOf<typeof leadMessageReceived>;

export const cafLinkSent = defineEvent('CafLinkSent', {
  context,
  subject,
  doc: 'The link of an application form was sent to a lead (LP-09).',
  fields: {
    leadId: id(),
    productId: id(),
    collegeId: optional(id()),
    collegeName: optional(text()),
    formName: text(),
    price: optional(number()),
    messageId: optional(id()),
    content: optional(personal(text())),
    leadName: optional(personal(text())),
  },
});
export type CafLinkSent = EventOf<typeof cafLinkSent>;

export const leadOptedOut = defineEvent('LeadOptedOut', {
  context,
  subject,
  doc: 'The lead does not want messages of a channel: none are sent any more.',
  fields: { leadId: id(), channel: oneOf(...leadChannels), leadName: optional(personal(text())) },
});
export type LeadOptedOut = EventOf<typeof leadOptedOut>;

export const leadOptedIn = defineEvent('LeadOptedIn', {
  context,
  subject,
  doc: 'The lead accepts messages of a channel again.',
  fields: { leadId: id(), channel: oneOf(...leadChannels), leadName: optional(personal(text())) },
});
export type LeadOptedIn = EventOf<typeof leadOptedIn>;

export const contactOptedOut = defineEvent('ContactOptedOut', {
  context,
  doc: 'The person behind a phone number or an e-mail address does not want messages there, whichever lead has it.',
  fields: { channel: oneOf(...leadChannels) },
});
export type ContactOptedOut = EventOf<typeof contactOptedOut>;

export const contactOptedIn = defineEvent('ContactOptedIn', {
  context,
  doc: 'The person behind a phone number or an e-mail address accepts messages there again.',
  fields: { channel: oneOf(...leadChannels) },
});
export type ContactOptedIn = EventOf<typeof contactOptedIn>;

export type OutreachEvent = LeadMessageSent | LeadMessageReceived | CafLinkSent | LeadOptedOut | LeadOptedIn;
export type ContactChoiceEvent = ContactOptedOut | ContactOptedIn;
export const outreachEvents = [
  leadMessageSent,
  leadMessageReceived,
  cafLinkSent,
  leadOptedOut,
  leadOptedIn,
  contactOptedOut,
  contactOptedIn,
  ...inboundMessageEvents,
];
