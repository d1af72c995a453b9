import { defineContext } from '../kernel';
import { admissionBoundary, admissionMentions } from './admission.boundary';
import { admissionEntries } from './admission.entries';
import { admissionEvents } from './admission.events';
import { admissionScreens } from './admission.screens';
import { admissionSearch } from './admission.search';

/** Admissions of leads at colleges. */
export const admissionContext = defineContext({
  name: 'admission',
  label: 'Admission',
  events: admissionEvents,
  boundaries: [admissionBoundary],
  screens: admissionScreens,
  search: admissionSearch,
  entries: admissionEntries,
  erases: { ApplicantErased: 'text' },
  mentions: [admissionMentions],
});
