import type { SearchEntry } from '../kernel/screen';
import { admissionScreens } from './admission.screens';

/** How the header search finds the screens of the context. */
export const admissionSearch: readonly SearchEntry[] = [
  {
    screen: admissionScreens.admissionConfirmation,
    name: 'Admission confirmation',
    group: 'leads',
    description: 'Admissions of enrolled leads: status, files and amount',
    words: 'admission enrolled confirm college commission',
  },
];
