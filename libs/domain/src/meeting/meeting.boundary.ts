import { defineBoundary } from '../kernel';
import { leadStream } from '../lead/lead-streams';
import { meetingDecider } from './meeting.decider';
import { meetingLife } from './meeting.life';

/** The meetings of a lead; part of the stream of the lead. */
export const meetingBoundary = defineBoundary({ name: 'meeting', stream: leadStream, decider: meetingDecider, life: meetingLife });
