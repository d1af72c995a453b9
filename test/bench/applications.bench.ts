import { listedKinds, type ApplicationEvent, type FormContent, type FormEvent, type FormQuestion } from '@matricula/domain/application';
import { applicationStream, formStream } from '@matricula/domain/application';
import { newEventId, type StreamAppend } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { figure, percentile, type Figure } from './figure';
import type { Product } from './product';

const APPLICATIONS = 100_000;
const QUESTIONS = 200;
const BATCH = 500;
const FORM = 'bench-form';
/** How many different questions are asked of the list. */
const ASKED = 120;
const PAGE = 100;
/** Columns of answers on the screen. */
const COLUMNS = 8;
const kinds = ['text', 'decimal', 'choice', 'date', 'flag', 'integer', 'text', 'choice'] as const;

const questionOf = (n: number): FormQuestion => {
  const kind = kinds[n % kinds.length] ?? 'text';
  const base = { questionId: `question-${n}`, kind, label: { en: `Question ${n}` }, required: false };
  if (kind !== 'choice') return base;
  return { ...base, choices: Array.from({ length: 12 }, (_, at) => ({ choiceId: `choice-${at}`, label: { en: `Choice ${at}` } })) };
};
const questions = Array.from({ length: QUESTIONS }, (_, n) => questionOf(n));
const content: FormContent = {
  ...{ name: 'Bench 2027', languages: ['en'] },
  sections: Array.from({ length: 10 }, (_, at) => ({
    ...{ sectionId: `section-${at}`, title: { en: `Section ${at}` } },
    questions: questions.slice(at * 20, at * 20 + 20),
  })),
};

/** A number below `most` that follows from an application and a question. */
const drawn = (application: number, question: number, most: number) => {
  const mixed = Math.imul(application * 2_654_435_761 + question * 40_503, 0x9e3779b1);
  return ((mixed ^ (mixed >>> 15)) >>> 0) % most;
};

function answerOf({ kind }: FormQuestion, application: number, question: number): string | number | boolean {
  const of = (most: number) => drawn(application, question, most);
  switch (kind) {
    case 'decimal':
      return of(10_000) / 100;
    case 'integer':
      return of(1_000);
    case 'choice':
      return `choice-${of(12)}`;
    case 'date':
      return `${1990 + of(20)}-${String((of(12) % 12) + 1).padStart(2, '0')}-${String(of(28) + 1).padStart(2, '0')}`;
    case 'flag':
      return of(2) === 0;
    default:
      return `Answer ${of(400)}`;
  }
}

/** Adds a form of 200 questions and 100,000 submitted applications to a log, as the commands of applicants record them. */
export async function addApplications(folder: string): Promise<void> {
  const { store, vault } = await openLog({ dataDir: folder });
  const at = '2025-12-01T10:00:00.000Z';
  const meta = { actor: { id: 'system', name: 'Bench', email: '', role: 1 }, correlationId: 'bench', version: 1 };
  const recorded = (events: (ApplicationEvent | FormEvent)[]) => events.map(({ type, data }) => ({ id: newEventId(), type, data, meta }));
  const shown = Object.fromEntries(listedKinds(content));
  const append = (n: number): StreamAppend => {
    const applicationId = `application-${n}`;
    const ids = { applicationId, leadId: `bench-lead-${n}` };
    const of = { formId: FORM, formName: content.name, version: 1 };
    const answers = Object.fromEntries(questions.map((question, index) => [question.questionId, answerOf(question, n, index)]));
    const name = String(answers['question-0']);
    const events: ApplicationEvent[] = [
      { type: 'ApplicationStarted', data: { ...ids, ...of, phone: '+919800000000', phoneHash: `hash-${n}`, source: 'CAF' } },
      { type: 'ApplicationAnswersSaved', data: { ...ids, client: 'bench', sequence: 1, version: 1, answers, kinds: shown, name } },
      { type: 'ApplicationSubmitted', data: { ...ids, from: 'started', version: 1, submittedAt: at } },
    ];
    return { stream: applicationStream('sunrise', applicationId), tenantId: 'sunrise', expected: 'any', events: recorded(events) };
  };
  try {
    const form: FormEvent[] = [
      { type: 'FormDrafted', data: { formId: FORM, content, draft: 1 } },
      { type: 'FormPublished', data: { formId: FORM, version: 1, content, changes: [] } },
    ];
    await store.appendMany([{ stream: formStream('sunrise', FORM), tenantId: 'sunrise', expected: 'any', events: recorded(form) }]);
    for (let from = 0; from < APPLICATIONS; from += BATCH)
      await store.appendMany(Array.from({ length: BATCH }, (_, n) => append(from + n)));
  } finally {
    await store.close();
    await vault.close();
  }
}

const placeOf = (n: number): string => {
  const { questionId, kind } = questionOf(n);
  if (kind === 'decimal' || kind === 'integer') return `answerNumbers.${questionId}`;
  return kind === 'date' ? `answerDates.${questionId}` : `answers.${questionId}`;
};

/** A filter by the answers to a question, which between a twentieth and a half of the applications meet. */
function filterOf(n: number): object {
  const field = placeOf(n);
  switch (questionOf(n).kind) {
    case 'decimal':
      return { field, op: 'between', from: 40, to: 60 };
    case 'integer':
      return { field, op: 'gte', value: 700 };
    case 'choice':
      return { field, op: 'in', values: ['choice-3', 'choice-7'] };
    case 'date':
      return { field, op: 'between', from: '2000-01-01T00:00:00.000Z', to: '2004-12-31T23:59:59.999Z' };
    case 'flag':
      return { field, op: 'eq', value: 'true' };
    default:
      return { field, op: 'contains', value: 'Answer 12' };
  }
}

/** B22: pages and counts of 100,000 applications with 200 answers each, filtered and sorted by answers, through HTTP, one after the other. */
export async function applicationFigures(product: Product): Promise<Figure[]> {
  await product.resting();
  const ofForm = { field: 'formId', op: 'eq', value: FORM };
  const places = (from: number, many: number) => Array.from({ length: many }, (_, at) => (from + at * 7) % QUESTIONS);
  const entries = (n: number) => places(n + 3, COLUMNS).flatMap((one) => [`answers.question-${one}`, placeOf(one)]);
  const page = (n: number, filters: number, isSorted: boolean) => ({
    where: { and: [ofForm, ...places(n * 13, filters).map(filterOf)] },
    sort: isSorted ? [{ field: placeOf((n * 11 + 5) % QUESTIONS), dir: n % 2 === 0 ? 'asc' : 'desc' }] : undefined,
    ...{ limit: PAGE, entries: [...new Set(entries(n))] },
  });
  const { data: all } = await product.json<{ data: number }>('POST', '/api/lists/applications/count', { where: ofForm });
  if (all !== APPLICATIONS) throw new Error(`There are ${all} applications`);
  const lines: [work: string, path: string, body: (n: number) => object][] = [
    ['sorted by an answer, first page', 'rows', (n) => page(n, 0, true)],
    ['filtered by an answer and sorted by another, first page', 'rows', (n) => page(n, 1, true)],
    ['filtered by three answers and sorted, first page', 'rows', (n) => page(n, 3, true)],
    ['filtered by an answer, total count', 'count', (n) => ({ where: page(n, 1, false).where })],
    ['facet of an answer', 'facets', (n) => ({ fields: [`answers.question-${(n * 8 + 2) % QUESTIONS}`], where: ofForm })],
  ];
  const figures: Figure[] = [];
  for (const [work, path, body] of lines) {
    const times: number[] = [];
    const before = product.processor().all;
    for (let n = 0; n < ASKED; n += 1) {
      const asked = body(n);
      const began = performance.now();
      const { data } = await product.json<{ data: object[] | number }>('POST', `/api/lists/applications/${path}`, asked);
      times.push(performance.now() - began);
      if (path === 'rows' && (data as object[]).length === 0) throw new Error(`No row meets ${JSON.stringify(asked)}`);
    }
    const processorMs = (product.processor().all - before) / ASKED;
    const value = { value: percentile(times, 0.95), p50: percentile(times, 0.5), unit: 'ms p95', atMost: 100, processorMs };
    figures.push(figure('B22', `100,000 applications of 200 fields, ${work}`, value));
  }
  return figures;
}
