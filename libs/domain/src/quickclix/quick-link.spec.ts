import { isOpenOn, prefilledAnswers, quickLinkPath } from './quick-link';

const content = {
  sections: [
    {
      ...{ sectionId: 's', title: {} },
      questions: [
        {
          ...{ questionId: 'course', kind: 'choice' as const, label: {}, required: true },
          choices: [{ choiceId: 'mba', label: {} }],
        },
        { questionId: 'name', kind: 'text' as const, label: {}, required: true },
      ],
    },
    {
      ...{ sectionId: 'schools', title: {}, repeats: { least: 1, most: 2 } },
      questions: [{ questionId: 'board', kind: 'choice' as const, label: {}, required: true, choices: [{ choiceId: 'cbse', label: {} }] }],
    },
  ],
};

describe('a quick link', () => {
  it('fills in choices that the form still has, and nothing else', () => {
    expect(prefilledAnswers(content, { course: 'mba', name: 'Tara', board: 'cbse', other: 'x' })).toEqual({ course: 'mba' });
    expect(prefilledAnswers(content, { course: 'bba' })).toEqual({});
    expect(prefilledAnswers(content, undefined)).toEqual({});
  });

  it('opens its form while it is active, and until its last day', () => {
    expect(isOpenOn({ active: true, endsOn: '2026-11-20' }, '2026-11-20')).toBe(true);
    expect(isOpenOn({ active: true, endsOn: '2026-11-20' }, '2026-11-21')).toBe(false);
    expect(isOpenOn({ active: false }, '2026-11-20')).toBe(false);
    expect(isOpenOn({}, '2026-11-20')).toBe(true);
  });

  it('has a short path', () => expect(quickLinkPath('sunrise', 'delhi-fair')).toBe('/q/sunrise/delhi-fair'));
});
