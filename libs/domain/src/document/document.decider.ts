import { defineBoundary, defined, DomainError, ownValue, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { NeededDocument } from './checklist';
import { documentsStream, type DocumentEvent, type DocumentFile, type DocumentStatus, type RejectionReason } from './document.events';

/** An uploaded document. */
export interface HeldDocument {
  documentId: string;
  name: string;
  status: DocumentStatus;
  upload: number;
  uploadedById: string;
  /** Missing once its person is erased. */
  file?: DocumentFile;
  /** Who holds it, until when, and since when without a break. */
  lease?: { holderId: string; until: string; since?: string };
  /** Who left this upload to others. */
  skippedBy?: readonly string[];
  verifierId?: string;
  reason?: RejectionReason;
  note?: string;
}

/** The documents of one application. */
export interface ApplicationDocuments {
  applicationId: string;
  leadId: string;
  documents: Readonly<Record<string, HeldDocument>>;
  /** `closed`: the application ended; `erased`: its person was erased. */
  status: 'none' | 'open' | 'closed' | 'erased';
}

interface Uploading {
  applicationId: string;
  leadId: string;
  documentId: string;
  formId: string;
  formName: string;
  document: string;
  name?: string;
  file: DocumentFile;
  by: { id: string; name?: string };
  at: string;
}

export type DocumentCommand =
  | DomainCommand<'UploadDocument', Uploading>
  /** `until`: the end of the lease. */
  | DomainCommand<'TakeDocument', { documentId: string; userId: string; name: string; at: string; until: string }>
  | DomainCommand<'ReleaseDocument', { documentId: string; userId: string; skip: boolean; at: string }>
  /** `upload`: the number of the upload that the verifier saw. */
  | DomainCommand<'VerifyDocument', Decision>
  | DomainCommand<'RejectDocument', Decision & { reason: RejectionReason; note?: string }>
  | DomainCommand<'CloseDocuments' | 'EraseDocuments', { applicationId: string }>;

interface Decision {
  documentId: string;
  upload: number;
  userId: string;
  name: string;
  at: string;
}

const initial: ApplicationDocuments = { applicationId: '', leadId: '', documents: {}, status: 'none' };

/** The largest number of uploads of one document, and of documents of one application; replaced files stay stored. */
const MOST_UPLOADS = 20;
const MOST_DOCUMENTS = 100;
/** The longest time for which a verifier holds a document without a break. */
const MOST_HELD_MS = 3_600_000;

const refused = (what: string, message: string) => new DomainError(`application-document/${what}`, message);
const unknown = () => refused('unknown', 'There is no such document.');

/** Rules of documents: one verifier at a time holds a document, and nothing is verified by the person who uploaded it. */
export const documentsDecider: Decider<ApplicationDocuments, DocumentCommand, DocumentEvent> = {
  initial,
  // Optional fields without a value are left out.
  decide: (command, documents) => decide(command, documents).map((event) => ({ ...event, data: defined(event.data) }) as DocumentEvent),
  evolve,
};

function decide(command: DocumentCommand, all: ApplicationDocuments): DocumentEvent[] {
  const { status, applicationId, leadId, documents } = all;
  switch (command.type) {
    case 'CloseDocuments':
      return status === 'open' ? [{ type: 'DocumentsClosed', data: { applicationId, documentIds: Object.keys(documents) } }] : [];
    case 'EraseDocuments':
      if (status === 'none' || status === 'erased') return [];
      return [{ type: 'DocumentsErased', data: { applicationId, documentIds: Object.keys(documents) } }];
    case 'UploadDocument':
      return uploaded(command.data, all);
  }
  const { documentId } = command.data;
  const held = ownValue(documents, documentId);
  if (!held || status !== 'open') throw unknown();
  const ids = { applicationId, leadId, documentId };
  switch (command.type) {
    case 'TakeDocument': {
      const { userId: holderId, name: holderName, at, until } = command.data;
      if (held.status !== 'uploaded') throw refused('decided', 'This document is verified or rejected.');
      if (held.uploadedById === holderId) throw refused('own-upload', 'You uploaded this document. Another user verifies it.');
      if (holderOf(held, at) !== undefined && holderOf(held, at) !== holderId)
        throw refused('in-use', 'Another verifier is looking at this document.');
      // A hold that is prolonged again and again would keep its applicant from another upload.
      const since = holderOf(held, at) === undefined ? at : (held.lease?.since ?? at);
      if (Date.parse(until) - Date.parse(since) > MOST_HELD_MS)
        throw refused('held-long', 'You hold this document for an hour. Please decide about it, or return it to the queue.');
      return [{ type: 'DocumentTaken', data: { ...ids, holderId, holderName, until, since } }];
    }
    case 'ReleaseDocument': {
      const { userId, skip } = command.data;
      if (held.lease?.holderId !== userId) return [];
      return [{ type: 'DocumentReleased', data: { ...ids, holderId: userId, skipped: skip || undefined } }];
    }
    case 'VerifyDocument':
    case 'RejectDocument': {
      const { userId: verifierId, name: verifierName, upload, at } = command.data;
      // A repeated decision has no effect.
      const to = command.type === 'VerifyDocument' ? 'verified' : 'rejected';
      if (held.status === to && held.verifierId === verifierId && held.upload === upload) return [];
      if (held.uploadedById === verifierId) throw refused('own-upload', 'You uploaded this document. Another user verifies it.');
      if (held.status !== 'uploaded' || held.upload !== upload || holderOf(held, at) !== verifierId)
        throw refused('not-possible', 'Your time for this document has ended. Nothing was saved; please take it again.');
      const data = { ...ids, upload, verifierId, verifierName };
      if (command.type === 'VerifyDocument') return [{ type: 'DocumentVerified', data }];
      const { reason, note } = command.data;
      return [{ type: 'DocumentRejected', data: { ...data, document: held.name, reason, note } }];
    }
  }
}

/** Who holds a document at a moment; undefined if its lease ended. */
export const holderOf = ({ lease }: Pick<HeldDocument, 'lease'>, at: string): string | undefined =>
  lease && Date.parse(lease.until) > Date.parse(at) ? lease.holderId : undefined;

function uploaded({ by, at, ...data }: Uploading, { status, documents }: ApplicationDocuments): DocumentEvent[] {
  if (status === 'closed' || status === 'erased') throw refused('closed', 'This application has ended. No document can be added.');
  const before = ownValue(documents, data.documentId);
  if (before?.status === 'verified') throw refused('verified', 'This document is verified. No other file is needed.');
  if (before && holderOf(before, at) !== undefined)
    throw refused('in-use', 'This document is being verified now. Please try again in a few minutes.');
  if ((before?.upload ?? 0) >= MOST_UPLOADS || (!before && Object.keys(documents).length >= MOST_DOCUMENTS))
    throw refused('full', 'Too many files were uploaded. Please ask the institution for help.');
  const upload = (before?.upload ?? 0) + 1;
  return [{ type: 'DocumentUploaded', data: { ...data, upload, uploadedById: by.id, uploadedByName: by.name } }];
}

function evolve(all: ApplicationDocuments, event: DocumentEvent): ApplicationDocuments {
  const changed = (documentId: string, what: Partial<HeldDocument>): ApplicationDocuments => {
    const before = ownValue(all.documents, documentId);
    return before ? { ...all, documents: { ...all.documents, [documentId]: { ...before, ...what } } } : all;
  };
  switch (event.type) {
    case 'DocumentUploaded': {
      const { applicationId, leadId, documentId, document: name, upload, uploadedById, file } = event.data;
      const held: HeldDocument = { documentId, name, status: 'uploaded', upload, uploadedById, file };
      return { ...all, applicationId, leadId, status: 'open', documents: { ...all.documents, [documentId]: held } };
    }
    case 'DocumentTaken': {
      const { documentId, holderId, until, since } = event.data;
      return changed(documentId, { lease: { holderId, until, since } });
    }
    case 'DocumentReleased': {
      const { documentId, holderId, skipped } = event.data;
      const before = ownValue(all.documents, documentId)?.skippedBy ?? [];
      return changed(documentId, { lease: undefined, ...(skipped && { skippedBy: [...before, holderId] }) });
    }
    case 'DocumentVerified':
      return changed(event.data.documentId, { status: 'verified', verifierId: event.data.verifierId, lease: undefined });
    case 'DocumentRejected': {
      const { documentId, verifierId, reason, note } = event.data;
      return changed(documentId, { status: 'rejected', verifierId, reason, note, lease: undefined });
    }
    case 'DocumentsClosed':
      return { ...all, status: 'closed' };
    case 'DocumentsErased': {
      const without = Object.entries(all.documents).map(([id, { file: _file, note: _note, ...kept }]) => [id, kept] as const);
      return { ...all, status: 'erased', documents: Object.fromEntries(without) };
    }
    default:
      return unknownEvent(event, all);
  }
}

/** A needed document with what was uploaded for it. */
export interface ChecklistLine extends NeededDocument {
  held?: HeldDocument;
}

/** The checklist of an application: every needed document, then uploaded ones that are no longer asked for. */
export function checklistOf(needed: readonly NeededDocument[], { documents }: Pick<ApplicationDocuments, 'documents'>): ChecklistLine[] {
  const lines = needed.map((one): ChecklistLine => {
    const uploads = [one.documentId, ...one.also].flatMap((id) => ownValue(documents, id) ?? []);
    const order: readonly DocumentStatus[] = ['verified', 'uploaded', 'rejected'];
    return { ...one, held: uploads.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status))[0] };
  });
  const asked = new Set(needed.flatMap(({ documentId, also }) => [documentId, ...also]));
  const others = Object.values(documents).filter(({ documentId }) => !asked.has(documentId));
  return [
    ...lines,
    ...others.map((held) => ({
      ...{ documentId: held.documentId, also: [], name: held.name, required: false, kinds: [], notes: [] },
      held,
    })),
  ];
}

/** How far the documents of an application are. */
export const documentStandings = { missing: 'Missing', 'to-verify': 'To verify', complete: 'All verified' } as const;
export type DocumentStanding = keyof typeof documentStandings;

/** Missing: a required document has no usable upload; to verify: an upload waits; undefined if no document is asked for. */
export function standingOf(lines: readonly ChecklistLine[]): DocumentStanding | undefined {
  if (lines.length === 0) return undefined;
  if (lines.some(({ required, held }) => required && (!held || held.status === 'rejected'))) return 'missing';
  return lines.some(({ held }) => held?.status === 'uploaded') ? 'to-verify' : 'complete';
}

/** The required documents that are not verified. */
export const unverified = (lines: readonly ChecklistLine[]): ChecklistLine[] =>
  lines.filter(({ required, held }) => required && held?.status !== 'verified');

/** The boundary of the documents of an application. */
export const documentsBoundary = defineBoundary({ name: 'application-documents', stream: documentsStream, decider: documentsDecider });
