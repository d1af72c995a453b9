import type { DocumentStatus, RejectionReason } from '@matricula/domain/document';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** An uploaded document of an application, and who verifies it. */
export interface DocumentRow {
  /** `<applicationId>/<documentId>`. */
  key: string;
  applicationId: string;
  documentId: string;
  leadId: string;
  formId: string;
  formName: string;
  /** What the checklist calls it. */
  document: string;
  /** Name of the applicant. */
  name?: string;
  contentType?: string;
  status: DocumentStatus;
  /** The number of its uploads. */
  upload: number;
  uploadedAt: string;
  uploadedById: string;
  /** Missing if its applicant uploaded it. */
  uploadedByName?: string;
  /** Who holds it, until `heldUntil`. */
  holderId?: string;
  holderName?: string;
  heldUntil?: string;
  /** Users who left it to others. */
  skippedBy: string[];
  verifierId?: string;
  verifierName?: string;
  decidedAt?: string;
  reason?: RejectionReason;
  /** The application ended without admission. */
  closed: boolean;
  updatedAt: string;
}

export const documentList = defineReadModel<DocumentRow>({
  name: 'application-document-list',
  version: 1,
  key: 'key',
  ofLead: true,
  fields: {
    key: keyword(),
    applicationId: keyword(),
    documentId: keyword(),
    leadId: keyword(),
    formId: keyword(),
    formName: text().searchable(),
    document: text().searchable(),
    name: text().searchable(),
    contentType: keyword(),
    status: keyword(['uploaded', 'verified', 'rejected']),
    upload: integer(),
    uploadedAt: instant(),
    uploadedById: keyword(),
    uploadedByName: keyword(),
    holderId: keyword(),
    holderName: keyword(),
    heldUntil: instant(),
    skippedBy: keywords(),
    verifierId: keyword(),
    verifierName: keyword(),
    decidedAt: instant(),
    reason: keyword(),
    closed: flag(),
    updatedAt: instant(),
  },
  staff: { uploadedById: { uploadedByName: ERASED }, holderId: { holderName: ERASED }, verifierId: { verifierName: ERASED } },
});
