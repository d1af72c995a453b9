import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { shortlistDecider } from './shortlist.decider';

/** The colleges that a lead considers or refuses; part of the stream of the lead. */
export const shortlistBoundary = defineBoundary({ name: 'shortlist', stream: leadStream, decider: shortlistDecider });
