import { changesBetween, changesForApplicants } from './form-changes';
import type { FormContent } from './form-content';

const content = (ids: string[], more: Partial<FormContent> = {}): FormContent => ({
  ...{ name: 'MBA', languages: ['en'] },
  sections: [
    {
      ...{ sectionId: 'all', title: { en: 'All' } },
      questions: ids.map((id) => ({ questionId: id, kind: 'text', label: { en: id }, required: false })),
    },
  ],
  ...more,
});
const words = (before: FormContent | undefined, after: FormContent) =>
  changesBetween(before, after).map(({ change, id }) => `${change} ${id}`);

describe('the changes of a version', () => {
  it('are everything at first, and nothing if nothing changed', () => {
    expect(words(undefined, content(['name']))).toEqual(['added all', 'added name']);
    expect(words(content(['name']), content(['name']))).toEqual([]);
  });

  it('name to applicants only what concerns them', () => {
    const [before, after] = [content(['born']), content(['born'], { birthQuestionId: 'born' })];
    expect(words(before, after)).toEqual(['changed birthQuestionId']);
    expect(changesForApplicants(before, after)).toEqual([]);
    expect(changesForApplicants(before, { ...after, name: 'MBA 2028' }).map(({ id }) => id)).toEqual(['name']);
    const [section] = after.sections;
    const read = { ...after, sections: [{ ...section!, questions: section!.questions.map((one) => ({ ...one, panelReads: true })) }] };
    expect(words(after, read)).toEqual(['changed born']);
    expect(changesForApplicants(after, read)).toEqual([]);
  });

  it('name what was added, removed, moved and set', () => {
    const before = content(['a', 'b', 'c']);
    expect(words(before, content(['b', 'a', 'd'], { deadline: '2027-01-01T00:00:00.000Z' }))).toEqual([
      ...['changed deadline', 'moved b', 'moved a', 'added d', 'removed c'],
    ]);
  });
});
