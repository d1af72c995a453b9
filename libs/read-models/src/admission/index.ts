export { admissionList, type AdmissionRow } from './admission-list.read-model';
