import { defineContext } from '../kernel';
import { announcementBoundary } from './announcement.decider';
import { announcementEntries } from './announcement.entries';
import { announcementEvents } from './announcement.events';
import { receiptBoundary } from './receipt.decider';
import { announcementSearch } from './announcement.search';
import { announcementScreens } from './announcement.screens';

export const announcementContext = defineContext({
  name: 'announcement',
  label: 'Announcement',
  events: announcementEvents,
  boundaries: [announcementBoundary, receiptBoundary],
  screens: announcementScreens,
  search: announcementSearch,
  entries: announcementEntries,
  erasedBy: { announcementId: 'Announcements are written to staff by people with the permission, who withdraw one that names a client.' },
});
