export { admissionList, type AdmissionRow } from './admission-list.read-model';
export { admissionFacts, type AdmissionFact } from './admission-facts.read-model';
