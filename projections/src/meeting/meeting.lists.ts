import type { ListDeclaration } from '@matricula/lists';
import { leadMeetings } from '@matricula/read-models/meeting';
import { meetingAccess } from './meeting.access';

/** Meetings by lead; consoles watch this list for changes of a lead's meetings. */
export const meetingLists: readonly ListDeclaration[] = [
  {
    name: 'lead-meetings',
    model: leadMeetings,
    codes: ['LEADS'],
    access: meetingAccess,
    kept: { field: 'leadRemoved', op: 'eq', value: false },
  },
];
