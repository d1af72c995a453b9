export { admissionBoundary } from './admission.boundary';
export { admissionContext } from './admission.context';
export { type Admission, type AdmissionCommand } from './admission.decider';
export { admissionIdOf, admissionStream, type AdmissionCancelled, type AdmissionEvent, type AdmissionFile } from './admission.events';
export {
  admissionAmountFields,
  admissionOwnerFields,
  cancelAdmissionFields,
  collegeStatuses,
  type CollegeStatus,
} from './admission.fields';
export { admissionLife, openAdmissionMoves, type AdmissionMove, type AdmissionStatus } from './admission.life';
