import { defineContext } from '../kernel';
import { followUpBoundary } from './follow-up.boundary';
import { followUpEntries } from './follow-up.entries';
import { followUpEvents } from './follow-up.events';
import { followUpSearch } from './follow-up.search';
import { followUpReportScreens } from './follow-up-report.screens';
import { followUpScreens } from './follow-up.screens';
import { followUpNotifications } from './follow-up.notifications';

export const followUpContext = defineContext({
  name: 'follow-up',
  events: followUpEvents,
  boundaries: [followUpBoundary],
  screens: { ...followUpScreens, ...followUpReportScreens },
  notifications: followUpNotifications,
  search: followUpSearch,
  entries: followUpEntries,
  notHandedOver: { ownerId: 'A follow-up passes to the successor with its lead.' },
  erasedBy: { leadId: 'LeadErased' },
});
