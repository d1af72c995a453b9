/** What an institution needs before its first lead can be worked. Pure. */
import { staffRoles } from '@matricula/domain/kernel/staff-roles';
import { type Person } from '../../../shared/session/permissions';

interface FirstStep {
  title: string;
  to: string;
  /** The list in which something stands once it is done, and how much of that was there from the beginning. */
  list: string;
  from: number;
  /** Component code that it needs. */
  code?: string;
}

const steps: readonly FirstStep[] = [
  { title: 'Add a lead source', to: '/config?tab=sources', list: 'lead-sources', from: 0, code: 'Setting_Configuration' },
  // Whoever reads this is the first.
  { title: 'Add people', to: '/users', list: 'users', from: 1, code: 'USERS' },
  { title: 'Set working hours', to: '/employee/configuration', list: 'shifts', from: 0 },
  { title: 'Import leads', to: '/upload-csv-lead', list: 'leads', from: 0, code: 'UPLOAD_LEAD_CSV' },
  { title: 'Or add the first lead by hand', to: '/leads?type=all', list: 'leads', from: 0, code: 'LEADS' },
];

/** The steps that somebody may take: an admin, who sees every lead and knows that there is none. */
export const stepsFor = ({ role, acl }: Person): FirstStep[] =>
  role === staffRoles.admin ? steps.filter(({ code }) => code === undefined || acl.granted.has(code)) : [];

/** Whether a step was taken, by how much stands in its list. */
export const isTaken = ({ from }: FirstStep, count: number): boolean => count > from;
