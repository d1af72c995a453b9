/** One application: a section at a time, saved as it is typed; then the applicant's own page. */
import { isWithApplicant, type Gap, type OpenApplication } from '../../../../libs/domain/src/application/applicant-view';
import { answerKey, questionsOf, textIn, type FormQuestion } from '../../../../libs/domain/src/application/form-content';
import { isNone } from '../../../../libs/domain/src/kernel/field-set';
import { shownOf, type Answers } from '../../../../libs/domain/src/application/form-shown';
import type { ApplicantPart, PartPage } from './applicant-part';
import { applicantParts } from './applicant-parts';
import { AnswerQueue, type Saving } from './answer-queue';
import { call, Refused, wordsOf } from './call';
import { element, show } from './element';
import { feePart } from './fee-part';
import { gapsOf } from './gaps';
import { localStore } from './local-store';
import { lostAnswers, lostNote } from './lost-answers';
import { questionInput } from './question-input';
import { shrunkPhoto } from './shrink-photo';
import { heard, moment, t, type Text } from './texts/texts';

const PAUSE_MS = 800;
const RETRY_MS = 10_000;

const words: Readonly<Record<Exclude<Saving, 'refused'>, Text>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'No connection. Your answers are stored on this device and will be sent when you are online again.',
};

/** Each status as applicants read it. */
export const stateWords: Readonly<Record<OpenApplication['status'], Text>> = {
  ...{ started: 'Started', submitted: 'Submitted', 'in-verification': 'Being verified', eligible: 'Eligible', interviewed: 'Interviewed' },
  ...{ ranked: 'Ranked', offered: 'Offered', accepted: 'Accepted', enrolled: 'Enrolled', returned: 'Please correct' },
  ...{ rejected: 'Not accepted', withdrawn: 'Withdrawn', lapsed: 'Lapsed' },
};

interface ViewOptions {
  /** IANA zone of the institution. */
  timeZone: string;
  language: string;
  onBack: () => void;
  /** The session ended. */
  onSignedOut: () => void;
  /** What other contexts show on the overview. */
  parts?: readonly ApplicantPart[];
}

export class ApplicationView {
  private readonly path: string;
  private readonly queue: AnswerQueue;
  private answers: Answers;
  private problems: Record<string, string> = {};
  private timer = 0;
  /** Questions whose answers were not sent before the application was closed. */
  private lost: readonly string[] = [];
  /** Sections that the person has left: what is missing there is marked. */
  private readonly left = new Set<string>();
  private readonly status = element('p', { class: 'saving', role: 'status' });
  private readonly retry = () => void this.queue.flush();

  constructor(
    private application: OpenApplication,
    private readonly options: ViewOptions,
  ) {
    this.path = `/applications/${application.applicationId}`;
    this.queue = new AnswerQueue(application.applicationId, {
      store: localStore(),
      client: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`,
      send: (sent) => call(`${this.path}/answers`, sent),
      onChange: (saving, problem) => this.said(saving, problem),
    });
    this.answers = this.withUnsent();
    addEventListener('online', this.retry);
    void this.queue.flush();
  }

  /** The answers with those that are not sent yet. What the server takes no more is deleted from the device, and named on the overview. */
  private withUnsent(): Answers {
    if (!this.isOpen) {
      this.lost = [...this.lost, ...lostAnswers(this.application, this.queue.forget(), this.options.language)];
    }
    return { ...this.application.answers, ...this.queue.unsent };
  }

  private get main() {
    return this.application.content.languages[0] ?? 'en';
  }

  private get isOpen() {
    return isWithApplicant(this.application.status);
  }

  /** Overview of the application: its status, missing answers and fee. */
  home(): void {
    const { content, status, fee, reason, moved, reopened, needsConsent } = this.application;
    const gaps = gapsOf(this.application, this.answers);
    const guardian = element('input', { id: 'guardian', autocomplete: 'off', maxlength: 120 });
    const { shown } = shownOf(content, this.answers);
    const missing = (sectionId: string) => gaps.filter((gap) => gap.sectionId === sectionId).length;
    const isDone = gaps.length === 0 && fee?.isPaid !== false;
    show(
      element('button', { type: 'button', class: 'plain', onclick: () => this.leave() }, `‹ ${t('My applications')}`),
      element('h1', {}, content.name),
      element('p', { class: 'state' }, t(stateWords[status])),
      reason !== undefined && element('p', { class: 'note' }, reason),
      this.isOpen &&
        moved &&
        element(
          'details',
          { class: 'note' },
          element('summary', {}, t('The form has changed')),
          list(moved.changes.map((change) => heard(change))),
        ),
      this.isOpen &&
        content.deadline !== undefined &&
        element('p', {}, t('Open until {0}', moment(content.deadline, this.options.timeZone))),
      this.status,
      lostNote(this.lost),
      element(
        'ol',
        { class: 'sections' },
        ...shown.map(({ section }) => {
          const open = missing(section.sectionId);
          const isReopened = reopened?.includes(section.sectionId);
          const isLocked = isReopened === false;
          const filled = isReopened ? t('Please correct') : '✓';
          const note = !this.isOpen || isLocked ? '' : open === 0 ? filled : t('{0} missing', open);
          const title = textIn(section.title, this.options.language, this.main);
          return element(
            'li',
            {},
            element(
              'button',
              { type: 'button', onclick: () => this.section(section.sectionId) },
              element('span', {}, title),
              element('small', {}, note),
            ),
          );
        }),
      ),
      fee && feePart(fee, this.isOpen, (coupon) => void this.pay(coupon)),
      ...(this.options.parts ?? applicantParts).map((part) => this.partOf(part)),
      this.isOpen && needsConsent && element('label', {}, t('Name of the parent or guardian who agrees to this application'), guardian),
      this.isOpen &&
        element(
          'button',
          { type: 'button', class: 'primary', 'aria-disabled': !isDone && 'true', onclick: () => void this.submit(guardian.value.trim()) },
          t('Submit'),
        ),
      this.isOpen && !isDone && element('p', { class: 'help' }, t('You can submit the application when nothing is missing.')),
    );
  }

  /** The place of a part, filled as soon as its own call has answered. */
  private partOf(part: ApplicantPart): HTMLElement {
    const place = element('div', { class: 'part' }, element('p', { class: 'help' }, t('{0}: loading…', t(part.name))));
    part.show(this.partPage()).then(
      (shown) => place.replaceChildren(...(shown ? [shown] : [])),
      (problem: unknown) => {
        if (problem instanceof Refused && problem.status === 401) return this.options.onSignedOut();
        place.replaceChildren(
          element('p', { class: 'wrong', role: 'alert' }, t('{0} could not be loaded. Please open this page again.', t(part.name))),
        );
      },
    );
    return place;
  }

  private partPage = (): PartPage => ({
    ...{ application: this.application, path: this.path, language: this.options.language, timeZone: this.options.timeZone },
    refresh: () => void this.refresh(),
    open: (title, ...children) =>
      show(
        element('button', { type: 'button', class: 'plain', onclick: () => void this.refresh() }, `‹ ${t('Overview')}`),
        element('h1', {}, title),
        this.status,
        ...children,
      ),
  });

  private section(sectionId: string): void {
    const { content, reopened } = this.application;
    const { shown } = shownOf(content, this.answers);
    const place = shown.findIndex((one) => one.section.sectionId === sectionId);
    const one = shown[place];
    if (!one) return this.home();
    const { section, rows } = one;
    const isLocked = !this.isOpen || (reopened !== undefined && !reopened.includes(sectionId));
    const gaps = gapsOf(this.application, this.answers);
    const leave = () => void this.left.add(sectionId);
    const next = shown[place + 1]?.section.sectionId;
    const { repeats } = section;
    show(
      element('button', { type: 'button', class: 'plain', onclick: () => (leave(), void this.refresh()) }, `‹ ${t('Overview')}`),
      element('p', { class: 'help' }, t('{0} of {1}', place + 1, shown.length)),
      element('h1', {}, textIn(section.title, this.options.language, this.main)),
      this.status,
      ...rows.map((questions, row) =>
        element(
          'div',
          { class: repeats ? 'row' : '' },
          ...questions.map((question) => {
            const { questionId } = question;
            const id = answerKey({ sectionId, questionId, row: repeats ? row : undefined });
            const value = repeats ? this.row(sectionId, row)[questionId] : this.answers[questionId];
            return questionInput({
              ...{ question, id, value, language: this.options.language, main: this.main, disabled: isLocked },
              problem: this.wrong(question, this.problems[id] ?? this.gap(gaps, id, sectionId, value)),
              onAnswer: (answer) => this.answered(sectionId, questionId, answer as Answers[string], repeats ? row : undefined),
              onFile: (file) => this.upload(questionId, file),
            });
          }),
          repeats &&
            !isLocked &&
            rows.length > repeats.least &&
            element(
              'button',
              {
                type: 'button',
                class: 'plain',
                onclick: () =>
                  this.setRows(
                    sectionId,
                    this.padded(sectionId, rows.length).filter((_, at) => at !== row),
                  ),
              },
              t('Remove'),
            ),
        ),
      ),
      repeats &&
        !isLocked &&
        rows.length < repeats.most &&
        element(
          'button',
          { type: 'button', onclick: () => this.setRows(sectionId, [...this.padded(sectionId, rows.length), {}]) },
          t('Add another'),
        ),
      element(
        'button',
        { type: 'button', class: 'primary', onclick: () => (leave(), next === undefined ? void this.refresh() : this.section(next)) },
        t(next === undefined ? 'To the overview' : 'Next'),
      ),
    );
  }

  /** What the server found wrong with an answer. A question that nobody has come to yet is not marked as missing. */
  private gap(gaps: readonly Gap[], id: string, sectionId: string, value: unknown): string | undefined {
    if (isNone(value) && !this.left.has(sectionId)) return undefined;
    return gaps.find(({ at }) => at === id)?.message;
  }

  /** What is wrong with an answer, in the applicant's language; the server names the question in the main one. */
  private wrong({ label }: FormQuestion, message: string | undefined): string | undefined {
    const [main, shown] = [textIn(label, this.main), textIn(label, this.options.language, this.main)];
    return message === undefined ? undefined : heard(message, (value) => (value === main ? shown : value));
  }

  /** An answer has changed: what was wrong with the earlier one is over. */
  private settled(id: string): void {
    delete this.problems[id];
    this.application.gaps = this.application.gaps.filter(({ at }) => at !== id);
    const wrong = document.getElementById(`${id}-wrong`);
    if (wrong) wrong.textContent = '';
    document.getElementById(id)?.removeAttribute('aria-invalid');
  }

  private rows = (sectionId: string): Answers[] => (Array.isArray(this.answers[sectionId]) ? (this.answers[sectionId] as Answers[]) : []);
  private row = (sectionId: string, row: number): Answers => this.rows(sectionId)[row] ?? {};
  private padded = (sectionId: string, length: number): Answers[] => Array.from({ length }, (_, at) => this.row(sectionId, at));

  private setRows(sectionId: string, rows: Answers[]): void {
    this.put({ [sectionId]: rows });
    this.section(sectionId);
  }

  private answered(sectionId: string, questionId: string, answer: Answers[string], row: number | undefined): void {
    const before = this.shownIds();
    this.settled(answerKey({ sectionId, questionId, row }));
    if (row === undefined) this.put({ [questionId]: answer });
    else {
      const rows = this.padded(sectionId, Math.max(this.rows(sectionId).length, row + 1));
      rows[row] = { ...rows[row], [questionId]: answer };
      this.put({ [sectionId]: rows });
    }
    // A removed file, and questions that appear or disappear, change the page; typing does not.
    if (before !== this.shownIds() || answer === null) this.redraw(sectionId);
  }

  private shownIds = () =>
    JSON.stringify(
      shownOf(this.application.content, this.answers).shown.map(({ rows }) => rows.map((row) => row.map(({ questionId }) => questionId))),
    );

  /** Draws the section again and keeps the focus where the person types. */
  private redraw(sectionId: string): void {
    const focused = document.activeElement as HTMLInputElement | null;
    const [id, value] = [focused?.id, focused?.type === 'radio' || focused?.type === 'checkbox' ? focused.value : undefined];
    const name = focused?.name;
    const top = scrollY;
    this.section(sectionId);
    const again = id
      ? document.getElementById(id)
      : [...document.getElementsByName(name ?? '')].find((one) => (one as HTMLInputElement).value === value);
    again?.focus();
    scrollTo({ top });
  }

  private put(answers: Answers): void {
    Object.assign(this.answers, answers);
    this.queue.put(answers);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.queue.flush(), PAUSE_MS) as unknown as number;
  }

  private said(saving: Saving, problem?: unknown): void {
    this.status.textContent = saving !== 'refused' ? t(words[saving]) : problem instanceof Error ? heard(problem.message) : '';
    this.status.dataset.state = saving;
    if (saving === 'offline') setTimeout(this.retry, RETRY_MS);
    if (problem instanceof Refused && problem.status === 401) this.options.onSignedOut();
  }

  private async upload(questionId: string, file: File): Promise<string> {
    const body = new FormData();
    body.append('file', await shrunkPhoto(file));
    try {
      const stored = await call<{ name: string }>(`${this.path}/files/${encodeURIComponent(questionId)}`, body);
      this.answers[questionId] = stored as Answers[string];
      this.settled(questionId);
      return `${stored.name} ✓`;
    } catch (problem) {
      return problem instanceof Refused ? wordsOf(problem) : t('The file could not be sent. Please choose it again when you are online.');
    }
  }

  private async pay(coupon: string): Promise<void> {
    await this.guarded(async () => {
      if (!(await this.allSaved())) return;
      const { url } = await call<{ url: string | null }>(`${this.path}/pay`, coupon === '' ? {} : { coupon });
      // A coupon can cover the whole fee; the sum that remains is shown before the payment.
      if (url === null || coupon !== '') await this.refresh();
      else location.assign(url);
    });
  }

  private async submit(guardian: string): Promise<void> {
    await this.guarded(async () => {
      if (!(await this.allSaved())) return;
      await call(`${this.path}/submit`, guardian === '' ? {} : { guardian });
      await this.refresh();
    });
  }

  /** Saves what is typed; false if it could not be, with the reason in the status line. */
  private async allSaved(): Promise<boolean> {
    await this.queue.flush();
    return Object.keys(this.queue.unsent).length === 0;
  }

  /** Shows a refusal where it belongs: at the questions, or above the page. */
  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (problem) {
      if (problem instanceof Refused) this.problems = { ...problem.fields };
      const first = Object.keys(this.problems)[0];
      const id = first?.split('/').at(-1);
      const section = questionsOf(this.application.content).find(({ question }) => question.questionId === id)?.section;
      if (section) this.section(section.sectionId);
      this.said('refused', problem instanceof Refused ? problem : new Error(t(words.offline)));
      if (first) document.getElementById(first)?.focus();
    }
  }

  /** Asks for what is missing now, and shows the overview. */
  private async refresh(): Promise<void> {
    await this.queue.flush();
    try {
      this.application = await call<OpenApplication>(this.path);
      this.answers = this.withUnsent();
      // A refusal is over, unless it is about answers that are not saved.
      const isSaved = Object.keys(this.queue.unsent).length === 0 && this.lost.length === 0;
      if (this.status.dataset.state === 'refused' && isSaved) this.said('saved');
      this.home();
    } catch (problem) {
      this.home();
      this.said(problem instanceof Refused ? 'refused' : 'offline', problem);
    }
  }

  private leave(): void {
    removeEventListener('online', this.retry);
    this.options.onBack();
  }
}

const list = (items: readonly string[]) => element('ul', {}, ...items.map((item) => element('li', {}, item)));
