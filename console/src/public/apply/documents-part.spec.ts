/** @jest-environment jsdom */
import type { OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import type { OwnDocument } from '../../../../libs/domain/src/document/document-view';
import { call, Refused } from './call';
import { documentsPart } from './documents-part';

jest.mock('./call', () => ({ ...jest.requireActual<object>('./call'), call: jest.fn() }));

const sent = jest.mocked(call);
const marks: OwnDocument = {
  ...{ documentId: 'marks', name: 'Mark sheet', required: true, kinds: ['pdf'], notes: ['All pages'], status: 'missing', isOpen: true },
};
const page = {
  ...{ application: {} as OpenApplication, path: '/applications/a-1', language: 'en', timeZone: 'Asia/Kolkata' },
  ...{ refresh: jest.fn(), open: jest.fn() },
};
const shown = async (...documents: OwnDocument[]) => {
  sent.mockReset().mockResolvedValueOnce(documents);
  document.body.replaceChildren((await documentsPart.show(page)) ?? '');
  return document.body.textContent;
};
const chosen = async () => {
  const input = document.querySelector('input')!;
  Object.defineProperty(input, 'files', { value: [new File(['%PDF'], 'marks.pdf', { type: 'application/pdf' })], configurable: true });
  input.dispatchEvent(new Event('change'));
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

describe('the documents on the page of an applicant', () => {
  it('are left out without a checklist', async () => expect(await shown()).toBe(''));

  it('say what is missing, and why a document was not accepted', async () => {
    const text = await shown(
      { ...marks, status: 'rejected', reason: 'unreadable', note: 'Too dark.' },
      { ...marks, documentId: 'id', name: 'Identity', status: 'verified', isOpen: false },
    );
    expect(text).toContain('1 required missing');
    expect(text).toContain('Not accepted. It cannot be read. Too dark.');
    expect(text).toContain('All pages');
    expect(document.querySelectorAll('input')).toHaveLength(1);
    expect(document.querySelector('input')?.accept).toBe('application/pdf');
    expect(await shown({ ...marks, kinds: ['photo', 'pdf'] })).toContain('Send a photo (.jpg or .png) or a .pdf file, up to 10 MB.');
  });

  it('are uploaded, and a refusal is shown at the document', async () => {
    await shown(marks);
    sent.mockRejectedValueOnce(new Refused(422, 'marks.pdf is not a .jpg, .png or .pdf file.', {}));
    await chosen();
    expect(document.querySelector('.file')?.textContent).toBe('marks.pdf is not a .jpg, .png or .pdf file.');
    sent.mockResolvedValueOnce([{ ...marks, status: 'uploaded', file: 'marks.pdf' }]);
    await chosen();
    expect(sent.mock.lastCall?.[0]).toBe('/applications/a-1/documents/marks');
    expect(document.body.textContent).toContain('Uploaded, not checked yet');
    expect(document.body.textContent).toContain('No required document is missing.');
  });
});
