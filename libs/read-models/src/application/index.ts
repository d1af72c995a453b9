export { applicationList, type ApplicationRow } from './application-list.read-model';
export { formList, type FormRow } from './form-list.read-model';
