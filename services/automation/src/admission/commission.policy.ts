import { commissionBoundary, type AdmissionCancelled, type AdmissionConfirmed } from '@matricula/domain/admission';
import { definePolicy, order } from '@matricula/policy-kit';

/** Earns the commission of an admission when it is confirmed by a plan, and claws it back when that admission is cancelled. */
export const commission = definePolicy<AdmissionConfirmed | AdmissionCancelled>({
  name: 'commission',
  on: {
    AdmissionConfirmed: ({ data: { terms, collegeId, ownerId, ownerName, ...admission } }) => {
      if (!terms || !collegeId || !ownerId) return undefined;
      const data = { ...admission, terms, collegeId, ownerId, ownerName: ownerName ?? '' };
      return order(commissionBoundary, [collegeId, terms.financialYear], { type: 'EarnCommission', data });
    },
    AdmissionCancelled: ({ data: { admissionId, collegeId, financialYear } }) =>
      collegeId && financialYear
        ? order(commissionBoundary, [collegeId, financialYear], { type: 'ReverseCommission', data: { admissionId } })
        : undefined,
  },
});
