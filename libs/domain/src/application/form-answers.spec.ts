import { checkAnswers } from './form-answers';
import type { FormContent, FormQuestion } from './form-content';
import { shownOf } from './form-shown';

const question = (questionId: string, more: Partial<FormQuestion> = {}): FormQuestion => ({
  ...{ questionId, kind: 'text', label: { en: questionId, hi: `${questionId} (hi)` }, required: true },
  ...more,
});
const board = question('board', {
  kind: 'choice',
  choices: ['cbse', 'other'].map((choiceId) => ({ choiceId, label: { en: choiceId } })),
});
const content: FormContent = {
  ...{ name: 'MBA', languages: ['en', 'hi'] },
  sections: [
    {
      ...{ sectionId: 'school', title: { en: 'School' } },
      questions: [
        board,
        question('name-of-board', { when: { questionId: 'board', is: ['other'] } }),
        question('since', { when: { questionId: 'name-of-board', is: [] }, kind: 'integer', least: 1900 }),
      ],
    },
    {
      ...{ sectionId: 'jobs', title: { en: 'Jobs' }, repeats: { least: 1, most: 2 } },
      questions: [question('employer'), question('left', { required: false, when: { questionId: 'employer', is: [] } })],
    },
  ],
};
const words = (given: Parameters<typeof checkAnswers>[1], language?: string) =>
  checkAnswers(content, given, language).problems.map(({ questionId, row, message }) => [questionId, row, message]);

describe('the answers to a form', () => {
  it('are asked for under their conditions, along chains of them', () => {
    const ids = (given: object) => shownOf(content, { ...given }).shown[0]?.rows[0]?.map(({ questionId }) => questionId);
    expect(ids({})).toEqual(['board']);
    expect(ids({ board: 'other' })).toEqual(['board', 'name-of-board']);
    expect(ids({ board: 'other', 'name-of-board': 'IB' })).toEqual(['board', 'name-of-board', 'since']);
    // An answer that is hidden does not show others.
    expect(ids({ board: 'cbse', 'name-of-board': 'IB' })).toEqual(['board']);
  });

  it('are missing only where they are shown, and do not count where they are hidden', () => {
    const full = { board: 'cbse', 'name-of-board': 'IB', jobs: [{ employer: 'Tata' }] };
    expect(words(full)).toEqual([]);
    expect(checkAnswers(content, full).values).toEqual({ board: 'cbse', jobs: [{ employer: 'Tata' }] });
    expect(words({ board: 'other' })).toEqual([
      ['name-of-board', undefined, 'name-of-board is required.'],
      ['employer', 0, 'employer is required.'],
    ]);
    expect(words({}, 'hi')[0]?.[2]).toBe('board (hi) is required.');
  });

  it('fit the kind, the limits and the number of rows', () => {
    const given = { board: 'state', jobs: [{ employer: 'A' }, { employer: 'B' }, { employer: 'C' }] };
    expect(words(given).map(([id]) => id)).toEqual(['board', 'jobs']);
    expect(words({ board: 'other', 'name-of-board': 'IB', since: 12, jobs: [{ employer: 'A' }] })).toEqual([
      ['since', undefined, 'since is not valid.'],
    ]);
  });
});
