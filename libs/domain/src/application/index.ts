export { applicantKey, isEndedApplication, isWithApplicant } from './applicant-view';
export type { ApplicantCall, Gap, OfferedForm, OpenApplication, OwnApplication, OwnFee } from './applicant-view';
export { applicationDefaults, applicationSettings } from './application-settings.record';
export { applicationBoundary } from './application.boundary';
export { applicationContext } from './application.context';
export {
  applicationDecider,
  assertPayable,
  feeEnded,
  assertTokenPayable,
  noTokenFee,
  type Application,
  type ApplicationCommand,
  type FeeState,
} from './application.decider';
export { begunPaymentsEnd } from './begun-payments';
export {
  applicationStream,
  type AnswerFile,
  type ApplicationAnswersErased,
  type ApplicationAnswersSaved,
  type ApplicationDocumentsChecked,
  type ApplicationEvent,
  type ApplicationFeeRequested,
  type ApplicationFileAttached,
  type ApplicationMoved,
  type ApplicationOwnerChanged,
  type ApplicationStarted,
  type ApplicationSubmitted,
  type ApplicationTokenFeeWaived,
  type ApplicationVersionChanged,
} from './application.events';
export {
  applicationLife,
  rejectApplicationFields,
  returnApplicationFields,
  tokenMoves,
  unenrolApplicationFields,
  waiveTokenFields,
  withdrawApplicationFields,
  type ApplicationMove,
  type ApplicationStatus,
} from './application.life';
export { isBelowAge } from './consent';
export { changesBetween, changesForApplicants, type FormChange } from './form-changes';
export {
  answerKey,
  answers,
  birthQuestions,
  canPanelRead,
  choiceText,
  formLanguages,
  kindLabel,
  labelQuestion,
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
export { checkAnswers, fieldOf, type AnswerProblem } from './form-answers';
export { columnText, formColumns, type FormColumn } from './form-columns';
export {
  answerPlace,
  chosenIn,
  chosenText,
  listedKinds,
  withCounted,
  withListed,
  type ListedAnswers,
  type ListedKind,
  type RowAnswers,
} from './listed-answers';
export { maskedAnswer } from './masked-answer';
export { applicantName, shownOf, type Answers, type ShownSection } from './form-shown';
export { readForm } from './form-shape';
export { panelPart } from './panel-part';
export { formBoundary, formDecider, type Form, type FormCommand } from './form.decider';
export {
  formStream,
  publishedContent,
  type FormClosed,
  type FormDrafted,
  type FormDraftSaved,
  type FormEvent,
  type FormOpened,
  type FormPublished,
} from './form.events';
export { formLife, type FormMove, type FormStatus } from './form.life';
