import { interviewListProjector } from './interview-list.projector';
import { interviewSessionListProjector } from './interview-session-list.projector';

export const interviewProjectors = [interviewSessionListProjector, interviewListProjector];
