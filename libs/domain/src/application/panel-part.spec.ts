import type { FormContent } from './form-content';
import { panelPart } from './panel-part';

const asked = (questionId: string, more: object = {}) => ({
  ...{ questionId, kind: 'text' as const, label: { en: questionId }, required: false },
  ...more,
});
const panelReads = true;
const content: FormContent = {
  ...{ name: 'MBA 2027', languages: ['en'], deadline: '2026-12-31T10:00:00.000Z', feeProductId: 'p-1' },
  sections: [
    { sectionId: 'person', title: { en: 'Person' }, questions: [asked('name'), asked('category'), asked('city', { panelReads })] },
    {
      ...{ sectionId: 'schools', title: { en: 'Schools' }, repeats: { least: 1, most: 3 } },
      questions: [asked('school'), asked('marks', { kind: 'decimal', panelReads })],
    },
    {
      ...{ sectionId: 'sports', title: { en: 'Sports' }, when: { questionId: 'city', is: [] } },
      questions: [asked('sport', { panelReads }), asked('medal', { panelReads, when: { questionId: 'sport', is: ['hockey'] } })],
    },
    { sectionId: 'contact', title: { en: 'Contact' }, questions: [asked('street')] },
  ],
};
const answers = {
  ...{ name: 'Asha Rao', category: 'sports', city: 'Pune', street: 'M G Road', sport: 'chess', medal: 'Gold' },
  schools: [{ school: 'Modern', marks: 91.5 }, { school: 'Convent' }],
};

describe('what a panel reads of an application', () => {
  it('is what the form shows to panels, with nothing about the questions that it does not show', () => {
    const part = panelPart(content, answers, content);
    expect(part.answers).toEqual({ city: 'Pune', sport: 'chess', schools: [{ marks: 91.5 }, {}] });
    expect(part.content.sections.map(({ sectionId, questions }) => [sectionId, ...questions.map(({ questionId }) => questionId)])).toEqual([
      ['person', 'city'],
      ['schools', 'marks'],
      ['sports', 'sport'],
    ]);
    expect(JSON.stringify(part)).not.toMatch(/Asha|Rao|M G Road|Modern|Gold|category|"when"|p-1/);
  });

  it('is nothing of a form that shows nothing to panels', () => {
    const hidden = {
      ...content,
      sections: content.sections.map((one) => ({ ...one, questions: one.questions.map(({ ...of }) => ({ ...of, panelReads: false })) })),
    };
    expect(panelPart(hidden, answers, hidden)).toEqual({ content: { name: 'MBA 2027', languages: ['en'], sections: [] }, answers: {} });
  });

  it('is what the version in force shows to panels, of applications that answered an earlier one', () => {
    const asks = (reads: string[]): FormContent => ({
      ...content,
      sections: content.sections.map((one) => ({
        ...one,
        questions: one.questions.map((of) => ({ ...of, panelReads: reads.includes(of.questionId) })),
      })),
    });
    expect(panelPart(asks(['city']), answers, asks(['sport'])).answers).toEqual({ sport: 'chess' });
  });
});
