import { defineContext } from '../kernel';
import { jobEntries } from './job.entries';
import { jobEvents } from './job.events';
import { importSearch } from './import.search';
import { importScreens } from './import.screens';

export const jobContext = defineContext({
  name: 'job',
  events: jobEvents,
  screens: importScreens,
  search: importSearch,
  entries: jobEntries,
});
