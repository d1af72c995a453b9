import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { outreachDecider } from './outreach.decider';

/** Messages to a lead and the channels that it does not want; part of the stream of the lead. */
export const outreachBoundary = defineBoundary({ name: 'outreach', stream: leadStream, decider: outreachDecider });
