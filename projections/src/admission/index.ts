export { admissionAccess } from './admission.access';
export { admissionLists as lists } from './admission.lists';
