import { addQuestion, addSection, changeKind, changeQuestion, emptyForm, moveToSection, orderQuestions, removeSection } from './form-edit';

const two = addQuestion(addQuestion(addSection(addSection(emptyForm('MBA'), 's-1'), 's-2'), 's-1', 'q-1', 'text'), 's-1', 'q-2', 'choice');
const idsOf = (form: typeof two) => form.sections.map(({ questions }) => questions.map(({ questionId }) => questionId));

describe('the draft of a form', () => {
  it('is edited without changing the earlier draft, so that an edit can be undone', () => {
    const before = JSON.stringify(two);
    const [first, second] = two.sections[0]!.questions;
    expect(idsOf(orderQuestions(two, 's-1', [second!, first!]))).toEqual([['q-2', 'q-1'], []]);
    expect(idsOf(moveToSection(two, 'q-1', 's-2'))).toEqual([['q-2'], ['q-1']]);
    expect(idsOf(removeSection(two, 's-1'))).toEqual([[]]);
    expect(JSON.stringify(two)).toBe(before);
  });

  it('gives a question of choices one to begin with, and takes them away with the kind', () => {
    expect(two.sections[0]!.questions[1]!.choices).toHaveLength(1);
    expect(changeKind(two, 'q-2', 'date').sections[0]!.questions[1]).toEqual({
      ...{ questionId: 'q-2', kind: 'date', label: {}, required: false },
    });
    expect(changeQuestion(two, 'q-1', { when: undefined, least: 3 }).sections[0]!.questions[0]).not.toHaveProperty('when');
  });
});
