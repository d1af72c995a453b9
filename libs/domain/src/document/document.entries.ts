import type { EntriesOf } from '../kernel';
import type { ChecklistEvent } from './checklist.events';
import { documentStates, rejectionReasons, type DocumentEvent } from './document.events';

const property = 'Document';

/** How checklists and documents read in the timeline. */
export const documentEntries: EntriesOf<ChecklistEvent | DocumentEvent> = {
  ChecklistSaved: {
    property: 'Checklist',
    change: ({ version, documents = [] }) => [
      { version: version - 1 || 'none' },
      { version, documents: documents.map(({ name }) => name).join(', ') },
    ],
    sentence: (who, { name, version }) => `${who} saved version ${version} of the checklist "${name}"`,
  },
  ChecklistArchived: {
    property: 'Status',
    change: () => [{ status: 'In force' }, { status: 'Archived' }],
    sentence: (who) => `${who} archived a checklist`,
  },
  ChecklistRestored: {
    property: 'Status',
    change: () => [{ status: 'Archived' }, { status: 'In force' }],
    sentence: (who) => `${who} restored a checklist`,
  },
  DocumentUploaded: {
    property,
    change: ({ document }) => [{}, { document, status: documentStates.uploaded }],
    sentence: (who, { document, uploadedByName }, lead) =>
      uploadedByName === undefined ? `${lead} uploaded "${document}"` : `${who} uploaded "${document}" of ${lead}`,
  },
  DocumentTaken: {
    technical: 'A verifier holds a document for some minutes. The timeline shows the decision instead.',
    property,
    change: ({ holderName }) => [{}, { holder: holderName }],
  },
  DocumentReleased: {
    technical: 'A verifier gave a document back without a decision.',
    property,
    change: ({ skipped }) => [{}, { skipped: skipped ?? false }],
  },
  DocumentVerified: {
    property,
    change: () => [{ status: documentStates.uploaded }, { status: documentStates.verified }],
    sentence: (who, _data, lead) => `${who} verified a document of ${lead}`,
  },
  DocumentRejected: {
    property,
    change: ({ document, reason }) => [
      { status: documentStates.uploaded },
      { document, status: documentStates.rejected, reason: rejectionReasons[reason] },
    ],
    sentence: (who, { document }, lead) => `${who} rejected "${document}" of ${lead}`,
  },
  DocumentsClosed: {
    bookkeeping: true,
    property,
    change: () => [{}, { documents: 'closed' }],
    sentence: () => 'The documents of an application that ended are no longer verified',
  },
  DocumentsErased: {
    property,
    change: () => [{}, { documents: 'erased' }],
    sentence: (who) => `${who} erased the documents of an application`,
  },
};
