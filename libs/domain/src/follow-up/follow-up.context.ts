import { defineContext } from '../kernel';
import { followUpEntries } from './follow-up.entries';
import { followUpEvents } from './follow-up.events';

export const followUpContext = defineContext({
  name: 'follow-up',
  events: followUpEvents,
  entries: followUpEntries,
});
