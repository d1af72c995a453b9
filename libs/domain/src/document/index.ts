export { matches, nameKey, neededDocuments, type ChecklistContent, type NeededDocument } from './checklist';
export { readChecklist, type SentChecklist } from './checklist-shape';
export {
  checklistBoundary,
  checklistDecider,
  checklistLife,
  type Checklist,
  type ChecklistCommand,
  type ChecklistMove,
  type ChecklistStatus,
} from './checklist.decider';
export {
  checklistStream,
  documentKinds,
  type ChecklistArchived,
  type ChecklistEvent,
  type ChecklistRestored,
  type ChecklistSaved,
  type DocumentKind,
} from './checklist.events';
export type { OwnDocument } from './document-view';
export { documentContext } from './document.context';
export {
  checklistOf,
  documentsBoundary,
  documentsDecider,
  documentStandings,
  holderOf,
  standingOf,
  unverified,
  type ApplicationDocuments,
  type ChecklistLine,
  type DocumentCommand,
  type DocumentStanding,
  type HeldDocument,
} from './document.decider';
export {
  documentStates,
  documentsStream,
  rejectionReasons,
  type DocumentEvent,
  type DocumentFile,
  type DocumentRejected,
  type DocumentReleased,
  type DocumentsClosed,
  type DocumentsErased,
  type DocumentStatus,
  type DocumentTaken,
  type DocumentUploaded,
  type DocumentVerified,
  type RejectionReason,
} from './document.events';
export { rejectDocumentFields } from './document.fields';
