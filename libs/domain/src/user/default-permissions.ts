import { staffRoles } from '../kernel/staff-roles';
import type { AclEntry } from './role.record';

/** Every component code of the documents (000 §6); both spellings of the AI call (resolutions 2). */
export const componentCodes = (
  'LEADS UPLOAD_LEAD_CSV Notes Publisher PAYMENT_SYSTEM PAYMENT_LINK_CREATION PAYMENT_TRANSACTIONS PAYMENT_REFUNDS PAYMENT_SETTLEMENTS USERS FEEDBACK_MANAGEMENT ' +
  'USER_ROLES ANNOUNCEMENT_MANAGEMENT TENANT_MANAGEMENT MIGRATION_LOGS TEAMS TEAM_ROLES CAF_Application_Form_Report Counsellor_Productivity_Report Call_History_Counsellor ' +
  'Advance_Call_History_Counsellor Collegewise_Lead_Report Counsellor_Source_Wise My_Today_Activity Counsellor_UTM_Wise Counsellor_Hourly_Activity All_Counsellor_Hourly_Activity ' +
  'Lead_Frequency_Report Counsellor_Home_Dashboard Automtion_Workflow Rule_Engine Counselor_Allocation_Logic WorkfLow_Allocation_Logic Smart_Lead_Reallocator Ads_Management ' +
  'Traffic_Analytics Marketing_Analytics GA_Campaign_URL_Builder URL_Shortener Reconcile Email_Communication SMS_Communication WhatsApp_Communication OBD_Communication Manage_Widgets ' +
  'Push_Notification AI_CALL AI_Call L2_TO_L2_RE-ASSIGNMENT PATNER_COLLEGES Setting_Configuration API_DOC Timeline'
).split(' ');

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
