import { choicesOf, isNone, type Choice, type FieldKind } from '../kernel/field-set';

/** Kinds of questions: those of the field vocabulary that suit a person on a phone, and a file. */
export const questionKinds = [
  { value: 'text', label: 'Short text' },
  { value: 'longText', label: 'Long text' },
  { value: 'phone', label: 'Phone number' },
  { value: 'email', label: 'Email' },
  { value: 'date', label: 'Date' },
  { value: 'integer', label: 'Whole number' },
  { value: 'decimal', label: 'Number' },
  { value: 'flag', label: 'Yes or no' },
  { value: 'choice', label: 'One of several' },
  { value: 'choices', label: 'Several of a list' },
  { value: 'file', label: 'File' },
] as const satisfies readonly (Choice & { value: FieldKind | 'file' })[];
export type QuestionKind = (typeof questionKinds)[number]['value'];

export { formLanguages, type FormLanguage } from '../kernel/form-languages';

/** A text in several languages, by tag. */
export type FormText = Record<string, string>;

/** Shown only if an earlier question has one of these answers: ids of choices, `true` or `false`; without any, if it is answered at all. */
export interface FormCondition {
  questionId: string;
  is: string[];
}

export interface FormChoice {
  choiceId: string;
  label: FormText;
}

export interface FormQuestion {
  /** Identifies the question for ever: answers are stored under it. */
  questionId: string;
  kind: QuestionKind;
  label: FormText;
  help?: FormText;
  required: boolean;
  when?: FormCondition;
  choices?: FormChoice[];
  /** Smallest length of a text, or smallest number. */
  least?: number;
  most?: number;
  /** The panel of the interview reads the answer, which must not tell who the applicant is. */
  panelReads?: boolean;
}

export interface FormSection {
  sectionId: string;
  title: FormText;
  when?: FormCondition;
  /** Filled in several times, such as once per school; the answer is a list of rows. */
  repeats?: { least: number; most: number };
  questions: FormQuestion[];
}

/** What a form asks. A draft may be incomplete; a published version is complete and never changes. */
export interface FormContent {
  /** Name of the form for staff and applicants. */
  name: string;
  /** Tags of the languages, the main one first. */
  languages: string[];
  sections: FormSection[];
  /** The product of context order that is paid with the form. */
  feeProductId?: string;
  /** The date of birth, by which the consent of a guardian is asked for; the first date of the form without it. */
  birthQuestionId?: string;
  /** The moment after which nothing is submitted. */
  deadline?: string;
}

/** A text in a language, or in the main language of the form if it is not translated. */
export const textIn = (text: FormText | undefined, language: string, main = 'en'): string =>
  text?.[language]?.trim() || text?.[main]?.trim() || '';

/** Where an answer is given: its question, in a repeating section `section/row/question`. */
export const answerKey = ({ sectionId, questionId, row }: { sectionId: string; questionId: string; row?: number }): string =>
  row === undefined ? questionId : `${sectionId}/${row}/${questionId}`;

/** A question, its section and its place in the form. */
export interface PlacedQuestion {
  question: FormQuestion;
  section: FormSection;
  place: number;
}

/** The questions of a form in the order in which they are asked. */
export const questionsOf = ({ sections }: Pick<FormContent, 'sections'>): PlacedQuestion[] =>
  sections.flatMap((section) => section.questions.map((question) => ({ question, section }))).map((one, place) => ({ ...one, place }));

/** The dates that a form asks for outside repeating sections: one of them is the date of birth. */
export const birthQuestions = (content: Pick<FormContent, 'sections'>): FormQuestion[] =>
  questionsOf(content).flatMap(({ question, section }) => (question.kind === 'date' && !section.repeats ? [question] : []));

/** Id of the first short-text question outside repeating sections, whose answer names an application. */
export const labelQuestion = (content: Pick<FormContent, 'sections'>): string | undefined =>
  questionsOf(content).find(({ question, section }) => question.kind === 'text' && !section.repeats)?.question.questionId;

/** Whether the panel of an interview may read the answer to a question: names, contact details, the date of birth and files tell who the applicant is. */
export const canPanelRead = (content: Pick<FormContent, 'sections' | 'birthQuestionId'>, { questionId, kind }: FormQuestion): boolean =>
  !['phone', 'email', 'file'].includes(kind) && ![labelQuestion(content), content.birthQuestionId].includes(questionId);

/** The words of a choice answer; choices that were removed are found in the version that was answered. */
export const choiceText = (question: FormQuestion, choiceId: string, language: string, main?: string): string =>
  textIn(question.choices?.find((choice) => choice.choiceId === choiceId)?.label, language, main) || choiceId;

/** Whether a condition holds for an answer. */
export function answers({ is }: Pick<FormCondition, 'is'>, answer: unknown): boolean {
  const given = Array.isArray(answer) ? answer : [answer];
  const said = given.filter((one) => !isNone(one)).map(String);
  return is.length === 0 ? said.length > 0 : said.some((one) => is.includes(one));
}

/** The answers that a condition can name; undefined for questions with free answers. */
export function wordsOf({ kind, choices }: FormQuestion): string[] | undefined {
  if (kind === 'flag') return ['true', 'false'];
  return kind === 'choice' || kind === 'choices' ? (choices ?? []).map(({ choiceId }) => choiceId) : undefined;
}

/** The label of a kind. */
export const kindLabel = (kind: QuestionKind): string =>
  choicesOf({ of: questionKinds }).find(({ value }) => value === kind)?.label ?? kind;
