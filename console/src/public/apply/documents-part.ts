/** The documents of an application on the applicant's page: what is missing, uploaded, verified or rejected, and the upload. */
import type { OwnDocument } from '../../../../libs/domain/src/document/document-view';
import type { ApplicantPart, PartPage } from './applicant-part';
import { call, Refused } from './call';
import { element } from './element';
import { shrunkPhoto } from './shrink-photo';

const stateWords: Readonly<Record<OwnDocument['status'], string>> = {
  ...{ missing: 'Missing', uploaded: 'Uploaded, not checked yet', verified: 'Verified ✓', rejected: 'Not accepted' },
};

const reasonWords: Readonly<Record<NonNullable<OwnDocument['reason']>, string>> = {
  unreadable: 'It cannot be read.',
  'another-document': 'It is another document.',
  'pages-missing': 'Pages or parts are missing.',
  'name-differs': 'The name differs from your application.',
  expired: 'It is no longer valid.',
  other: '',
};

const kindWords = { photo: 'a photo (.jpg or .png)', pdf: 'a .pdf file' };
const types = { photo: 'image/jpeg,image/png', pdf: 'application/pdf' };

/** The part "Documents". */
export const documentsPart: ApplicantPart = {
  name: 'Documents',
  show: async (page) => {
    const documents = await call<OwnDocument[]>(`${page.path}/documents`);
    if (documents.length === 0) return undefined;
    const place = element('section', { class: 'documents', 'aria-label': 'Documents' });
    draw(place, documents, page);
    return place;
  },
};

function draw(place: HTMLElement, documents: readonly OwnDocument[], page: PartPage): void {
  const missing = documents.filter(({ required, status }) => required && (status === 'missing' || status === 'rejected')).length;
  place.replaceChildren(
    element('h2', {}, 'Documents'),
    element('p', { class: 'help' }, missing === 0 ? 'No required document is missing.' : `${missing} required missing`),
    ...documents.map((one) => lineOf(one, place, page)),
  );
}

function lineOf(one: OwnDocument, place: HTMLElement, page: PartPage): HTMLElement {
  const { documentId, name, required, status, reason, note, notes, file, isOpen, kinds } = one;
  const id = `document-${documentId}`;
  const said = element('p', { class: 'file', role: 'status' }, file ?? '');
  const why = [reason && reasonWords[reason], note].filter(Boolean).join(' ');
  const chooser = element('input', {
    ...{ id, type: 'file', accept: kinds.map((kind) => types[kind]).join(',') || Object.values(types).join(',') },
    onchange: () => {
      const chosen = chooser.files?.[0];
      if (!chosen) return;
      said.textContent = 'Sending…';
      void upload(chosen).then(
        (documents) => draw(place, documents, page),
        (problem: unknown) => {
          said.textContent =
            problem instanceof Refused ? problem.message : 'The file could not be sent. Please choose it again when you are online.';
          chooser.value = '';
        },
      );
    },
  });
  async function upload(chosen: File): Promise<OwnDocument[]> {
    const body = new FormData();
    body.append('file', await shrunkPhoto(chosen));
    return call<OwnDocument[]>(`${page.path}/documents/${encodeURIComponent(documentId)}`, body);
  }
  return element(
    'div',
    { class: 'question' },
    element('label', { for: id }, `${name}${required ? ' *' : ''}`),
    element('p', { class: status === 'rejected' ? 'wrong' : 'help' }, [stateWords[status], why].filter(Boolean).join('. ')),
    ...notes.map((text) => element('p', { class: 'help' }, text)),
    said,
    isOpen &&
      element(
        'p',
        { class: 'help' },
        `Send ${kinds.map((kind) => kindWords[kind]).join(' or ') || 'a .jpg, .png or .pdf file'}, up to 10 MB.`,
      ),
    isOpen && chooser,
  );
}
