import { defineContext } from '../kernel';
import { announcementBoundary } from './announcement.decider';
import { announcementEntries } from './announcement.entries';
import { announcementEvents } from './announcement.events';
import { receiptBoundary } from './receipt.decider';

export const announcementContext = defineContext({
  name: 'announcement',
  label: 'Announcement',
  events: announcementEvents,
  boundaries: [announcementBoundary, receiptBoundary],
  entries: announcementEntries,
});
