import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { followUpDecider } from './follow-up.decider';

/** Follow-ups live in the stream of their lead. */
export const followUpBoundary = defineBoundary({ name: 'follow-up', stream: leadStream, decider: followUpDecider });
