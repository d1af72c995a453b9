import fc from 'fast-check';
import { applicationDecider, type Application, type ApplicationCommand } from './application.decider';
import type { ApplicationEvent } from './application.events';
import { answers as fulfils, questionsOf, type FormContent, type FormQuestion } from './form-content';
import { formDecider, type Form, type FormCommand } from './form.decider';
import { publishedContent, type FormEvent } from './form.events';
import { shownOf } from './form-shown';

/** A change of a draft: a question is added, removed, renamed, moved to the front, or loses its first choice. */
type Edit = { does: 'add' | 'remove' | 'rename' | 'front' | 'choice'; at: number };
type Step = { edit: Edit } | { publish: true } | { answer: { at: number; text: string } } | { open: true };

const kinds = ['text', 'integer', 'choice'] as const;
const questionOf = (place: number): FormQuestion => {
  const kind = kinds[place % kinds.length]!;
  const base = { questionId: `q-${place}`, kind, label: { en: `Question ${place}` }, required: false };
  return kind === 'choice'
    ? { ...base, choices: [0, 1, 2].map((one) => ({ choiceId: `c-${place}-${one}`, label: { en: `${one}` } })) }
    : base;
};
const edited = (content: FormContent, { does, at }: Edit, next: number): FormContent => {
  const [section] = content.sections;
  const { questions } = section!;
  const place = at % questions.length;
  const changed = (): FormQuestion[] => {
    switch (does) {
      case 'add':
        return [...questions, questionOf(next)];
      case 'remove':
        return questions.length > 1 ? questions.toSpliced(place, 1) : questions;
      case 'rename':
        return questions.map((one, index) => (index === place ? { ...one, label: { en: `${one.label.en} again` } } : one));
      case 'front':
        return [questions[place]!, ...questions.toSpliced(place, 1)];
      case 'choice':
        return questions.map((one, index) =>
          index === place && one.choices && one.choices.length > 1 ? { ...one, choices: one.choices.slice(1) } : one,
        );
    }
  };
  return { ...content, sections: [{ ...section!, questions: changed() }] };
};
const valueFor = ({ kind, choices }: FormQuestion, { at, text }: { at: number; text: string }) =>
  kind === 'integer' ? at : kind === 'choice' ? (choices?.[at % choices.length]?.choiceId ?? '') : text;

const steps = fc.array(
  fc.oneof(
    fc.record({ edit: fc.record({ does: fc.constantFrom('add', 'remove', 'rename', 'front', 'choice'), at: fc.nat(50) }) }),
    fc.constant({ publish: true as const }),
    fc.record({ answer: fc.record({ at: fc.nat(50), text: fc.string({ maxLength: 20 }) }) }),
    fc.constant({ open: true as const }),
  ),
  { maxLength: 60 },
) as fc.Arbitrary<Step[]>;

/** A form with its log, and an application that follows it. */
class World {
  readonly log: FormEvent[] = [];
  readonly applied: ApplicationEvent[] = [];
  readonly contents = new Map<number, string>();
  form: Form = formDecider.initial;
  application: Application = applicationDecider.initial;
  content: FormContent = {
    ...{ name: 'MBA 2027', languages: ['en'] },
    sections: [{ sectionId: 's', title: { en: 'Person' }, questions: [questionOf(0), questionOf(1), questionOf(2)] }],
  };
  made = 3;
  sequence = 0;

  onForm(command: FormCommand): void {
    const events = formDecider.decide(command, this.form);
    this.log.push(...events);
    this.form = events.reduce(formDecider.evolve, this.form);
  }

  onApplication(command: ApplicationCommand): void {
    const events = applicationDecider.decide(command, this.application);
    this.applied.push(...events);
    this.application = events.reduce(applicationDecider.evolve, this.application);
  }

  /** The version by which the application is filled in. */
  version = (): FormContent => publishedContent(this.log as never, this.application.version)!;
}

describe('any sequence of form versions', () => {
  it('leaves every answer as it was given, under its question and by its version', () =>
    fc.assert(
      fc.property(steps, (taken) => {
        const world = new World();
        const given = new Map<string, unknown>();
        const publish = () => {
          world.onForm({ type: 'PublishForm', data: { expected: world.form.draft, at: '2026-11-20T10:00:00.000Z' } });
          world.contents.set(world.form.version, JSON.stringify(world.form.published));
        };
        world.onForm({ type: 'DraftForm', data: { formId: 'f-1', content: world.content } });
        publish();
        const started = { applicationId: 'a-1', leadId: 'l-1', formId: 'f-1', formName: 'MBA', version: 1, phone: '+91', phoneHash: 'h' };
        world.onApplication({ type: 'StartApplication', data: started });
        for (const step of taken) {
          if ('edit' in step) {
            world.content = edited(world.content, step.edit, world.made++);
            world.onForm({ type: 'SaveFormDraft', data: { content: world.content, expected: world.form.draft } });
          } else if ('publish' in step) publish();
          else if ('open' in step) world.onApplication({ type: 'ChangeVersion', data: { version: world.form.version, changes: [] } });
          else {
            const content = world.version();
            const all = questionsOf(content);
            const { question } = all[step.answer.at % all.length]!;
            const value = valueFor(question, step.answer);
            const data = { client: 'phone', sequence: ++world.sequence, answers: { [question.questionId]: value }, content };
            world.onApplication({ type: 'SaveAnswers', data });
            given.set(question.questionId, value);
          }
        }
        // Every published version reads as it was published, and every answer as it was given, whatever was removed since.
        for (const [version, content] of world.contents)
          expect(JSON.stringify(publishedContent(world.log as never, version))).toBe(content);
        expect(world.application.answers).toEqual(Object.fromEntries(given));
        // What the version of the application asks is shown with the answer to it; a removed choice is no condition any more, but stays the answer.
        const { counting } = shownOf(world.version(), world.application.answers);
        for (const { question } of questionsOf(world.version()))
          if (given.has(question.questionId)) {
            expect(counting[question.questionId]).toEqual(given.get(question.questionId));
            expect(fulfils({ is: [] }, given.get(question.questionId))).toBe(given.get(question.questionId) !== '');
          }
        // A second reading of the log gives the same.
        expect(world.applied.reduce(applicationDecider.evolve, applicationDecider.initial)).toEqual(world.application);
      }),
      { numRuns: 300 },
    ));
});
