export { admissionAccess } from './admission.access';
export { admissionLists as lists } from './admission.lists';
export { admissionReports, admissionReports as reports, admissionSteps } from './admission.reports';
