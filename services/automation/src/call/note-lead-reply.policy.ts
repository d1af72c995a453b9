import type { CallEnded, CallLeadLinked } from '@matricula/domain/call';
import { leadBoundary } from '@matricula/domain/lead';
import { definePolicy, order } from '@matricula/policy-kit';

const reply = ({ callId, leadId, dialStatus }: (CallEnded | CallLeadLinked)['data']) =>
  leadId !== undefined && dialStatus === 'completed'
    ? order(leadBoundary, [leadId], { type: 'RecordLeadReply', data: { callId } })
    : undefined;

/** Records on the lead that a call with them was answered; a call that is linked to its lead after it ended counts as well. */
export const noteLeadReply = definePolicy<CallEnded | CallLeadLinked>({
  name: 'note-lead-reply',
  on: {
    CallEnded: ({ data }) => reply(data),
    CallLeadLinked: ({ data }) => reply(data),
  },
});
