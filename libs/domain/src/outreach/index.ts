export { automaticMessagesOf, isAutomatic } from './automatic-messages';
export { choiceText, contactChoiceBoundary, type ContactChoice } from './contact-choice.decider';
export {
  inboundMessageBoundary,
  inboundMessageDecider,
  inboundMessageStream,
  type InboundMessage,
  type InboundMessageCommand,
} from './inbound-message.decider';
export {
  inboundChannels,
  type InboundChannel,
  type InboundMessageEvent,
  type MessageReceived,
  type MessageSenderErased,
} from './inbound-message.events';
export { messageTemplates, emailTemplate, smsTemplate, whatsappTemplate } from './message-template.records';
export { filledText, messagePattern, messageVariables, variablesOf, type MessageValues, type MessageVariable } from './message-text';
export { outreachBoundary } from './outreach.boundary';
export { outreachContext } from './outreach.context';
export { outreachNotifications } from './outreach.notifications';
export { replyWordOf, type ReplyWord } from './reply-words';
export {
  addressOf,
  messageValues,
  outreachDecider,
  sentValues,
  type Outreach,
  type OutreachCommand,
  type SendLeadMessage,
  type SentForm,
} from './outreach.decider';
export {
  choiceChannelOf,
  leadChannels,
  outreachChannels,
  type CafLinkSent,
  type LeadChannel,
  type OutreachChannel,
  type LeadMessageReceived,
  type LeadMessageSent,
  type LeadOptedIn,
  type LeadOptedOut,
  type OutreachEvent,
} from './outreach.events';
export { MOST_PARTS, smsParts } from './sms-parts';
