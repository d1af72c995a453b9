import { defineContext } from '../kernel';
import { workQueueBoundary } from './work-queue.boundary';
import { workQueueEntries } from './work-queue.entries';
import { workQueueEvents } from './work-queue.events';

/** Queues of leads that users work through. */
export const workQueueContext = defineContext({
  name: 'work-queue',
  events: workQueueEvents,
  boundaries: [workQueueBoundary],
  entries: workQueueEntries,
  erasedBy: { leadId: 'LeadErased' },
});
