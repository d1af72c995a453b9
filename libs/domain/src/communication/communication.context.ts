import { defineBoundary, defineContext } from '../kernel';
import { communicationEntries } from './communication.entries';
import { integration } from './integration.record';
import { messageDecider } from './message.decider';
import { messageEvents, messageStream } from './message.events';
import { pushDecider } from './push.decider';
import { pushEvents, pushStream } from './push.events';
import { webhookEndpoint } from './webhook-endpoint.record';
import { communicationSearch } from './communication.search';
import { communicationScreens } from './communication.screens';
import { communicationNotifications } from './communication.notifications';

/** A message to one person. */
export const messageBoundary = defineBoundary({ name: 'message', stream: messageStream, decider: messageDecider });

/** The boundary of a user's subscribed browsers. */
export const pushBoundary = defineBoundary({ name: 'push', stream: pushStream, decider: pushDecider });

/** Messages to people and programs outside the product, and their delivery. */
export const communicationContext = defineContext({
  name: 'communication',
  label: 'Message',
  events: [...messageEvents, ...pushEvents],
  records: [integration, webhookEndpoint],
  boundaries: [messageBoundary, pushBoundary],
  screens: communicationScreens,
  notifications: communicationNotifications,
  search: communicationSearch,
  entries: communicationEntries,
  erasedBy: { recipientId: 'UserErased' },
});
