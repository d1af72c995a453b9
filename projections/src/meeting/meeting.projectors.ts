import { leadMeetingsProjector } from './lead-meetings.projector';

export const meetingProjectors = [leadMeetingsProjector];
