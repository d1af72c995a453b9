export { applicationContext } from './application.context';
export { changesBetween, type FormChange } from './form-changes';
export {
  answers,
  choiceText,
  formLanguages,
  kindLabel,
  questionKinds,
  questionsOf,
  textIn,
  wordsOf,
  type FormChoice,
  type FormCondition,
  type FormLanguage,
  type FormContent,
  type FormQuestion,
  type FormSection,
  type FormText,
  type QuestionKind,
} from './form-content';
export { checkAnswers, fieldOf, shownOf, type AnswerProblem, type Answers, type ShownSection } from './form-answers';
export { readForm } from './form-shape';
export { formBoundary, formDecider, type Form, type FormCommand } from './form.decider';
export {
  formStream,
  type FormClosed,
  type FormDrafted,
  type FormDraftSaved,
  type FormEvent,
  type FormOpened,
  type FormPublished,
} from './form.events';
export { formLife, type FormMove, type FormStatus } from './form.life';
