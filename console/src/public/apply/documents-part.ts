/** The documents of an application on the applicant's page: what is missing, uploaded, verified or rejected, and the upload. */
import type { OwnDocument } from '../../../../libs/domain/src/document/document-view';
import type { ApplicantPart, PartPage } from './applicant-part';
import { call, Refused, wordsOf } from './call';
import { element } from './element';
import { shrunkPhoto } from './shrink-photo';
import { t, type Text } from './texts/texts';

const stateWords: Readonly<Record<OwnDocument['status'], Text>> = {
  ...{ missing: 'Missing', uploaded: 'Uploaded, not checked yet', verified: 'Verified ✓', rejected: 'Not accepted' },
};

const reasonWords: Readonly<Record<NonNullable<OwnDocument['reason']>, Text | undefined>> = {
  unreadable: 'It cannot be read.',
  'another-document': 'It is another document.',
  'pages-missing': 'Pages or parts are missing.',
  'name-differs': 'The name differs from your application.',
  expired: 'It is no longer valid.',
  other: undefined,
};

const kindWords: Readonly<Record<OwnDocument['kinds'][number], Text>> = {
  photo: 'Send a photo (.jpg or .png), up to 10 MB.',
  pdf: 'Send a .pdf file, up to 10 MB.',
};
const types = { photo: 'image/jpeg,image/png', pdf: 'application/pdf' };

/** The part "Documents". */
export const documentsPart: ApplicantPart = {
  name: 'Documents',
  show: async (page) => {
    const documents = await call<OwnDocument[]>(`${page.path}/documents`);
    if (documents.length === 0) return undefined;
    const place = element('section', { class: 'documents', 'aria-label': t('Documents') });
    draw(place, documents, page);
    return place;
  },
};

function draw(place: HTMLElement, documents: readonly OwnDocument[], page: PartPage): void {
  const missing = documents.filter(({ required, status }) => required && (status === 'missing' || status === 'rejected')).length;
  place.replaceChildren(
    element('h2', {}, t('Documents')),
    element('p', { class: 'help' }, missing === 0 ? t('No required document is missing.') : t('{0} required missing', missing)),
    ...documents.map((one) => lineOf(one, place, page)),
  );
}

function lineOf(one: OwnDocument, place: HTMLElement, page: PartPage): HTMLElement {
  const { documentId, name, required, status, reason, note, notes, file, isOpen, kinds } = one;
  const id = `document-${documentId}`;
  const said = element('p', { class: 'file', role: 'status' }, file ?? '');
  const reasonText = reason && reasonWords[reason];
  const why = [reasonText && t(reasonText), note].filter(Boolean).join(' ');
  const [kind, ...others] = kinds;
  const hint = kind !== undefined && others.length === 0 ? kindWords[kind] : 'Send a photo (.jpg or .png) or a .pdf file, up to 10 MB.';
  const chooser = element('input', {
    ...{ id, type: 'file', accept: kinds.map((kind) => types[kind]).join(',') || Object.values(types).join(',') },
    onchange: () => {
      const chosen = chooser.files?.[0];
      if (!chosen) return;
      said.textContent = t('Sending…');
      void upload(chosen).then(
        (documents) => draw(place, documents, page),
        (problem: unknown) => {
          said.textContent =
            problem instanceof Refused ? wordsOf(problem) : t('The file could not be sent. Please choose it again when you are online.');
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
    element(
      'p',
      { class: status === 'rejected' ? 'wrong' : 'help' },
      why === '' ? t(stateWords[status]) : t('{0}. {1}', t(stateWords[status]), why),
    ),
    ...notes.map((text) => element('p', { class: 'help' }, text)),
    said,
    isOpen && element('p', { class: 'help' }, t(hint)),
    isOpen && chooser,
  );
}
