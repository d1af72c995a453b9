import { captured, deciding } from '@matricula/testing';
import { reconciliationDecider } from './reconciliation.decider';

const lead = deciding(reconciliationDecider);
const college = { pushId: 'push-1', collegeId: 'c-1', collegeName: 'Sahyadri University' };
const requested = { type: 'ReconciliationRequested', data: { leadId: 'lead-1', ...college } } as const;

describe('the reconciliation of a lead with a college', () => {
  it('LP-13: is requested once for each push, and again at any time', () => {
    lead
      .given(captured())
      .when({ type: 'RequestReconciliation', data: college })
      .then({ type: 'ReconciliationRequested', data: { ...college, leadName: 'Ravi Kumar' } });
    lead.given(captured(), requested).when({ type: 'RequestReconciliation', data: college }).thenNothing();
    lead
      .given(captured(), requested)
      .when({ type: 'RequestReconciliation', data: { ...college, pushId: 'push-2' } })
      .then({ type: 'ReconciliationRequested', data: { pushId: 'push-2' } });
  });

  it('LP-13: is requested after other pushes only if the last one is known to have ended without success, where that is asked for', () => {
    const another = (ended: string[]) =>
      lead.given(captured(), requested).when({ type: 'RequestReconciliation', data: { ...college, pushId: 'push-2', ended } });
    another([]).thenNothing();
    another(['push-0']).thenNothing();
    another(['push-1']).then({ type: 'ReconciliationRequested', data: { ...college, pushId: 'push-2' } });
    lead
      .given(captured())
      .when({ type: 'RequestReconciliation', data: { ...college, ended: [] } })
      .then({ type: 'ReconciliationRequested', data: college });
  });

  it('records the response of a college to the latest push, each change once', () => {
    const response = { type: 'RecordCollegeResponse', data: { collegeId: 'c-1', response: 'duplicate' } } as const;
    const recorded = { type: 'CollegeResponseRecorded', data: { leadId: 'lead-1', ...college, response: 'duplicate' } } as const;
    lead.given(captured(), requested).when(response).then(recorded);
    lead.given(captured(), requested, recorded).when(response).thenNothing();
    lead
      .given(captured(), requested, recorded)
      .when({ type: 'RecordCollegeResponse', data: { collegeId: 'c-1', response: 'admitted', note: 'Starts in July' } })
      .then({ type: 'CollegeResponseRecorded', data: { pushId: 'push-1', response: 'admitted', note: 'Starts in July' } });
  });

  it.each(['c-1', 'constructor', '__proto__'])('has no response of a college that did not get the lead: %s', (collegeId) =>
    lead
      .given(captured())
      .when({ type: 'RecordCollegeResponse', data: { collegeId, response: 'new' } })
      .thenRefused('reconciliation/not-sent'),
  );

  it('is refused for a lead that does not exist', () =>
    lead.given().when({ type: 'RequestReconciliation', data: college }).thenRefused('lead/unknown'));
});
