export { admissionContext } from './admission.context';
