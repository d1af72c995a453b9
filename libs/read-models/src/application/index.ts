export { applicationFacts, type ApplicationFact } from './application-facts.read-model';
export { answerFields, applicationList, noAnswers, type ApplicationRow } from './application-list.read-model';
export { formColumnList, type FormColumnsRow } from './form-columns.read-model';
export { formList, type FormRow } from './form-list.read-model';
