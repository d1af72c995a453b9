import { defineBoundary } from '../kernel';
import { payDecider } from './pay.decider';
import { payStream } from './pay.events';

/** The boundary of a user's pay; its key is the user's id. */
export const payBoundary = defineBoundary({ name: 'pay', stream: payStream, decider: payDecider });
