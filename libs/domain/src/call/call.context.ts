import { defineContext } from '../kernel';
import { callBoundary, callMentions } from './call.boundary';
import { callEntries } from './call.entries';
import { callEvents } from './call.events';
import { callNotifications } from './call.notifications';
import { callScreens } from './call.screens';

/** Calls and the dialer. */
export const callContext = defineContext({
  name: 'call',
  label: 'Call',
  events: callEvents,
  boundaries: [callBoundary],
  screens: callScreens,
  notifications: callNotifications,
  entries: callEntries,
  erases: { CallerErased: 'text' },
  mentions: [callMentions],
  notHandedOver: { ownerId: 'It is the owner of the lead at the time of the call.' },
});
