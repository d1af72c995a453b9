import type { DocumentEvent } from '@matricula/domain/document';
import { defineProjector, fold, set } from '@matricula/projection-kit';
import { documentList, type DocumentRow } from '@matricula/read-models/document';

interface OfDocument {
  data: { applicationId: string; documentId: string };
  at: string;
}

const keyOf = (applicationId: string, documentId: string) => `${applicationId}/${documentId}`;

const free = { holderId: undefined, holderName: undefined, heldUntil: undefined };

const changed = ({ data: { applicationId, documentId }, at }: OfDocument, what: (row: DocumentRow) => Partial<DocumentRow>) =>
  fold<DocumentRow>(keyOf(applicationId, documentId), (row) => row && { ...row, ...what(row), updatedAt: at });

const all = (
  { data: { applicationId, documentIds }, at }: { data: { applicationId: string; documentIds: string[] }; at: string },
  what: Partial<DocumentRow>,
) => documentIds.map((documentId) => changed({ data: { applicationId, documentId }, at }, () => what));

export const documentListProjector = defineProjector<DocumentRow, DocumentEvent>(documentList, {
  DocumentUploaded: ({ data, at }) => {
    // After erasure, the event has no file.
    const { file, name, ...rest } = data;
    const key = keyOf(data.applicationId, data.documentId);
    return set(key, {
      ...{ ...rest, key, name, contentType: file?.contentType, status: 'uploaded', uploadedAt: at, skippedBy: [], closed: false },
      updatedAt: at,
    });
  },
  DocumentTaken: (event) => {
    const { holderId, holderName, until } = event.data;
    return changed(event, () => ({ holderId, holderName, heldUntil: until }));
  },
  DocumentReleased: (event) => {
    const { holderId, skipped } = event.data;
    return changed(event, ({ skippedBy }) => ({
      ...free,
      ...(skipped && { skippedBy: [...skippedBy.filter((one) => one !== holderId), holderId] }),
    }));
  },
  DocumentVerified: (event) => {
    const { verifierId, verifierName } = event.data;
    return changed(event, () => ({ ...free, status: 'verified', verifierId, verifierName, decidedAt: event.at }));
  },
  DocumentRejected: (event) => {
    const { verifierId, verifierName, reason } = event.data;
    return changed(event, () => ({ ...free, status: 'rejected', verifierId, verifierName, reason, decidedAt: event.at }));
  },
  DocumentsClosed: (event) => all(event, { ...free, closed: true }),
  DocumentsErased: (event) => all(event, { ...free, name: undefined, contentType: undefined, closed: true }),
});
