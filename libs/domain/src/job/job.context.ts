import { defineContext } from '../kernel';
import { jobEntries } from './job.entries';
import { jobEvents } from './job.events';
import { jobMentions } from './job.mentions';
import { importSearch } from './import.search';
import { jobNotifications } from './job.notifications';
import { importScreens } from './import.screens';

export const jobContext = defineContext({
  name: 'job',
  events: jobEvents,
  screens: importScreens,
  notifications: jobNotifications,
  search: importSearch,
  entries: jobEntries,
  mentions: [jobMentions],
});
