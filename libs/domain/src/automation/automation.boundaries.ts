import { defineBoundary } from '../kernel';
import { parkingStream, timerStream } from './automation.events';
import { parkingDecider } from './parking.decider';
import { timerDecider } from './timer.decider';

/** One timer. */
export const timerBoundary = defineBoundary({ name: 'timer', stream: timerStream, decider: timerDecider });

/** Events that a policy or projector failed to process. */
export const parkingBoundary = defineBoundary({ name: 'parking', stream: parkingStream, decider: parkingDecider });
