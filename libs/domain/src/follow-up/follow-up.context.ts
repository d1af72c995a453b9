import { defineContext } from '../kernel';
import { followUpBoundary } from './follow-up.boundary';
import { followUpEntries } from './follow-up.entries';
import { followUpEvents } from './follow-up.events';

export const followUpContext = defineContext({
  name: 'follow-up',
  events: followUpEvents,
  boundaries: [followUpBoundary],
  entries: followUpEntries,
});
