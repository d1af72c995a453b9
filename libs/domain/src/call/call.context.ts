import { defineContext } from '../kernel';
import { callBoundary, callMentions, diallingBoundary } from './call.boundary';
import { callEntries } from './call.entries';
import { callEvents } from './call.events';
import { callNotifications } from './call.notifications';
import { callReportScreens } from './call-report.screens';
import { callResultRule } from './call-result-rule.record';
import { callScreens } from './call.screens';
import { callSearch } from './call.search';
import { diallingEvents } from './dialling.events';

/** Calls and the dialer. */
export const callContext = defineContext({
  name: 'call',
  label: 'Call',
  events: [...callEvents, ...diallingEvents],
  records: [callResultRule],
  boundaries: [callBoundary, diallingBoundary],
  screens: { ...callScreens, ...callReportScreens },
  search: callSearch,
  notifications: callNotifications,
  entries: callEntries,
  erases: { CallerErased: 'text' },
  mentions: [callMentions],
  notHandedOver: { ownerId: 'It follows the owner of the lead, which is handed over.' },
});
