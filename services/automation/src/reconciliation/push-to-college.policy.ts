import { messageBoundary } from '@matricula/domain/communication';
import type { ReconciliationRequested } from '@matricula/domain/reconciliation';
import { definePolicy, order } from '@matricula/policy-kit';

/** Requests the message to the college; the outbound worker sends and retries it. */
export const pushToCollege = definePolicy<ReconciliationRequested>({
  name: 'push-to-college',
  on: {
    ReconciliationRequested: ({ data: { pushId, leadId, collegeId } }) =>
      order(messageBoundary, [pushId], {
        type: 'RequestMessage',
        data: { messageId: pushId, channel: 'college', kind: 'college-lead', recipientId: leadId, endpointId: collegeId },
      }),
  },
});
