/** What a tenant needs before it can work on its first lead. Pure. */
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Person } from '../../../shared/session/permissions';

interface FirstStep {
  title: string;
  to: string;
  /** The list that has entries once the step is done, and the number of entries it had initially. */
  list: string;
  from: number;
  /** Required component code. */
  code?: string;
}

const steps: readonly FirstStep[] = [
  { title: 'Add a lead source', to: '/config?tab=sources', list: 'lead-sources', from: 0, code: 'Setting_Configuration' },
  // The reader is the first user.
  { title: 'Add people', to: '/users', list: 'users', from: 1, code: 'USERS' },
  { title: 'Set working hours', to: '/employee/configuration', list: 'shifts', from: 0 },
  { title: 'Import leads', to: '/upload-csv-lead', list: 'leads', from: 0, code: 'UPLOAD_LEAD_CSV' },
  { title: 'Or add the first lead by hand', to: '/leads?type=all', list: 'leads', from: 0, code: 'LEADS' },
];

/** The steps that a user may take: only an admin, who sees every lead, can tell that there is none. */
export const stepsFor = ({ role, acl }: Person): FirstStep[] =>
  role === staffRoles.admin ? steps.filter(({ code }) => code === undefined || acl.granted.has(code)) : [];

/** Whether a step is done, by the number of entries in its list. */
export const isTaken = ({ from }: FirstStep, count: number): boolean => count > from;
