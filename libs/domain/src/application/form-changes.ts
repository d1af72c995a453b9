import { sameValue } from '../kernel/same-value';
import type { Json } from '../kernel/schema';
import { questionsOf, textIn, type FormContent } from './form-content';

/** A difference between two versions of a form. */
export interface FormChange {
  change: 'added' | 'removed' | 'changed' | 'moved';
  of: 'section' | 'question' | 'setting';
  /** Id of the section or question, or the name of the setting. */
  id: string;
  label: string;
}

const settings = {
  ...({ name: 'Name', languages: 'Languages', feeProductId: 'Fee', deadline: 'Deadline' } as const),
  birthQuestionId: 'Date of birth',
} as const;

interface Part {
  id: string;
  label: string;
  where: string;
  content: Json;
}

/** What changed from one version of a form to the next, in the order of the form. Without an earlier version, everything is new. */
export function changesBetween(before: FormContent | undefined, after: FormContent): FormChange[] {
  const changed = Object.entries(settings).filter(([name]) => before && !sameValue(valueOf(before, name), valueOf(after, name)));
  return [
    ...changed.map(([id, label]): FormChange => ({ change: 'changed', of: 'setting', id, label })),
    ...compared('section', before ? sectionsOf(before) : [], sectionsOf(after)),
    ...compared('question', before ? partsOf(before) : [], partsOf(after)),
  ];
}

/** The changes that concern applicants: which question tells the date of birth, and what panels read, changes none of their answers. */
export const changesForApplicants = (before: FormContent | undefined, after: FormContent): FormChange[] =>
  changesBetween(before && withoutPanels(before), withoutPanels(after)).filter(
    ({ of, id }) => of !== 'setting' || id !== 'birthQuestionId',
  );

const withoutPanels = (content: FormContent): FormContent => ({
  ...content,
  sections: content.sections.map((one) => ({ ...one, questions: one.questions.map(({ panelReads: _reads, ...question }) => question) })),
});

const valueOf = (content: FormContent, name: string) => (content as unknown as Record<string, Json | undefined>)[name];

/** Whether two drafts are equal. */
export const isSameForm = (one: FormContent, other: FormContent): boolean => sameValue(one as unknown as Json, other as unknown as Json);

const jsonOf = (part: object) => part as unknown as Json;

function compared(of: 'section' | 'question', before: readonly Part[], after: readonly Part[]): FormChange[] {
  const old = new Map(before.map((part) => [part.id, part]));
  const now = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !now.has(id)).map(({ id, label }): FormChange => ({ change: 'removed', of, id, label }));
  // A part has moved if its index among the parts of both versions differs.
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const order = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  const present = after.flatMap(({ id, label, where, content }): FormChange[] => {
    const was = old.get(id);
    if (!was) return [{ change: 'added', of, id, label }];
    if (!sameValue(was.content, content)) return [{ change: 'changed', of, id, label }];
    const isMoved = was.where !== where || stayed.indexOf(id) !== order.indexOf(id);
    return isMoved ? [{ change: 'moved', of, id, label }] : [];
  });
  return [...present, ...removed];
}

function sectionsOf({ sections, languages }: FormContent): Part[] {
  const main = languages[0] ?? 'en';
  return sections.map(({ questions: _questions, ...rest }) => ({
    ...{ id: rest.sectionId, label: textIn(rest.title, main, main), where: '', content: jsonOf(rest) },
  }));
}

function partsOf(content: FormContent): Part[] {
  const main = content.languages[0] ?? 'en';
  return questionsOf(content).map(({ question, section }) => ({
    ...{ id: question.questionId, label: textIn(question.label, main, main), where: section.sectionId, content: jsonOf(question) },
  }));
}
