/** The page of applicants: sign in with a one-time code, one's applications, and one of them. */
import {
  isEndedApplication,
  type OfferedForm,
  type OpenApplication,
  type OwnApplication,
} from '../../../../libs/domain/src/application/applicant-view';
import type { FormLanguage } from '../../../../libs/domain/src/application/form-content';
import { ApplicationView, stateWords } from './application-view';
import { call, forgetAll, hasUnsent, isSignedIn, Refused, signedIn, startApplication, wordsOf } from './call';
import { element, show } from './element';
import { chosenLanguage, rememberLanguage } from './texts/chosen-language';
import { moment, ownNames, speak, spokenNow, t, type Text } from './texts/texts';
import './apply.css';

const unsentWords: Text =
  'Some answers are stored on this device only. Open the application while you are online to send them, or sign out again to delete them.';

let form: OfferedForm;

/** A form with one field. Shows the error if sending it fails. */
function asking(label: string, field: HTMLInputElement, button: string, send: () => Promise<void>): HTMLElement {
  const wrong = element('p', { class: 'wrong', role: 'alert' });
  return element(
    'form',
    {
      onsubmit: (event) => {
        event.preventDefault();
        wrong.textContent = '';
        send().catch((problem: unknown) => (wrong.textContent = wordsOf(problem)));
      },
    },
    element('label', {}, label, field),
    wrong,
    element('button', { type: 'submit', class: 'primary' }, button),
  );
}

function welcome(note?: string): void {
  const { content, institution, isOpen, timeZone } = form;
  const phone = element('input', { type: 'tel', inputmode: 'tel', autocomplete: 'tel', required: true, maxlength: 20, dir: 'ltr' });
  show(
    languages(() => welcome(note)),
    element('p', { class: 'help' }, institution),
    element('h1', {}, content.name),
    content.deadline !== undefined && element('p', {}, t('Open until {0}', moment(content.deadline, timeZone))),
    !isOpen &&
      element('p', { class: 'note' }, t('This form no longer accepts new applications. You can still open the ones that you started.')),
    note !== undefined && element('p', { class: 'note', role: 'alert' }, note),
    asking(t('Mobile number'), phone, t('Send me a code'), async () => {
      await call('/code', { phone: phone.value });
      confirm(phone.value);
    }),
  );
}

function confirm(phone: string): void {
  const code = element('input', { inputmode: 'numeric', autocomplete: 'one-time-code', required: true, maxlength: 6, dir: 'ltr' });
  show(
    element('h1', {}, t('Enter the code')),
    element('p', {}, t('We sent an SMS with six digits to {0}.', phone)),
    asking(t('Code'), code, t('Continue'), async () => {
      signedIn((await call<{ token: string }>('/sign-in', { phone, code: code.value })).token);
      await mine();
    }),
    element('button', { type: 'button', class: 'plain', onclick: () => welcome() }, t('Another number, or a new code')),
  );
}

async function mine(): Promise<void> {
  const own = await call<OwnApplication[]>('/applications');
  // What cannot be sent any more is not warned of. One that is submitted may be returned, which this list may show later.
  const ended = new Set(own.filter(isEndedApplication).map(({ applicationId }) => applicationId));
  const begin = async () => open(await startApplication());
  if (own.length === 0 && form.isOpen) return begin();
  const failed = element('p', { class: 'wrong', role: 'alert' });
  let isWarned = false;
  const guarded = (work: () => Promise<void>) => () => void work().catch((problem: unknown) => (failed.textContent = wordsOf(problem)));
  show(
    languages(() => void mine()),
    element('h1', {}, t('My applications')),
    element('p', { class: 'help' }, form.content.name),
    element(
      'ol',
      { class: 'sections' },
      ...own.map(({ applicationId, label, startedAt, status }) =>
        element(
          'li',
          {},
          element(
            'button',
            { type: 'button', onclick: guarded(() => open(applicationId)) },
            element('span', {}, label ?? t('Started {0}', moment(startedAt, form.timeZone))),
            element('small', {}, t(stateWords[status])),
          ),
        ),
      ),
    ),
    failed,
    form.isOpen && element('button', { type: 'button', onclick: guarded(begin) }, t('Apply for another person')),
    element(
      'button',
      {
        type: 'button',
        class: 'plain',
        onclick: () => {
          if (hasUnsent(ended) && !isWarned) {
            isWarned = true;
            failed.textContent = t(unsentWords);
            return;
          }
          void call('/sign-out', {}).catch(() => undefined);
          forgetAll();
          welcome();
        },
      },
      t('Sign out and forget this device'),
    ),
  );
}

async function open(applicationId: string): Promise<void> {
  const application = await call<OpenApplication>(`/applications/${applicationId}`);
  new ApplicationView(application, {
    language: spokenNow(),
    timeZone: form.timeZone,
    onBack: () => void mine().catch((problem: unknown) => welcome(wordsOf(problem))),
    onSignedOut: () => welcome(t('Please confirm your phone number again. Your answers are stored on this device.')),
  }).home();
}

function languages(redraw: () => void): HTMLElement | undefined {
  const tags = form.content.languages;
  if (tags.length < 2) return undefined;
  const select = element(
    'select',
    {
      'aria-label': t('Language'),
      onchange: () => {
        rememberLanguage(select.value);
        void speak(select.value).then(redraw);
      },
    },
    ...tags.map((tag) => element('option', { value: tag, lang: tag, selected: tag === spokenNow() }, ownNames[tag as FormLanguage] ?? tag)),
  );
  return element('p', { class: 'languages' }, select);
}

async function begin(): Promise<void> {
  const chosen = chosenLanguage();
  // Loaded together with the form, and for a page that cannot load it.
  if (chosen !== undefined) void speak(chosen);
  form = await call<OfferedForm>('');
  const { languages: tags } = form.content;
  const [ofBrowser] = navigator.language.split('-');
  await speak([chosen, ofBrowser, form.language].find((tag) => tag !== undefined && tags.includes(tag)) ?? tags[0] ?? 'en');
  if (!isSignedIn()) return welcome();
  await mine().catch((problem: unknown) => welcome(problem instanceof Refused && problem.status === 401 ? undefined : wordsOf(problem)));
}

begin().catch((problem: unknown) => show(element('h1', {}, t('Please try again')), element('p', { role: 'alert' }, wordsOf(problem))));
