import { callList } from '@matricula/read-models/call';
import { defineFacts } from '@matricula/reports';
import { ofLead } from '../lead';
import { callAccess } from './call.access';
import { foreignLeadFields, ofForeignLead } from './foreign-leads';

const directions = { incoming: 'Incoming call', outgoing: 'Outgoing call' };
/** Display texts of what came of dialling. */
export const dialWords = {
  ...{ ringing: 'Ringing', 'in-progress': 'In progress', completed: 'Completed', busy: 'Busy' },
  ...{ 'no-answer': 'No answer', failed: 'Failed', cancelled: 'Cancelled' },
};

/** Telephone calls by the moment at which they began; calls marked as spam do not count. */
export const calls = defineFacts({
  model: callList,
  at: 'startedAt',
  access: callAccess,
  subject: ofLead,
  kept: { field: 'spam', op: 'eq', value: false },
  filters: [
    { field: 'userName', title: 'User' },
    { field: 'source', title: 'Source' },
    { field: 'stage', title: 'Stage' },
  ],
  omitted: ['phone', 'leadName', 'recordingId', 'recordingExpiresAt', 'skipReason'],
  // The reader may see a call of their own people whose lead belongs to others.
  ofSubject: ofForeignLead,
  partly: foreignLeadFields,
  describe: ({ callId, startedAt, direction, dialStatus, userName, source }) => ({
    key: callId,
    at: startedAt,
    what: `${directions[direction]}: ${dialWords[dialStatus]}`,
    by: userName,
    source,
  }),
});
