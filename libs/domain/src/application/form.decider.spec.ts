import { deciding } from '@matricula/testing';
import type { FormContent, FormQuestion, FormSection } from './form-content';
import { formDecider } from './form.decider';
import type { FormEvent } from './form.events';

const form = deciding(formDecider);
const at = '2026-11-20T10:00:00.000Z';

const question = (questionId: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ questionId, kind: 'text', label: { en: questionId }, required: false },
  ...more,
});
const choice = (questionId: string, ids: string[], more: Partial<FormQuestion> = {}): FormQuestion =>
  question(questionId, { kind: 'choice', choices: ids.map((choiceId) => ({ choiceId, label: { en: choiceId } })), ...more });
const section = (sectionId: string, questions: FormQuestion[], more: Partial<FormSection> = {}): FormSection => ({
  ...{ sectionId, title: { en: sectionId }, questions },
  ...more,
});
const content = (sections: FormSection[], more: Partial<FormContent> = {}): FormContent => ({
  ...{ name: 'MBA 2027', languages: ['en', 'hi'], sections },
  ...more,
});
const asks = (...questions: FormQuestion[]) => content([section('person', questions)]);
const drafted = (of: FormContent): FormEvent => ({ type: 'FormDrafted', data: { formId: 'f-1', content: of, draft: 1 } });
const published = (of: FormContent, version = 1): FormEvent => ({
  type: 'FormPublished',
  data: { formId: 'f-1', version, content: of, changes: [] },
});
const save = (of: FormContent, expected = 1) => ({ type: 'SaveFormDraft', data: { content: of, expected } }) as const;
const publish = { type: 'PublishForm', data: { expected: 1, at } } as const;
const name = asks(question('name'));

describe('the draft of a form', () => {
  it('is begun once and saved whole, based on the draft that was opened', () => {
    form
      .given()
      .when({ type: 'DraftForm', data: { formId: 'f-1', content: name } })
      .then(drafted(name));
    form
      .given(drafted(name))
      .when({ type: 'DraftForm', data: { formId: 'f-1', content: name } })
      .thenRefused('form/exists');
    const longer = asks(question('name'), question('email', { kind: 'email' }));
    form
      .given(drafted(name))
      .when(save(longer))
      .then({
        type: 'FormDraftSaved',
        data: { draft: 2, changes: [{ change: 'added', of: 'question', id: 'email', label: 'email' }] },
      });
    form.given(drafted(name)).when(save(name)).thenNothing();
    form.given(drafted(name)).when(save(longer, 0)).thenRefused('form/changed-meanwhile');
  });

  it('may be incomplete, but uses each id once', () => {
    const given = form.given(drafted(name));
    given.when(save(content([section('person', [])]))).then({ type: 'FormDraftSaved' });
    given.when(save(asks(question('name'), question('name')))).thenRefused('form/id-taken');
    given.when(save(asks(question('Name 1')))).thenRefused('form/id-taken');
    given.when(save(asks(choice('board', ['cbse', 'cbse'])))).thenRefused('form/id-taken');
    given.when(save(content([], { name: ' ' }))).thenRefused('form/invalid');
    given.when(save(content([], { languages: ['en', 'xx'] }))).thenRefused('form/invalid');
    given.when(save(asks(question('age', { kind: 'integer', least: 9, most: 3 })))).thenRefused('form/invalid');
  });

  it('keeps the kind of every question that was ever published, and its place in a repeating section', () => {
    const both = asks(question('name'), question('age', { kind: 'integer' }));
    const given = form.given(drafted(both), published(both), published(name, 2));
    given.when(save(asks(question('name', { kind: 'longText' })))).thenRefused('form/kind-fixed');
    // It was removed with version 2; its id stays taken.
    given.when(save(asks(question('name'), question('age')))).thenRefused('form/kind-fixed');
    given.when(save(content([section('person', [question('name')], { repeats: { least: 0, most: 3 } })]))).thenRefused('form/group-fixed');
    given.when(save(asks(question('name', { label: { en: 'Full name' } })))).then({ type: 'FormDraftSaved' });
  });
});

describe('publishing a form', () => {
  const refused = (of: FormContent, code: string) => form.given(drafted(of)).when(publish).thenRefused(code);

  it('makes the next version, with what changed', () => {
    form
      .given(drafted(name))
      .when(publish)
      .then({ type: 'FormPublished', data: { version: 1, content: name } });
    form.given(drafted(name), published(name)).when(publish).thenNothing();
    const next = asks(choice('board', ['cbse']));
    form
      .given(drafted(next), published(name, 3))
      .when(publish)
      .then({
        type: 'FormPublished',
        data: {
          version: 4,
          changes: [
            { change: 'added', of: 'question', id: 'board', label: 'board' },
            { change: 'removed', of: 'question', id: 'name', label: 'name' },
          ],
        },
      });
    form
      .given(drafted(name))
      .when({ type: 'PublishForm', data: { expected: 2, at } })
      .thenRefused('form/changed-meanwhile');
  });

  it('is refused for an empty section, missing labels and choices, and a deadline that has passed', () => {
    refused(content([]), 'form/empty');
    refused(content([section('person', [])]), 'form/empty');
    refused(asks(question('name', { label: { hi: 'नाम' } })), 'form/unlabelled');
    refused(asks(choice('board', [])), 'form/no-choices');
    refused({ ...name, deadline: '2026-11-20T09:00:00.000Z' }, 'form/deadline');
  });

  it('is refused if panels would read the name, contact details, the date of birth or a file', () => {
    const panelReads = true;
    refused(asks(question('name', { panelReads })), 'form/not-for-panels');
    for (const kind of ['phone', 'email', 'file'] as const)
      refused(asks(question('name'), question('second', { kind, panelReads })), 'form/not-for-panels');
    const born = asks(question('name'), question('born', { kind: 'date', panelReads }));
    refused({ ...born, birthQuestionId: 'born' }, 'form/not-for-panels');
    const category = choice('category', ['general', 'sc']);
    const proof = question('college', { panelReads, when: { questionId: 'category', is: ['sc'] } });
    refused(asks(question('name'), category, proof), 'form/not-for-panels');
    form
      .given(drafted(asks(question('name'), question('city', { panelReads }))))
      .when(publish)
      .then({ type: 'FormPublished' });
  });

  it('is refused for conditions that lead back to themselves', () => {
    refused(asks(question('one', { when: { questionId: 'one', is: [] } })), 'form/condition-cycle');
    const one = question('one', { when: { questionId: 'two', is: [] } });
    refused(asks(one, question('two', { when: { questionId: 'one', is: [] } })), 'form/condition-cycle');
    const hidesItself = section('person', [question('name')], { when: { questionId: 'name', is: [] } });
    refused(content([hidesItself]), 'form/condition-cycle');
  });

  it('is refused for conditions on later questions and on repeating sections', () => {
    refused(asks(question('one', { when: { questionId: 'two', is: [] } }), question('two')), 'form/condition-later');
    const schools = section('schools', [question('school')], { repeats: { least: 1, most: 3 } });
    refused(content([schools, section('last', [question('more', { when: { questionId: 'school', is: [] } })])]), 'form/condition-group');
  });

  it('is refused for a required answer that can never be shown', () => {
    const board = choice('board', ['cbse', 'icse']);
    const marks = (is: string[]) => question('marks', { required: true, when: { questionId: 'board', is } });
    refused(asks(board, marks(['state'])), 'form/never-shown');
    refused(asks(marks(['cbse'])), 'form/never-shown');
    form
      .given(drafted(asks(board, marks(['cbse']))))
      .when(publish)
      .then({ type: 'FormPublished' });
  });

  it('opens the form, which can be closed and opened again', () => {
    const closed: FormEvent = { type: 'FormClosed', data: { formId: 'f-1', version: 1 } };
    form.given(drafted(name)).when({ type: 'CloseForm', data: {} }).thenRefused('form/not-possible');
    form.given(drafted(name), published(name)).when({ type: 'CloseForm', data: {} }).then(closed);
    form.given(drafted(name), published(name), closed).when({ type: 'ReopenForm', data: {} }).then({ type: 'FormOpened' });
    form.given().when({ type: 'CloseForm', data: {} }).thenRefused('form/unknown');
  });
});
