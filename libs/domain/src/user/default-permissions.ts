import { staffRoles } from '../kernel/staff-roles';
import { components } from './component-codes';
import type { AclEntry } from './role.record';

/** Every component code of the documents (000 §6); both spellings of the AI call (resolutions 2). */
export const componentCodes = components.map(({ code }) => code);

const reports = componentCodes.filter((code) => /Counsellor|Collegewise|My_Today|Lead_Frequency/.test(code));

const codesOf: Record<number, string[]> = {
  [staffRoles.admin]: componentCodes,
  [staffRoles.manager]: ['LEADS', 'UPLOAD_LEAD_CSV', 'Notes', 'Timeline', 'USERS', 'PATNER_COLLEGES', 'Push_Notification', ...reports],
  [staffRoles.counsellor]: [
    'LEADS',
    'UPLOAD_LEAD_CSV',
    'Notes',
    'My_Today_Activity',
    'Counsellor_Hourly_Activity',
    'Counsellor_Home_Dashboard',
  ],
  [staffRoles.callerL2]: ['LEADS', 'Notes', 'My_Today_Activity', 'Counsellor_Hourly_Activity'],
  [staffRoles.callerL3]: ['LEADS', 'Notes', 'My_Today_Activity'],
  [staffRoles.auditor]: ['Timeline', 'API_DOC', ...reports],
};

/** Access-control list of a role: its codes at levels 1 to 6. */
export const aclOf = (role: number): AclEntry[] => (codesOf[role] ?? []).map((code) => ({ code, level: [1, 2, 3, 4, 5, 6] }));
