/** Questions of an applicant: answers that are offered first, then a question to the institution, and the conversation. */
import type { ShownFaq } from '../../../../libs/domain/src/query/faq-search';
import type { OwnQuery, QueryPart } from '../../../../libs/domain/src/query/query-view';
import type { ApplicantPart, PartPage } from './applicant-part';
import { call, Refused, wordsOf } from './call';
import { element } from './element';
import { moment, t, type Text } from './texts/texts';

const PAUSE_MS = 400;

const stateWords: Readonly<Record<OwnQuery['status'], Text>> = { open: 'Waiting for an answer', answered: 'Answered', closed: 'Closed' };

const newSubmission = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const whyNotSent = (problem: unknown) =>
  problem instanceof Refused ? wordsOf(problem) : t('No connection. Your text is still here. Please try again when you are online.');

export const questionsPart: ApplicantPart = {
  name: 'Questions',
  show: async (page) => {
    const part = await call<QueryPart>(`${page.path}/queries?language=${encodeURIComponent(page.language)}`);
    return element(
      'section',
      { class: 'questions' },
      element('h2', {}, t('Questions')),
      part.queries.length > 0 &&
        element(
          'ol',
          { class: 'sections' },
          ...part.queries.map((query) =>
            element(
              'li',
              {},
              element(
                'button',
                { type: 'button', onclick: () => conversation(page, query) },
                element('span', {}, query.messages[0]?.text.slice(0, 80) ?? query.category),
                element('small', {}, t(stateWords[query.status])),
              ),
            ),
          ),
        ),
      element('button', { type: 'button', onclick: () => asking(page, part) }, t('Ask a question')),
    );
  },
};

/** Answers as disclosures, so that the questions can be read at a glance. */
const answersOf = (faqs: readonly ShownFaq[]): HTMLElement[] =>
  faqs.map(({ question, answer }) => element('details', { class: 'note' }, element('summary', {}, question), element('p', {}, answer)));

/** The often asked questions; those that suit the typed words before a question is sent. */
function asking(page: PartPage, { categories, faqs }: QueryPart): void {
  const submission = newSubmission();
  const offered = element('div', { class: 'offered', 'aria-live': 'polite' }, ...answersOf(faqs));
  const category = element(
    'select',
    { required: true },
    element('option', { value: '' }, '…'),
    ...categories.map((name) => element('option', { value: name }, name)),
  );
  if (categories.length === 1) category.value = categories[0] ?? '';
  const wrong = element('p', { class: 'wrong', role: 'alert' });
  let timer = 0;
  let latest = 0;
  const search = async (typed: string) => {
    const asked = ++latest;
    const found = typed === '' ? faqs : await call<ShownFaq[]>(`${page.path}/faqs`, { search: typed, language: page.language });
    // An answer to earlier typing comes too late.
    if (asked !== latest) return;
    offered.replaceChildren(
      ...(typed !== '' && found.length > 0 ? [element('p', { class: 'help' }, t('Is your question answered here?'))] : []),
      ...answersOf(found),
    );
  };
  const text = element('textarea', {
    ...{ rows: 5, required: true, maxlength: 4000 },
    oninput: () => {
      clearTimeout(timer);
      // Without a connection the offered answers stay as they are.
      timer = setTimeout(
        () => void search(text.value.replace(/\s+/g, ' ').trim().slice(0, 500)).catch(() => undefined),
        PAUSE_MS,
      ) as unknown as number;
    },
  });
  page.open(
    t('Ask a question'),
    element(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          wrong.textContent = '';
          call(`${page.path}/queries`, { category: category.value, text: text.value, submission }).then(
            () => page.refresh(),
            (problem: unknown) => (wrong.textContent = whyNotSent(problem)),
          );
        },
      },
      element('label', {}, t('Your question'), text),
      offered,
      element('label', {}, t('About'), category),
      wrong,
      element('button', { type: 'submit', class: 'primary' }, t('Send')),
    ),
  );
}

function conversation(page: PartPage, query: OwnQuery): void {
  const submission = newSubmission();
  const text = element('textarea', { rows: 4, required: true, maxlength: 4000 });
  const wrong = element('p', { class: 'wrong', role: 'alert' });
  const done = (work: Promise<OwnQuery>) =>
    work.then(
      (changed) => conversation(page, changed),
      (problem: unknown) => (wrong.textContent = whyNotSent(problem)),
    );
  const path = `${page.path}/queries/${encodeURIComponent(query.queryId)}`;
  page.open(
    query.category,
    element('p', { class: 'state' }, t(stateWords[query.status])),
    element(
      'ol',
      { class: 'messages', 'aria-label': t('Conversation') },
      ...query.messages.map(({ at, byApplicant, text: said }) =>
        element(
          'li',
          { class: byApplicant ? 'own' : '' },
          element('p', {}, said),
          element('small', {}, `${t(byApplicant ? 'You' : 'The institution')}, ${moment(at, page.timeZone)}`),
        ),
      ),
    ),
    element(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault();
          wrong.textContent = '';
          void done(call<OwnQuery>(`${path}/write`, { text: text.value, submission }));
        },
      },
      element('label', {}, t(query.status === 'closed' ? 'Ask again' : 'Write a message'), text),
      wrong,
      element('button', { type: 'submit', class: 'primary' }, t('Send')),
    ),
    query.status !== 'closed' &&
      element(
        'button',
        { type: 'button', class: 'plain', onclick: () => void done(call<OwnQuery>(`${path}/close`, {})) },
        t('My question is answered'),
      ),
  );
}
