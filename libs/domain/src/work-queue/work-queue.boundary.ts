import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { workQueueDecider } from './work-queue.decider';

/** The skips of a lead; part of the stream of the lead. */
export const workQueueBoundary = defineBoundary({ name: 'work-queue', stream: leadStream, decider: workQueueDecider });
