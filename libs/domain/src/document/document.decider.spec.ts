import { deciding } from '@matricula/testing';
import { checklistOf, documentsDecider, standingOf, unverified, type DocumentCommand } from './document.decider';
import type { DocumentEvent } from './document.events';

const documents = deciding(documentsDecider);
const ids = { applicationId: 'a-1', leadId: 'lead-1' };
const of = { ...ids, documentId: 'marks' };
const file = { blobId: 'b-1', name: 'marks.pdf', contentType: 'application/pdf', bytes: 10 };
const about = { formId: 'f-1', formName: 'MBA 2027', document: 'Mark sheet', name: 'Tara Rao', file };
const at = (minute: number) => new Date(Date.parse('2026-11-20T10:00:00.000Z') + minute * 60_000).toISOString();

const upload = (by: { id: string; name?: string } = { id: 'form' }, minute = 0): DocumentCommand => ({
  type: 'UploadDocument',
  data: { ...of, ...about, by, at: at(minute) },
});
const uploaded = (number = 1, uploadedById = 'form'): DocumentEvent => ({
  type: 'DocumentUploaded',
  data: { ...of, ...about, upload: number, uploadedById },
});
const take = (userId: string, minute = 1): DocumentCommand => ({
  type: 'TakeDocument',
  data: { documentId: 'marks', userId, name: userId, at: at(minute), until: at(minute + 10) },
});
const taken = (holderId: string, minute = 1, since = minute): DocumentEvent => ({
  type: 'DocumentTaken',
  data: { ...of, holderId, holderName: holderId, until: at(minute + 10), since: at(since) },
});
const verify = (userId: string, minute = 2, number = 1): DocumentCommand => ({
  type: 'VerifyDocument',
  data: { documentId: 'marks', upload: number, userId, name: userId, at: at(minute) },
});
const decision = (verifierId: string, number = 1) => ({ ...of, upload: number, verifierId, verifierName: verifierId });
const verified = (verifierId: string): DocumentEvent => ({ type: 'DocumentVerified', data: decision(verifierId) });
const reject = (userId: string, minute = 2): DocumentCommand => ({
  type: 'RejectDocument',
  data: { documentId: 'marks', upload: 1, userId, name: userId, at: at(minute), reason: 'unreadable', note: 'Too dark' },
});
const rejected = (verifierId: string): DocumentEvent => ({
  type: 'DocumentRejected',
  data: { ...decision(verifierId), document: 'Mark sheet', reason: 'unreadable', note: 'Too dark' },
});
const release = (userId: string, skip = false): DocumentCommand => ({
  type: 'ReleaseDocument',
  data: { documentId: 'marks', userId, skip, at: at(3) },
});

describe('a document of an application', () => {
  it('is uploaded, replaced until it is taken, and uploaded again after a rejection', () => {
    documents.given().when(upload()).then(uploaded());
    documents.given(uploaded()).when(upload()).then(uploaded(2));
    documents
      .given(uploaded(), taken('asha'))
      .when(upload({ id: 'form' }, 5))
      .thenRefused('application-document/in-use');
    documents
      .given(uploaded(), taken('asha'))
      .when(upload({ id: 'form' }, 11))
      .then(uploaded(2));
    documents.given(uploaded(), taken('asha'), rejected('asha')).when(upload()).then(uploaded(2));
    documents.given(uploaded(), taken('asha'), verified('asha')).when(upload()).thenRefused('application-document/verified');
    documents.given(uploaded(20)).when(upload()).thenRefused('application-document/full');
  });

  it('is held by one verifier at a time, until the lease ends', () => {
    documents.given().when(take('asha')).thenRefused('application-document/unknown');
    documents.given(uploaded()).when(take('asha')).then(taken('asha'));
    documents.given(uploaded(), taken('asha')).when(take('ravi', 10)).thenRefused('application-document/in-use');
    documents.given(uploaded(), taken('asha')).when(take('ravi', 11)).then(taken('ravi', 11));
    documents
      .given(uploaded(), taken('asha'))
      .when(take('asha', 5))
      .then(taken('asha', 5, 1));
    // For an hour at most, unless it was free in between.
    documents
      .given(uploaded(), taken('asha', 49, 1))
      .when(take('asha', 51))
      .then(taken('asha', 51, 1));
    documents
      .given(uploaded(), taken('asha', 51, 1))
      .when(take('asha', 52))
      .thenRefused('application-document/held-long');
    documents
      .given(uploaded(), taken('asha', 51, 1))
      .when(take('asha', 62))
      .then(taken('asha', 62));
    documents
      .given(uploaded(), taken('asha'))
      .when(release('asha', true))
      .then({ type: 'DocumentReleased', data: { ...of, holderId: 'asha', skipped: true } });
    documents
      .given(uploaded(), taken('asha'), { type: 'DocumentReleased', data: { ...of, holderId: 'asha' } })
      .when(take('ravi', 2))
      .then(taken('ravi', 2));
    documents.given(uploaded(), taken('asha')).when(release('ravi')).thenNothing();
  });

  it('is decided by its holder about the upload that was seen, once', () => {
    documents.given(uploaded(), taken('asha')).when(verify('asha')).then(verified('asha'));
    documents.given(uploaded(), taken('asha')).when(reject('asha')).then(rejected('asha'));
    documents.given(uploaded(), taken('asha'), verified('asha')).when(verify('asha')).thenNothing();
    documents.given(uploaded(), taken('asha'), verified('asha')).when(reject('asha')).thenRefused('application-document/not-possible');
    for (const command of [verify('ravi'), verify('asha', 11), verify('asha', 2, 2), reject('asha', 12)])
      documents.given(uploaded(), taken('asha')).when(command).thenRefused('application-document/not-possible');
    documents.given(uploaded()).when(verify('asha')).thenRefused('application-document/not-possible');
  });

  it('is never verified by the person who uploaded it', () => {
    documents.given(uploaded(1, 'asha')).when(take('asha')).thenRefused('application-document/own-upload');
    documents.given(uploaded(1, 'asha'), taken('asha')).when(verify('asha')).thenRefused('application-document/own-upload');
  });

  it('is closed with its application, and erased with its person', () => {
    const closed: DocumentEvent = { type: 'DocumentsClosed', data: { applicationId: 'a-1', documentIds: ['marks'] } };
    const erased: DocumentEvent = { type: 'DocumentsErased', data: { applicationId: 'a-1', documentIds: ['marks'] } };
    const command = (type: 'CloseDocuments' | 'EraseDocuments'): DocumentCommand => ({ type, data: { applicationId: 'a-1' } });
    documents.given(uploaded()).when(command('CloseDocuments')).then(closed);
    documents.given().when(command('CloseDocuments')).thenNothing();
    documents.given(uploaded(), closed).when(take('asha')).thenRefused('application-document/unknown');
    documents.given(uploaded(), closed).when(upload()).thenRefused('application-document/closed');
    documents.given(uploaded(), closed).when(command('EraseDocuments')).then(erased);
    documents.given(uploaded(), erased).when(command('EraseDocuments')).thenNothing();
  });
});

describe('the checklist of an application', () => {
  const needed = (documentId: string, required = true, ...also: string[]) => ({
    ...{ documentId, also, name: documentId, required, kinds: ['pdf' as const], notes: [] },
  });
  const held = (documentId: string, status: 'uploaded' | 'verified' | 'rejected') => ({
    [documentId]: { documentId, name: documentId, status, upload: 1, uploadedById: 'form' },
  });
  const lines = (of: ReturnType<typeof needed>[], ...uploads: ReturnType<typeof held>[]) =>
    checklistOf(of, { documents: Object.assign({}, ...uploads) });

  it('is complete when nothing required is missing and nothing waits', () => {
    expect(standingOf(lines([]))).toBeUndefined();
    expect(standingOf(lines([needed('marks')]))).toBe('missing');
    expect(standingOf(lines([needed('marks')], held('marks', 'rejected')))).toBe('missing');
    expect(standingOf(lines([needed('marks'), needed('more', false)], held('marks', 'uploaded')))).toBe('to-verify');
    expect(standingOf(lines([needed('marks'), needed('more', false)], held('marks', 'verified')))).toBe('complete');
    expect(unverified(lines([needed('marks'), needed('more', false)], held('marks', 'uploaded'))).map(({ name }) => name)).toEqual([
      'marks',
    ]);
  });

  it('shows the best upload of a document that two checklists ask for, and uploads that are no longer asked for', () => {
    const shown = lines(
      [needed('marks', true, 'marks-2')],
      held('marks', 'rejected'),
      held('marks-2', 'verified'),
      held('old', 'uploaded'),
    );
    expect(shown.map(({ name, required, held: of }) => [name, required, of?.documentId])).toEqual([
      ['marks', true, 'marks-2'],
      ['old', false, 'old'],
    ]);
  });
});
