export { communicationContext, messageBoundary, pushBoundary } from './communication.context';
export {
  failureReasons,
  messageChannels,
  personChannels,
  messageStream,
  type MessageChannel,
  type MessageEvent,
  type MessageFailed,
  type MessageFile,
  type MessagePostponed,
  type MessageReplied,
  type MessageRepliesRead,
  type MessageRequested,
} from './message.events';
export { messageDecider, messageStatuses, type Message, type MessageCommand, type MessageStatus } from './message.decider';
export { pushDecider, type PushCommand } from './push.decider';
export { channelsFor, wants, type NotificationPreferences } from './notification-preferences';
export {
  pushStream,
  type NotificationMailRequested,
  type NotificationPreferencesChanged,
  type PushRequested,
  type PushEvent,
} from './push.events';
export { publicEvents, webhookEndpoint } from './webhook-endpoint.record';
export { integration } from './integration.record';
export { providerField, providers, settingsOf, type ProviderName } from './providers';
export { communicationNotifications } from './communication.notifications';
