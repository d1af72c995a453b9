import { reacting } from '@matricula/testing';
import { pushToCollege } from './push-to-college.policy';

describe('a reconciliation', () => {
  it('LP-13: has the lead sent to the college, without personal data in the message', () =>
    reacting(pushToCollege)
      .to({
        type: 'ReconciliationRequested',
        data: { leadId: 'lead-1', pushId: 'push-1', collegeId: 'c-1', collegeName: 'Sahyadri University', leadName: 'Ravi Kumar' },
      })
      .orders([
        'message-tenant-1-push-1',
        {
          type: 'RequestMessage',
          data: { messageId: 'push-1', channel: 'college', kind: 'college-lead', recipientId: 'lead-1', endpointId: 'c-1' },
        },
      ]));
});
