import type { AdmissionEvent, CommissionEvent } from '@matricula/domain/admission';
import { add, defineProjector, patch } from '@matricula/projection-kit';
import { admissionFacts, type AdmissionFact } from '@matricula/read-models/admission';

type Dimensions = Pick<
  AdmissionFact,
  'admissionId' | 'leadId' | 'collegeId' | 'collegeName' | 'productId' | 'productName' | 'source' | 'ownerId' | 'ownerName'
>;

const fact = (factId: string, kind: AdmissionFact['kind'], at: string, data: Dimensions, sums: Partial<AdmissionFact> = {}) => {
  const { admissionId, leadId, collegeId, collegeName, productId, productName, source, ownerId, ownerName } = data;
  const dimensions = { admissionId, leadId, collegeId, collegeName, productId, productName, source, ownerId, ownerName };
  return add<AdmissionFact>(factId, { factId, kind, at, ...dimensions, ...sums });
};

const claimId = (admissionId: string) => `claimed/${admissionId}`;

/** One fact for each step of an admission; every report on admissions is a query on these. */
export const admissionFactsProjector = defineProjector<AdmissionFact, AdmissionEvent | CommissionEvent>(admissionFacts, {
  AdmissionClaimed: ({ data, at }) => fact(claimId(data.admissionId), 'claimed', data.claimedAt ?? at, data),
  // Its cancellation is counted, so its second claim is as well.
  AdmissionReclaimed: ({ id, data: { claimedAt, ...data }, at }) => fact(id, 'claimed', claimedAt ?? at, data),
  AdmissionConfirmed: ({ id, data, at }) =>
    fact(id, 'confirmed', at, data, { amountPaise: data.amountPaise, leadCapturedAt: data.leadCapturedAt }),
  AdmissionCancelled: ({ id, data, at }) => fact(id, 'cancelled', at, data),
  CommissionEarned: ({ id, data, at }) => fact(id, 'commission', at, data, { commissionPaise: data.commissionPaise }),
  CommissionReversed: ({ id, data, at }) => fact(id, 'commission', at, data, { commissionPaise: -data.commissionPaise }),
  AdmissionProductSet: ({ data: { admissionId, productId, productName } }) =>
    patch<AdmissionFact>(claimId(admissionId), { productId, productName }),
  AdmissionOwnerChanged: ({ data: { admissionId, ownerId, ownerName } }) =>
    patch<AdmissionFact>(claimId(admissionId), { ownerId, ownerName }),
});
