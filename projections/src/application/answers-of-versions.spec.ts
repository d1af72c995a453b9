import fc from 'fast-check';
import {
  answerPlace,
  applicationDecider,
  formDecider,
  publishedContent,
  questionsOf,
  type Application,
  type ApplicationCommand,
  type ApplicationEvent,
  type Form,
  type FormCommand,
  type FormContent,
  type FormEvent,
  type FormQuestion,
} from '@matricula/domain/application';
import { applicationList, type ApplicationRow, type FormColumnsRow } from '@matricula/read-models/application';
import { rawNamed } from '@matricula/read-models/kernel';
import { projecting } from '@matricula/testing';
import { applicationListProjector } from './application-list.projector';
import { formColumnsProjector } from './form-columns.projector';

const AT = '2026-11-20T10:00:00.000Z';
const kinds = ['text', 'integer', 'date', 'flag', 'choice', 'choices'] as const;
type Step =
  | { edit: { does: 'add' | 'remove' | 'rename' | 'front' | 'choice'; at: number } }
  | { answer: number }
  | { publish: true }
  | { open: true };

const questionOf = (place: number): FormQuestion => {
  const kind = kinds[place % kinds.length]!;
  const choices = [0, 1, 2].map((one) => ({ choiceId: `c-${place}-${one}`, label: { en: `Choice ${one} of ${place}` } }));
  const base = { questionId: `q-${place}`, kind, label: { en: `Question ${place}` }, required: false };
  return kind === 'choice' || kind === 'choices' ? { ...base, choices } : base;
};

function edited(content: FormContent, does: 'add' | 'remove' | 'rename' | 'front' | 'choice', at: number, next: number): FormContent {
  const [section, ...others] = content.sections;
  const { questions } = section!;
  const place = at % questions.length;
  const one = questions[place]!;
  const changed = {
    add: () => [...questions, questionOf(next)],
    remove: () => (questions.length > 1 ? questions.toSpliced(place, 1) : questions),
    rename: () => questions.toSpliced(place, 1, { ...one, label: { en: `${one.label.en} again` } }),
    front: () => [one, ...questions.toSpliced(place, 1)],
    choice: () => questions.toSpliced(place, 1, one.choices && one.choices.length > 1 ? { ...one, choices: one.choices.slice(1) } : one),
  }[does]();
  return { ...content, sections: [{ ...section!, questions: changed }, ...others] };
}

/** What is given, and how a row shows it. */
function given({ kind, choices = [] }: FormQuestion, at: number): { value: unknown; text: string | undefined } {
  const choiceIds = choices.map(({ choiceId }) => choiceId);
  switch (kind) {
    case 'integer':
      return { value: at, text: String(at) };
    case 'date':
      return { value: `2008-04-${String((at % 28) + 1).padStart(2, '0')}`, text: `2008-04-${String((at % 28) + 1).padStart(2, '0')}` };
    case 'flag':
      return { value: at % 2 === 0, text: String(at % 2 === 0) };
    case 'choice':
      return { value: choiceIds[at % choiceIds.length], text: choiceIds[at % choiceIds.length] };
    case 'choices':
      // A comma on both sides of each, so that a filter finds whole ids.
      return { value: choiceIds.slice(at % 2), text: choiceIds.length > at % 2 ? `,${choiceIds.slice(at % 2).join(',')},` : undefined };
    default:
      return at % 5 === 0 ? { value: '', text: undefined } : { value: `Answer ${at}`, text: `Answer ${at}` };
  }
}

const steps = fc.array(
  fc.oneof(
    fc.record({ edit: fc.record({ does: fc.constantFrom('add', 'remove', 'rename', 'front', 'choice'), at: fc.nat(50) }) }),
    fc.record({ answer: fc.nat(50) }),
    fc.constant({ publish: true as const }),
    fc.constant({ open: true as const }),
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>;

describe('any sequence of form versions', () => {
  it('leaves every answer in the row as it was given, under a column that the form knows', () =>
    fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const repeating = {
          ...{ sectionId: 'rows', title: { en: 'Schools' }, repeats: { least: 0, most: 5 } },
          questions: [{ ...questionOf(0), questionId: 'school' }],
        };
        const first = { sectionId: 's', title: { en: 'Person' }, questions: [questionOf(0), questionOf(1), questionOf(2)] };
        let content: FormContent = { name: 'MBA 2027', languages: ['en'], sections: [first, repeating] };
        const [ofForm, ofApplication]: [FormEvent[], ApplicationEvent[]] = [[], []];
        let form: Form = formDecider.initial;
        let application: Application = applicationDecider.initial;
        const onForm = (command: FormCommand) => {
          const events = formDecider.decide(command, form);
          ofForm.push(...events);
          form = events.reduce(formDecider.evolve, form);
        };
        const onApplication = (command: ApplicationCommand) => {
          const events = applicationDecider.decide(command, application);
          ofApplication.push(...events);
          application = events.reduce(applicationDecider.evolve, application);
        };
        const publish = () => onForm({ type: 'PublishForm', data: { expected: form.draft, at: AT } });
        const ids = { applicationId: 'a-1', leadId: 'l-1', formId: 'f-1', formName: 'MBA' };
        onForm({ type: 'DraftForm', data: { formId: 'f-1', content } });
        publish();
        onApplication({ type: 'StartApplication', data: { ...ids, version: 1, phone: '+91', phoneHash: 'h' } });
        const expected = new Map<string, { question: FormQuestion; text: string }>();
        let [made, sequence] = [3, 0];
        for (const step of taken) {
          if ('edit' in step) {
            content = edited(content, step.edit.does, step.edit.at, made++);
            onForm({ type: 'SaveFormDraft', data: { content, expected: form.draft } });
          } else if ('publish' in step) publish();
          else if ('open' in step) onApplication({ type: 'ChangeVersion', data: { version: form.version, changes: [] } });
          else {
            const version = publishedContent(ofForm as never, application.version)!;
            const all = questionsOf(version).filter(({ section }) => !section.repeats);
            const { question } = all[step.answer % all.length]!;
            const { value, text } = given(question, step.answer);
            const answers = {
              [question.questionId]: value as never,
              rows: Array.from({ length: step.answer % 4 }, () => ({ school: 'x' })),
            };
            onApplication({ type: 'SaveAnswers', data: { client: 'c', sequence: ++sequence, answers, content: version } });
            if (text === undefined) expected.delete(question.questionId);
            else expected.set(question.questionId, { question, text });
            if (step.answer % 4 === 0) expected.delete('rows');
            else expected.set('rows', { question: { ...questionOf(0), questionId: 'rows' }, text: String(step.answer % 4) });
          }
        }
        const stamped = <Event extends object>(events: Event[]) => events.map((event) => ({ ...event, at: AT })) as never[];
        const rows = await projecting(applicationListProjector)
          .given(...stamped(ofApplication))
          .rows();
        const row = [...rows.values()][0] as ApplicationRow;
        const texts = Object.fromEntries([...expected].map(([id, { text }]) => [id, text]));
        expect(row.answers ?? {}).toEqual(texts);
        const forms = await projecting(formColumnsProjector)
          .given(...stamped(ofForm))
          .rows();
        const { columns } = [...forms.values()][0] as FormColumnsRow;
        expect(new Set(columns.map(({ questionId }) => questionId)).size).toBe(columns.length);
        for (const [id, { question, text }] of expected) {
          const column = columns.find(({ questionId }) => questionId === id);
          expect(column).toBeDefined();
          // Filters and sorting find the same value.
          const raw = rawNamed(applicationList, row, answerPlace(id, column!.kind));
          if (column!.kind === 'date') expect(String(raw).slice(0, text.length)).toBe(text);
          else expect(String(raw)).toBe(text);
          if (column!.kind === 'choice') {
            const label = question.choices?.find(({ choiceId }) => choiceId === text)?.label.en;
            expect(column!.choices?.find(({ choiceId }) => choiceId === text)?.label).toBe(label);
          }
        }
      }),
      { numRuns: 150 },
    ));
});
