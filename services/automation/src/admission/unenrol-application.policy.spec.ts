import { reacting } from '@matricula/testing';
import { unenrolApplication } from './unenrol-application.policy';

const cancelled = (more: object = {}) => ({
  type: 'AdmissionCancelled',
  data: { admissionId: 'lead-1-9', leadId: 'lead-1', from: 'submitted', ...more },
});

describe('a cancelled admission', () => {
  it('takes the enrolment of its application back, with the reason', () => {
    const reason = 'The documents were wrong.';
    reacting(unenrolApplication)
      .to(cancelled({ applicationId: 'a-1', reason }) as never)
      .orders(['application-tenant-1-a-1', { type: 'MoveApplication', data: { move: 'unenrol', admissionId: 'lead-1-9', reason } }]);
  });

  it('of a call action, or of an enrolment that was taken back first, orders nothing', () =>
    reacting(unenrolApplication)
      .to(cancelled() as never)
      .orders());
});
