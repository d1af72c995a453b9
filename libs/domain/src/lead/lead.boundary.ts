import { defineBoundary } from '../kernel';
import { leadDecider } from './lead.decider';
import { leadStream } from './lead-streams';

/** Details, owner, priority, verification, favourite, bookmark and removal of a lead. */
export const leadBoundary = defineBoundary({ name: 'lead', stream: leadStream, decider: leadDecider });
