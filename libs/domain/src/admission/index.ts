export { admissionBoundary } from './admission.boundary';
export { admissionContext } from './admission.context';
export { type Admission, type AdmissionCommand, type PaidProduct } from './admission.decider';
export {
  admissionIdOf,
  admissionStream,
  type AdmissionCancelled,
  type AdmissionConfirmed,
  type AdmissionEvent,
  type AdmissionFile,
  type AdmissionProductSet,
} from './admission.events';
export {
  admissionAmountFields,
  admissionOwnerFields,
  cancelAdmissionFields,
  collegeStatuses,
  type CollegeStatus,
} from './admission.fields';
export { admissionLife, openAdmissionMoves, type AdmissionMove, type AdmissionStatus } from './admission.life';
export { commissionPlan } from './commission-plan.record';
export { type CommissionTerms } from './commission';
export { commissionBoundary } from './commission.decider';
export { type CommissionEvent } from './commission.events';
