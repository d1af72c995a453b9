import { defineContext } from '../kernel';
import { admissionScreens } from './admission.screens';

/** Admissions of leads. */
export const admissionContext = defineContext({ name: 'admission', label: 'Admission', screens: admissionScreens, entries: {} });
