import { reacting } from '@matricula/testing';
import { commission } from './commission.policy';

const policy = reacting(commission);
const terms = { planId: 'p', financialYear: '2026-27', basis: 'count', slabs: [], ownerShare: 10, publisherShare: 0 };
const ids = { admissionId: 'a-1', leadId: 'lead-1', collegeId: 'c-1' };

describe('the commission', () => {
  it('of a confirmed admission is earned in the financial year of its college', () => {
    const owner = { ownerId: 'asha', ownerName: 'Asha Sharma' };
    policy
      .to({ type: 'AdmissionConfirmed', data: { ...ids, ...owner, amountPaise: 1_000, terms } })
      .orders(['commission-tenant-1-c-1-2026-27', { type: 'EarnCommission', data: { admissionId: 'a-1', terms, amountPaise: 1_000 } }]);
    policy.to({ type: 'AdmissionConfirmed', data: { ...ids, ...owner, amountPaise: 1_000 } }).orders();
  });

  it('of a cancelled admission is clawed back, if it had one', () => {
    policy
      .to({ type: 'AdmissionCancelled', data: { ...ids, from: 'confirmed', financialYear: '2026-27' } })
      .orders(['commission-tenant-1-c-1-2026-27', { type: 'ReverseCommission', data: { admissionId: 'a-1' } }]);
    policy.to({ type: 'AdmissionCancelled', data: { ...ids, from: 'submitted' } }).orders();
  });
});
