import { defineBoundary } from '../kernel';
import { leaveDecider } from './leave.decider';
import { leaveStream } from './leave.events';
import { leaveLife } from './leave.life';

/** All leave of a person; its key is the user's id. */
export const leaveBoundary = defineBoundary({ name: 'leave', stream: leaveStream, decider: leaveDecider, life: leaveLife });
