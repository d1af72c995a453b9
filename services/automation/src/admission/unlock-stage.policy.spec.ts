import { reacting } from '@matricula/testing';
import { unlockStage } from './unlock-stage.policy';

describe('a cancelled admission', () => {
  it('unlocks the stage of its lead', () =>
    reacting(unlockStage)
      .to({ type: 'AdmissionCancelled', data: { admissionId: 'a-1', leadId: 'lead-1', from: 'submitted' } })
      .orders(['lead-tenant-1-lead-1', { type: 'UnlockLeadStage', data: { admissionId: 'a-1' } }]));

  it('of an enrolled application alone unlocks nothing: a call action for a sibling may have locked the stage', () =>
    reacting(unlockStage)
      .to({ type: 'AdmissionCancelled', data: { admissionId: 'a-1', leadId: 'lead-1', from: 'submitted', byCallAction: false } })
      .orders());
});
