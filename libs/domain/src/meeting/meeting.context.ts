import { defineContext } from '../kernel';
import { meetingBoundary } from './meeting.boundary';
import { meetingEntries } from './meeting.entries';
import { meetingEvents } from './meeting.events';
import { meetingNotifications } from './meeting.notifications';

/** Virtual meetings with leads. */
export const meetingContext = defineContext({
  name: 'meeting',
  events: meetingEvents,
  boundaries: [meetingBoundary],
  notifications: meetingNotifications,
  entries: meetingEntries,
  notHandedOver: { ownerId: 'A scheduled meeting passes to the successor with its lead.' },
  erasedBy: { leadId: 'LeadErased' },
});
