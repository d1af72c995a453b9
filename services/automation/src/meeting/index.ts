import type { ActingPorts } from '../acting';
import { MeetingInvitationWorker } from './meeting-invitation.worker';
import { remindOfMeeting } from './remind-of-meeting.policy';

export const policies = [remindOfMeeting];
export const workers = (ports: ActingPorts) => [new MeetingInvitationWorker(ports)];
