import { projecting } from '@matricula/testing';
import { ownerShareListProjector } from './owner-share-list.projector';

const commission = (type: 'CommissionEarned' | 'CommissionReversed', ownerPaise: number, admissionId = 'a-1') => ({
  type,
  data: {
    ...{ admissionId, leadId: 'lead-1', collegeId: '1003', financialYear: '2026-27', ownerId: 'asha', ownerName: 'Asha Rao' },
    ...{ amountPaise: 100_000, commissionPaise: 5_000, ownerPaise, publisherPaise: 0, institutionPaise: 5_000 - ownerPaise },
    ...{ place: 1, planId: 'p-1' },
  },
});
const of = { paymentId: 's-1', payeeId: 'asha', amountPaise: 505, reference: 'UTR 9' };
const paid = {
  type: 'OwnerShareRecorded',
  data: { ...of, paidAt: '2026-11-20T06:30:00.000Z', enteredById: 'mina', enteredByName: 'Mina' },
};
const back = {
  type: 'OwnerShareReversed',
  data: { ...of, reversedAt: '2026-11-28T06:30:00.000Z', reason: 'It came back', reversedById: 'mina', reversedByName: 'Mina' },
};

describe('what an owner is owed of commissions', () => {
  it('is what they earned less what they were paid', async () => {
    await projecting(ownerShareListProjector)
      .given(commission('CommissionEarned', 505), commission('CommissionEarned', 750, 'a-2'), paid)
      .then('asha')
      .equals({
        ...{ payeeId: 'asha', payeeName: 'Asha Rao', earnedPaise: 1_255, paidPaise: 505, openPaise: 750 },
        changedAt: '2026-01-01T09:02:00.000Z',
      });
  });

  it('is less than 0 if a commission was taken back after it was paid, and is open again once the payment is taken back', async () => {
    const given = [commission('CommissionEarned', 505), paid, commission('CommissionReversed', 505)];
    await projecting(ownerShareListProjector)
      .given(...given)
      .then('asha')
      .matches({ earnedPaise: 0, paidPaise: 505, openPaise: -505 });
    await projecting(ownerShareListProjector)
      .given(...given, back)
      .then('asha')
      .matches({ earnedPaise: 0, paidPaise: 0, openPaise: 0 });
  });

  it('is not listed without a share', async () =>
    projecting(ownerShareListProjector).given(commission('CommissionEarned', 0)).then('asha').equals(undefined));
});
