import { defineContext } from '../kernel';
import { parkingBoundary, timerBoundary } from './automation.boundaries';
import { automationEntries } from './automation.entries';
import { automationEvents } from './automation.events';

/** Timers, and events that policies failed to process. */
export const automationContext = defineContext({
  name: 'automation',
  events: automationEvents,
  boundaries: [timerBoundary, parkingBoundary],
  entries: automationEntries,
});
