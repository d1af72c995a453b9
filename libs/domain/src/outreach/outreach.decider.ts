import { DomainError, type Decider, type DomainCommand } from '../kernel';
import { openLead } from '../lead/open-lead';
import { evolve as evolveLead, noLead, type Lead, type LeadStreamEvent } from '../lead/lead.state';
import { filledText, messageVariables, variablesOf, type MessageValues } from './message-text';
import {
  choiceChannelOf,
  type CafLinkSent,
  type LeadChannel,
  type LeadMessageReceived,
  type LeadMessageSent,
  type OutreachChannel,
} from './outreach.events';
import { replyWordOf } from './reply-words';
import { MOST_PARTS, smsParts } from './sms-parts';

/** An application form whose link is sent. */
export type SentForm = Pick<CafLinkSent['data'], 'productId' | 'collegeId' | 'collegeName' | 'formName' | 'price'>;

/** `contactOptedOut`: the present contact of the lead opted out of the channel, maybe as another lead. */
interface OfContact {
  contactOptedOut?: boolean;
}

export type SendLeadMessage = DomainCommand<
  'SendLeadMessage',
  Pick<LeadMessageSent['data'], 'messageId' | 'channel' | 'templateId' | 'templateName' | 'title' | 'text' | 'broadcastId'> & {
    form?: SentForm;
  } & OfContact
>;
export type RecordCafLink = DomainCommand<'RecordCafLink', SentForm & { content?: string }>;
export type OptOut = DomainCommand<'OptOut', { channel: LeadChannel }>;
export type OptIn = DomainCommand<'OptIn', { channel: LeadChannel } & OfContact>;
/** A message of the lead that arrived. */
export type ReceiveLeadMessage = DomainCommand<
  'ReceiveLeadMessage',
  Pick<LeadMessageReceived['data'], 'inboundId' | 'channel' | 'receivedAt' | 'text' | 'phone'> & OfContact
>;
export type OutreachCommand = SendLeadMessage | ReceiveLeadMessage | RecordCafLink | OptOut | OptIn;

/** The lead of the stream, the channels that it does not want, and the last message to it. */
export interface Outreach {
  lead: Lead;
  optedOut: readonly LeadChannel[];
  last?: LeadMessageSent['data'];
  /** The last message of the lead. */
  received?: LeadMessageReceived['data'];
  /** The last opt-out or opt-in. */
  choice?: { channel: LeadChannel; optedOut: boolean };
}

const words: Readonly<Record<OutreachChannel, { one: string; address: string }>> = {
  sms: { one: 'SMS', address: 'phone number' },
  email: { one: 'e-mail', address: 'e-mail address' },
  whatsapp: { one: 'WhatsApp message', address: 'phone number' },
};

/** The values of a lead that messages may contain. */
export function messageValues({ details, dimensions }: Pick<Lead, 'details' | 'dimensions'>): MessageValues {
  const { name, course, city, state, stream } = details;
  return { name, course, city, state, stream, college: dimensions.collegeName, owner: dimensions.ownerName };
}

/** The values with which a message was sent; those that are hidden from the reader are missing. */
export const sentValues = ({ leadName, collegeName, ownerName, ...data }: Partial<LeadMessageSent['data']>): MessageValues => {
  const { course, city, state, stream } = data;
  return { name: leadName, course, city, state, stream, college: collegeName, owner: ownerName };
};

/** The address of a lead for a channel. */
export const addressOf = ({ details }: Pick<Lead, 'details'>, channel: OutreachChannel) =>
  channel === 'email' ? details.email : details.phone;

/** Rules of messages to a lead: it has an address, did not opt out of the channel, and has a value for every variable (LP-08, LP-09). */
export const outreachDecider: Decider<Outreach, OutreachCommand, LeadStreamEvent> = {
  initial: { lead: noLead, optedOut: [] },
  decide(command, state) {
    const lead = openLead(state.lead);
    const of = { leadId: lead.leadId, leadName: lead.details.name };
    switch (command.type) {
      case 'SendLeadMessage': {
        const { form, contactOptedOut, ...message } = command.data;
        const sent = { type: 'LeadMessageSent' as const, data: messageTo(state, message, contactOptedOut) };
        if (!form) return [sent];
        return [sent, { type: 'CafLinkSent', data: { ...of, ...form, messageId: message.messageId } }];
      }
      case 'RecordCafLink':
        return [{ type: 'CafLinkSent', data: { ...of, ...command.data } }];
      case 'ReceiveLeadMessage':
        return received(state, command);
      case 'OptOut':
        return state.optedOut.includes(command.data.channel) ? [] : [{ type: 'LeadOptedOut', data: { ...of, ...command.data } }];
      case 'OptIn': {
        const { channel, contactOptedOut } = command.data;
        return contactOptedOut || state.optedOut.includes(channel) ? [{ type: 'LeadOptedIn', data: { ...of, channel } }] : [];
      }
    }
  },
  evolve(state, event) {
    switch (event.type) {
      case 'LeadMessageSent':
        return { ...state, last: event.data };
      case 'LeadMessageReceived':
        return { ...state, received: event.data };
      case 'LeadOptedOut':
        return chosen(state, event.data.channel, true);
      case 'LeadOptedIn':
        return chosen(state, event.data.channel, false);
      case 'LeadErased':
        return { lead: evolveLead(state.lead, event), optedOut: state.optedOut, choice: state.choice };
      default:
        return { ...state, lead: evolveLead(state.lead, event) };
    }
  },
};

/** A person opts out by phone number: WhatsApp and SMS have the same one. */
const WRITTEN: LeadChannel = 'sms';

function received(
  { lead, last, optedOut, received: known }: Outreach,
  { data: { contactOptedOut, ...data } }: ReceiveLeadMessage,
): LeadStreamEvent[] {
  if (known?.inboundId === data.inboundId) return [];
  const { leadId, details, dimensions } = lead;
  const of = { leadId, leadName: details.name };
  const word = replyWordOf(data.text);
  const messageId = last?.channel === data.channel ? last.messageId : undefined;
  const events: LeadStreamEvent[] = [
    { type: 'LeadMessageReceived', data: { ...of, ...data, ...(messageId && { messageId }), word, ownerId: dimensions.ownerId } },
  ];
  const isOut = optedOut.includes(WRITTEN);
  if (word === 'stop' && !isOut) events.push({ type: 'LeadOptedOut', data: { ...of, channel: WRITTEN } });
  if (word === 'start' && (isOut || contactOptedOut)) events.push({ type: 'LeadOptedIn', data: { ...of, channel: WRITTEN } });
  return events;
}

function chosen(state: Outreach, channel: LeadChannel, optedOut: boolean): Outreach {
  const others = state.optedOut.filter((one) => one !== channel);
  return { ...state, optedOut: optedOut ? [...others, channel] : others, choice: { channel, optedOut } };
}

/** @throws DomainError `outreach/...` if the message cannot be sent to the lead */
function messageTo(
  { lead, optedOut }: Outreach,
  message: Omit<SendLeadMessage['data'], 'form' | 'contactOptedOut'>,
  contactOptedOut = false,
): LeadMessageSent['data'] {
  const { channel, title = '', text } = message;
  const address = addressOf(lead, channel);
  if (contactOptedOut || optedOut.includes(choiceChannelOf(channel)))
    throw new DomainError('outreach/opted-out', `This lead does not want any ${words[channel].one}.`);
  if (!address) throw new DomainError('outreach/no-address', `This lead has no ${words[channel].address}.`);
  const values = messageValues(lead);
  const used = variablesOf(`${title} ${text}`);
  const missing = used.filter((name) => !values[name]).map((name) => messageVariables[name]);
  if (missing.length > 0)
    throw new DomainError('outreach/value-missing', `This lead has no ${missing.join(', no ')}, which the message uses.`);
  if (channel === 'sms' && smsParts(filledText(text, values)).parts > MOST_PARTS)
    throw new DomainError('outreach/too-long', `An SMS has at most ${MOST_PARTS} parts.`);
  const has = (name: keyof typeof messageVariables) => (used.includes(name) ? values[name] : undefined);
  return {
    ...message,
    leadId: lead.leadId,
    leadName: lead.details.name,
    [channel === 'email' ? 'email' : 'phone']: address,
    ...{ course: has('course'), collegeName: has('college'), city: has('city'), state: has('state'), stream: has('stream') },
    ...(has('owner') && { ownerId: lead.dimensions.ownerId, ownerName: has('owner') }),
  };
}
