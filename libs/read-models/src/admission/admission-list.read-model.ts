import type { AdmissionFile, AdmissionMove, AdmissionStatus, CollegeStatus } from '@matricula/domain/admission';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** The admission of a lead at a college. All amounts are in paise. */
export interface AdmissionRow {
  admissionId: string;
  leadId: string;
  /** The enrolled application that it belongs to. */
  applicationId?: string;
  leadName?: string;
  phone?: string;
  collegeId?: string;
  collegeName?: string;
  /** What the lead paid for at the college. */
  productId?: string;
  productName?: string;
  source?: string;
  updateStatus: AdmissionStatus;
  collegeStatus: CollegeStatus;
  amountPaise?: number;
  /** The newest one at the end. */
  files: AdmissionFile[];
  fileCount: number;
  /** The commission of a confirmed admission and its shares; missing without a plan, and once it is clawed back. */
  commissionPaise?: number;
  ownerPaise?: number;
  publisherPaise?: number;
  institutionPaise?: number;
  publisherName?: string;
  /** Why it was cancelled. */
  reason?: string;
  ownerId: string;
  ownerName: string;
  claimedAt: string;
  submittedAt?: string;
  confirmedAt?: string;
  cancelledAt?: string;
  updatedAt: string;
  /** The text about the person is erased. */
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: AdmissionMove[];
}

export const admissionList = defineReadModel<AdmissionRow>({
  name: 'admission-list',
  version: 4,
  key: 'admissionId',
  ofLead: true,
  fields: {
    admissionId: keyword(),
    leadId: keyword(),
    applicationId: keyword(),
    leadName: text().searchable(),
    phone: keyword().searchable(),
    collegeId: keyword(),
    collegeName: keyword().searchable(),
    productId: keyword(),
    productName: keyword().searchable(),
    source: keyword(),
    updateStatus: keyword(['claimed', 'submitted', 'confirmed', 'cancelled']),
    collegeStatus: keyword(['awaited', 'accepted', 'rejected']),
    amountPaise: integer(),
    commissionPaise: integer(),
    fileCount: integer(),
    ownerId: keyword(),
    ownerName: keyword(),
    claimedAt: instant(),
    submittedAt: instant(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    updatedAt: instant(),
    erased: flag(),
  },
  plain: ['files', 'reason', 'ownerPaise', 'publisherPaise', 'institutionPaise', 'publisherName'],
  staff: { ownerId: { ownerName: ERASED } },
});
