/** Edits of a form's draft. Pure: every edit returns a new draft. */
import type { FormChoice, FormContent, FormQuestion, FormSection, QuestionKind } from '@matricula/domain/application';

/** A part of the form: a section, a question of one, or the settings. */
export type Selected = { sectionId: string; questionId?: string } | undefined;

/** A new id, which stays with its part for ever: a letter first, then random characters. */
export const newId = (prefix: 's' | 'q' | 'c'): string => `${prefix}-${crypto.randomUUID().slice(0, 13)}`;

export const emptyForm = (name: string): FormContent => ({ name, languages: ['en'], sections: [] });

const withSections = (form: FormContent, sections: FormSection[]): FormContent => ({ ...form, sections });

export const addSection = (form: FormContent, sectionId: string): FormContent =>
  withSections(form, [...form.sections, { sectionId, title: {}, questions: [] }]);

export const changeSection = (form: FormContent, sectionId: string, part: Partial<FormSection>): FormContent =>
  withSections(
    form,
    form.sections.map((section) => (section.sectionId === sectionId ? without({ ...section, ...part }) : section)),
  );

export const removeSection = (form: FormContent, sectionId: string): FormContent =>
  withSections(
    form,
    form.sections.filter((section) => section.sectionId !== sectionId),
  );

const inSection = (form: FormContent, sectionId: string, edit: (questions: FormQuestion[]) => FormQuestion[]): FormContent =>
  withSections(
    form,
    form.sections.map((section) => (section.sectionId === sectionId ? { ...section, questions: edit(section.questions) } : section)),
  );

export const addQuestion = (form: FormContent, sectionId: string, questionId: string, kind: QuestionKind): FormContent =>
  inSection(form, sectionId, (questions) => [...questions, { questionId, kind, label: {}, required: false, ...choicesOf(kind) }]);

const choicesOf = (kind: QuestionKind): { choices?: FormChoice[] } =>
  kind === 'choice' || kind === 'choices' ? { choices: [{ choiceId: newId('c'), label: {} }] } : {};

export const changeQuestion = (form: FormContent, questionId: string, part: Partial<FormQuestion>): FormContent =>
  withSections(
    form,
    form.sections.map((section) => ({
      ...section,
      questions: section.questions.map((question) => (question.questionId === questionId ? without({ ...question, ...part }) : question)),
    })),
  );

/** Another kind starts without choices and limits of the earlier one. */
export const changeKind = (form: FormContent, questionId: string, kind: QuestionKind): FormContent =>
  changeQuestion(form, questionId, { kind, choices: undefined, least: undefined, most: undefined, ...choicesOf(kind) });

export const removeQuestion = (form: FormContent, questionId: string): FormContent =>
  withSections(
    form,
    form.sections.map((section) => ({ ...section, questions: section.questions.filter((one) => one.questionId !== questionId) })),
  );

export const orderQuestions = (form: FormContent, sectionId: string, questions: FormQuestion[]): FormContent =>
  inSection(form, sectionId, () => questions);

/** Moves a question to the end of another section. */
export function moveToSection(form: FormContent, questionId: string, sectionId: string): FormContent {
  const question = form.sections.flatMap(({ questions }) => questions).find((one) => one.questionId === questionId);
  return question ? inSection(removeQuestion(form, questionId), sectionId, (questions) => [...questions, question]) : form;
}

/** Leaves out optional parts without a value, which the server does not accept as null. */
function without<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined && value !== null)) as Part;
}
