/** Labels of the values of a call. */
import type { CallRow } from '@matricula/read-models/call';

export const directionWords: Record<CallRow['direction'], string> = { incoming: 'Incoming', outgoing: 'Outgoing' };

export const statusWords: Record<CallRow['status'], string> = {
  ringing: 'Ringing',
  answered: 'On the phone',
  ended: 'Ended',
  missed: 'Missed',
};

/** How a missed call was settled. */
export const settledWords: Record<'user' | 'caller', string> = { user: 'Called back', caller: 'Called again' };

export const dialStatusWords: Record<CallRow['dialStatus'], string> = {
  ringing: 'Ringing',
  'in-progress': 'On the phone',
  completed: 'Completed',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
  cancelled: 'Cancelled',
};
