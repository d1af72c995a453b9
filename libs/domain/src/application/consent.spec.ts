import { isBelowAge } from './consent';

const question = (questionId: string) => ({ questionId, kind: 'date' as const, label: {}, required: true });
const content = {
  sections: [
    { ...{ sectionId: 's', title: {} }, repeats: { least: 1, most: 2 }, questions: [question('from')] },
    { ...{ sectionId: 'p', title: {} }, questions: [question('birth'), question('exam')] },
  ],
};
const at = '2026-11-28T09:00:00.000Z';
const isYoung = (birth: unknown, age?: number) => isBelowAge({ content, answers: { birth: birth as string, exam: '2010-01-01' } }, age, at);

describe('the consent of a guardian', () => {
  it('is needed below an age, by the first date that the form asks for', () => {
    expect(isYoung('2008-11-29', 18)).toBe(true);
    expect(isYoung('2008-11-28', 18)).toBe(false);
    expect(isYoung('2010-05-01', 16)).toBe(false);
    expect(isYoung('2023-05-01', 18)).toBe(true);
  });

  it('is not needed without a date of birth, or without an age', () => {
    expect(isYoung(undefined, 18)).toBe(false);
    expect(isYoung('yesterday', 18)).toBe(false);
    expect(isYoung('2027-01-01', 18)).toBe(false);
    expect(isYoung('2010-01-01')).toBe(false);
    expect(isYoung('2010-01-01', 0)).toBe(false);
  });

  it('reads the date of birth that the form names, and no hidden answer', () => {
    const chosen = { ...content, birthQuestionId: 'birth' };
    chosen.sections = [content.sections[0]!, { ...content.sections[1]!, questions: [question('exam'), question('birth')] }];
    expect(isBelowAge({ content: chosen, answers: { birth: '1990-01-01', exam: '2026-01-01' } }, 18, at)).toBe(false);
    const { birthQuestionId: _chosen, ...first } = chosen;
    expect(isBelowAge({ content: first, answers: { birth: '1990-01-01', exam: '2016-01-01' } }, 18, at)).toBe(true);
    const hidden = { ...question('exam'), when: { questionId: 'guest', is: ['true'] } };
    const guest = { ...question('guest'), kind: 'flag' as const };
    const asked = { sections: [{ ...content.sections[1]!, questions: [guest, hidden] }] };
    expect(isBelowAge({ content: asked, answers: { exam: '2016-01-01' } }, 18, at)).toBe(false);
    expect(isBelowAge({ content: asked, answers: { guest: true, exam: '2016-01-01' } }, 18, at)).toBe(true);
  });

  it('is not asked of adults by a recent date, unless the form names it as the date of birth', () => {
    for (const recent of ['2024-03-31', '2025-11-01', '2026-06-01']) {
      expect(isYoung(recent, 18)).toBe(false);
      expect(isBelowAge({ content: { ...content, birthQuestionId: 'birth' }, answers: { birth: recent } }, 18, at)).toBe(true);
    }
  });
});
