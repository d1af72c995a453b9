import { defineContext } from '../kernel';
import { jobEntries } from './job.entries';
import { jobEvents } from './job.events';

export const jobContext = defineContext({
  name: 'job',
  events: jobEvents,
  entries: jobEntries,
});
