import { lazy } from 'react';
import type { ShellSlots } from '../../shared/shell/shell-slots';

/** The admissions of a lead in its profile. */
export const admissionShell: ShellSlots = {
  leadTabs: [
    {
      path: 'admissions',
      title: 'Admissions',
      place: 135,
      Tab: lazy(() => import('./lead-admissions-tab').then((module) => ({ default: module.LeadAdmissionsTab }))),
    },
  ],
};
