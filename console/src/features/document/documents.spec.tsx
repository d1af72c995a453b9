/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../app/testing/played-console';

const content = {
  ...{ name: 'MBA 2027', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'person', title: { en: 'Person' } },
      questions: [{ questionId: 'name', kind: 'text', label: { en: 'Full name' }, required: true }],
    },
  ],
};
const row = {
  ...{
    key: 'a1/marks',
    applicationId: 'a1',
    documentId: 'marks',
    leadId: 'l1',
    formId: 'f1',
    formName: 'MBA 2027',
    document: 'Mark sheet',
  },
  ...{ name: 'Tara Rao', status: 'uploaded', upload: 2, uploadedAt: '2026-11-20T10:05:00.000Z', uploadedById: 'form', skippedBy: [] },
  ...{ closed: false, updatedAt: '2026-11-20T10:05:00.000Z' },
};
const one = {
  ...{ applicationId: 'a1', documentId: 'marks', document: 'Mark sheet', name: 'Tara Rao', upload: 2, status: 'uploaded', required: true },
  ...{ uploadedAt: '2026-11-20T10:05:00.000Z', notes: ['All pages'], isMine: true, heldUntil: '2026-11-20T10:20:00.000Z' },
  ...{ file: { name: 'marks.png', contentType: 'image/png', bytes: 10 }, reason: null, note: null, formName: 'MBA 2027' },
  ...{ content, answers: { name: 'Tara Rao' } },
};
const checklist = {
  ...{ checklistId: 'c1', status: 'active', version: 1 },
  content: {
    ...{ name: 'All applicants', formId: 'f1', formName: 'MBA 2027' },
    documents: [{ documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['photo', 'pdf'] }],
  },
};
const listed = {
  ...{ checklistId: 'c1', name: 'All applicants', formId: 'f1', formName: 'MBA 2027', status: 'active', version: 1, count: 1, required: 1 },
  ...{ documents: [], createdAt: '2026-11-20T10:05:00.000Z', updatedAt: '2026-11-20T10:05:00.000Z', moves: ['archive'] },
};

describe('the verification of documents', () => {
  const server = playConsole();
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => undefined;
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.media('(min-width: 1200px)', false);
    server.answers.set('acl', { body: { data: [{ code: 'DOCUMENT_VERIFICATION', level: [6] }] } });
    server.answers.set('lists/verification-documents/rows', { body: { data: [row] } });
    server.answers.set('lists/verification-documents/count', { body: { data: 1 } });
    server.answers.set('document-queue', { body: { data: { waiting: 3 } } });
    server.answers.set('document-queue/next', { body: { data: { applicationId: 'a1', documentId: 'marks' } } });
    server.answers.set('document-queue/a1/marks', { body: { data: one } });
  });
  const open = async () => {
    await server.open('/my-verifications?document=a1/marks');
    await screen.findByRole('heading', { name: 'Mark sheet', level: 1 });
    await screen.findByRole('img', { name: 'marks.png' });
  };

  it('AP-03: counts what waits, and takes the next document beside the answers', async () => {
    await server.open('/form-builder/document-verfication');
    await screen.findByText('3 waiting');
    await server.press('Verify next');
    await screen.findByRole('heading', { name: 'Mark sheet', level: 1 });
    expect(server.search).toBe('?document=a1%2Fmarks');
    within(screen.getByRole('region', { name: 'Person' })).getByText('Tara Rao');
    screen.getByText('All pages');
  });

  it('says when nothing waits', async () => {
    server.answers.set('document-queue/next', { body: { data: null } });
    await server.open('/my-verifications');
    await server.press('Verify next');
    await server.toast('info', 'No document waits.');
  });

  it('enlarges and turns a picture, by button and by key', async () => {
    await open();
    await server.press('Larger');
    screen.getByText('125 %');
    fireEvent.keyDown(window.document.body, { key: 'r' });
    await waitFor(() => expect(screen.getByRole('img', { name: 'marks.png' }).dataset.turned).toBe('90'));
  });

  it('verifies by a key the upload that was seen, and goes on with the next', async () => {
    await open();
    server.answers.set('document-queue/a1/marks/verify', { body: { message: 'Document verified', position: '' } });
    server.answers.set('document-queue/next', { body: { data: null } });
    fireEvent.keyDown(window.document.body, { key: 'v' });
    await server.toast('success', 'Document verified');
    expect(server.to('document-queue/a1/marks/verify')[0]?.body).toEqual({ upload: 2 });
    await waitFor(() => expect(server.search).toBe(''));
  });

  it('rejects by a reason of the list; another reason needs a note', async () => {
    await open();
    await server.press('Reject');
    const dialog = await screen.findByRole('dialog', { name: 'Reject Mark sheet' });
    await server.user.click(within(dialog).getByRole('combobox', { name: /^Reason/ }));
    await server.user.click(await screen.findByText('It cannot be read'));
    server.answers.set('document-queue/a1/marks/reject', { body: { position: '' } });
    server.answers.set('document-queue/next', { body: { data: null } });
    await server.user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() => expect(server.to('document-queue/a1/marks/reject')[0]?.body).toMatchObject({ upload: 2, reason: 'unreadable' }));
  });

  it('keeps the desk when the lease ended, and says so', async () => {
    await open();
    const message = 'Your time for this document has ended. Nothing was saved; please take it again.';
    server.answers.set('document-queue/a1/marks/verify', { status: 409, body: { code: 409, message } });
    server.answers.set('document-queue/a1/marks', { body: { data: { ...one, isMine: false, heldUntil: null } } });
    await server.press('Verify');
    await server.toast('error', message);
    await screen.findByRole('button', { name: 'Take this document' });
  });

  it('offers to take a document that the verifier does not hold', async () => {
    server.answers.set('document-queue/a1/marks', { status: 404, body: { code: 404, message: 'There is no such document.' } });
    await server.open('/my-verifications?document=a1/marks');
    await screen.findByRole('heading', { name: 'You do not hold this document' });
    const message = 'Another verifier is looking at this document.';
    server.answers.set('document-queue/a1/marks/take', { status: 409, body: { code: 409, message } });
    await server.press('Take this document');
    await server.toast('error', message);
  });

  it('is not for people without the code', async () => {
    server.signedIn({ role: 3 });
    server.answers.set('acl', { body: { data: [] } });
    await server.open('/my-verifications');
    await server.at('/access-denied');
  });
});

describe('the checklists', () => {
  const server = playConsole();
  beforeEach(() => {
    server.signedIn({ role: 1 });
    server.media('(min-width: 768px)', false);
    server.media('(min-width: 1200px)', false);
    server.answers.set('lists/document-checklists/rows', { body: { data: [listed] } });
    server.answers.set('lists/document-checklists/count', { body: { data: 1 } });
    server.answers.set('document-checklists/c1', { body: { data: checklist } });
    server.answers.set('document-checklists/forms/f1', { body: { data: { formId: 'f1', name: 'MBA 2027', questions: [] } } });
  });

  it('AP-03: are changed with the version that was opened, and documents keep their ids', async () => {
    await server.open('/form-builder/manage-documents');
    await server.user.click(await screen.findByText('All applicants'));
    const dialog = await screen.findByRole('dialog', { name: 'All applicants · version 1' });
    const name = within(dialog).getByRole('textbox', { name: 'Document 1' });
    await server.user.type(name, ' of class 12');
    server.answers.set('document-checklists/c1', (body) => ({ body: body ? { data: { version: 2 }, position: '' } : { data: checklist } }));
    await server.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.to('document-checklists/c1').some(({ body }) => body)).toBe(true));
    expect(server.to('document-checklists/c1').find(({ body }) => body)?.body).toMatchObject({
      expected: 1,
      content: { name: 'All applicants', formId: 'f1', documents: [{ documentId: 'marks', name: 'Mark sheet of class 12' }] },
    });
  });

  it('are archived', async () => {
    server.answers.set('document-checklists/c1/archive', { body: { message: 'Checklist archived', position: '' } });
    await server.open('/form-builder/manage-documents');
    await server.user.click(await screen.findByText('All applicants'));
    await server.press('Archive');
    await server.toast('success', 'Checklist archived');
  });
});
