import type { AdmissionEvent, AdmissionFile, CommissionEvent } from '@matricula/domain/admission';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { admissionList, type AdmissionRow } from '@matricula/read-models/admission';

const changed = (admissionId: string, updatedAt: string, to: (row: AdmissionRow) => Partial<AdmissionRow>) =>
  fold<AdmissionRow>(admissionId, (row) => row && { ...row, ...to(row), updatedAt });

/** The files of a row with more of them; events of erased people have none. */
function withFiles(files: readonly AdmissionFile[], more: readonly AdmissionFile[] = []): Pick<AdmissionRow, 'files' | 'fileCount'> {
  const all = [...files, ...more];
  return { files: all, fileCount: all.length };
}

/** One row for each admission; the row of an erased person keeps its sums. */
export const admissionListProjector = defineProjector<AdmissionRow, AdmissionEvent | CommissionEvent>(admissionList, {
  AdmissionClaimed: ({ data: { callActionId: _, files, ...data }, at }) =>
    set(data.admissionId, {
      ...data,
      ...withFiles([], files),
      ...{ updateStatus: 'claimed', collegeStatus: 'awaited', claimedAt: data.claimedAt ?? at, updatedAt: at, erased: false },
    }),
  AdmissionReclaimed: ({ at, data: { admissionId, applicationId, files, claimedAt = at, ownerId, ownerName } }) =>
    changed(admissionId, at, (row) => ({
      ...withFiles(row.files, files),
      ...{ applicationId, ownerId, ownerName, updateStatus: 'claimed', collegeStatus: 'awaited', claimedAt, reason: undefined },
      ...{ amountPaise: undefined, submittedAt: undefined, confirmedAt: undefined, cancelledAt: undefined },
    })),
  AdmissionApplicationLinked: ({ data: { admissionId, applicationId }, at }) => changed(admissionId, at, () => ({ applicationId })),
  AdmissionApplicationUnlinked: ({ data: { admissionId }, at }) => changed(admissionId, at, () => ({ applicationId: undefined })),
  AdmissionProductSet: ({ data: { admissionId, productId, productName }, at }) =>
    changed(admissionId, at, () => ({ productId, productName })),
  AdmissionFilesAdded: ({ data: { admissionId, files }, at }) => changed(admissionId, at, (row) => withFiles(row.files, files)),
  AdmissionSubmitted: ({ data: { admissionId }, at }) => changed(admissionId, at, () => ({ updateStatus: 'submitted', submittedAt: at })),
  AdmissionCollegeAnswered: ({ data: { admissionId, to }, at }) => changed(admissionId, at, () => ({ collegeStatus: to })),
  AdmissionAmountSet: ({ data: { admissionId, amountPaise }, at }) => changed(admissionId, at, () => ({ amountPaise })),
  AdmissionConfirmed: ({ data: { admissionId }, at }) => changed(admissionId, at, () => ({ updateStatus: 'confirmed', confirmedAt: at })),
  AdmissionCancelled: ({ data: { admissionId, reason }, at }) =>
    changed(admissionId, at, () => ({ updateStatus: 'cancelled', cancelledAt: at, reason, applicationId: undefined })),
  AdmissionOwnerChanged: ({ data: { admissionId, ownerId, ownerName }, at }) => changed(admissionId, at, () => ({ ownerId, ownerName })),
  CommissionEarned: ({ data, at }) => {
    const { admissionId, commissionPaise, ownerPaise, publisherPaise, institutionPaise, publisherName } = data;
    return changed(admissionId, at, () => ({ commissionPaise, ownerPaise, publisherPaise, institutionPaise, publisherName }));
  },
  CommissionReversed: ({ data: { admissionId }, at }) =>
    changed(admissionId, at, () => ({
      ...{ commissionPaise: undefined, ownerPaise: undefined, publisherPaise: undefined, institutionPaise: undefined },
    })),
  ApplicantErased: ({ data: { admissionId }, at }) =>
    changed(admissionId, at, () => ({ leadName: undefined, phone: undefined, reason: undefined, ...withFiles([]), erased: true })),
});
