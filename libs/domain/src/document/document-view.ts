/** What applicants see of their documents, the same for the public page and the write side. */
import type { DocumentKind } from './checklist.events';
import type { DocumentStatus, RejectionReason } from './document.events';

/** A line of the checklist as its applicant sees it. */
export interface OwnDocument {
  documentId: string;
  name: string;
  required: boolean;
  kinds: DocumentKind[];
  notes: string[];
  status: DocumentStatus | 'missing';
  /** Whether a file can be uploaded now. */
  isOpen: boolean;
  /** The uploaded file. */
  file?: string;
  /** Why it was rejected. */
  reason?: RejectionReason;
  note?: string;
}
