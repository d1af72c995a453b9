import { defineContext } from '../kernel';
import { admissionBoundary, admissionMentions } from './admission.boundary';
import { admissionEntries } from './admission.entries';
import { admissionEvents } from './admission.events';
import { admissionReportScreens } from './admission-report.screens';
import { admissionScreens } from './admission.screens';
import { admissionSearch } from './admission.search';
import { commissionPlan } from './commission-plan.record';
import { commissionBoundary } from './commission.decider';
import { commissionEvents } from './commission.events';

/** Admissions of leads at colleges. */
export const admissionContext = defineContext({
  name: 'admission',
  label: 'Admission',
  events: [...admissionEvents, ...commissionEvents],
  records: [commissionPlan],
  boundaries: [admissionBoundary, commissionBoundary],
  screens: { ...admissionScreens, ...admissionReportScreens },
  search: admissionSearch,
  entries: admissionEntries,
  leadNumbers: { AdmissionClaimed: ({ leadId, phone }) => ({ leadId, phone }) },
  erases: { ApplicantErased: 'text' },
  mentions: [admissionMentions],
});
