import { REQUIRED_PERMISSION } from './role.record';

/** A component code of the documents, in their spelling (000 §6), and what it permits. */
export interface ComponentCode {
  code: string;
  area: string;
  /** What it permits, in words. */
  opens: string;
}

const leadCodeWords = {
  LEADS: 'Leads, their profiles, follow-ups and activity',
  UPLOAD_LEAD_CSV: 'Upload of files',
  Notes: 'Notes',
  Publisher: 'Publishers',
  'L2_TO_L2_RE-ASSIGNMENT': 'Re-assignment from L2 to L3',
};

const paymentCodeWords = {
  PAYMENT_SYSTEM: 'The payment system',
  PAYMENT_LINK_CREATION: 'Payment links',
  PAYMENT_TRANSACTIONS: 'Transactions',
  PAYMENT_REFUNDS: 'Refunds',
  PAYMENT_REFUND_APPROVAL: 'Approval of refunds, by another person than the one who requested them',
  PAYMENT_SETTLEMENTS: 'Settlements',
};

const applicationCodeWords = {
  APPLICATIONS: 'Applications: answers, files and decisions',
  DOCUMENT_VERIFICATION: 'Verification of documents that applicants upload',
  INTERVIEW_PANEL: 'Own interviews: the panel marks them as held and gives scores',
};

const accessCodeWords = {
  USERS: 'Users',
  USER_ROLES: 'User roles and what they may do',
  FEEDBACK_MANAGEMENT: 'Feedback of the users',
  ANNOUNCEMENT_MANAGEMENT: 'Announcements',
  TENANT_MANAGEMENT: 'Tenants',
  MIGRATION_LOGS: 'Migration logs',
  Timeline: 'Timeline',
  TEAMS: 'Teams',
  TEAM_ROLES: 'Team roles',
};

const reportCodeWords = {
  Counsellor_Productivity_Report: 'User Productivity Report',
  My_Today_Activity: 'My Today Activity',
  Counsellor_Hourly_Activity: 'User Hourly Lead Activity',
  All_Counsellor_Hourly_Activity: 'User Hourly Call Activity',
  Counsellor_Home_Dashboard: 'User Home Dashboard',
  Lead_Frequency_Report: 'Lead Frequency Report',
  Counsellor_Source_Wise: 'User Source Wise, User College Wise',
  Counsellor_UTM_Wise: 'User UTM Wise',
  Collegewise_Lead_Report: 'Lead report by college',
  Call_History_Counsellor: 'Call History User',
  Advance_Call_History_Counsellor: 'Advance Call History User',
  CAF_Application_Form_Report: 'CAF Application Form Report',
};

const automationCodeWords = {
  Automtion_Workflow: 'Workflow',
  Rule_Engine: 'Rule Engine',
  Counselor_Allocation_Logic: 'User Allocation Logic',
  WorkfLow_Allocation_Logic: 'Workflow Allocation Logic',
  Smart_Lead_Reallocator: 'Smart Lead Reallocator',
};

const marketingCodeWords = {
  Ads_Management: 'Ads Management',
  Traffic_Analytics: 'Traffic Analytics',
  Marketing_Analytics: 'Marketing Analytics',
  GA_Campaign_URL_Builder: 'GA Campaign URL Builder',
  URL_Shortener: 'URL shortener',
  Reconcile: 'Reconcile',
  Email_Communication: 'Email',
  SMS_Communication: 'SMS',
  WhatsApp_Communication: 'Chat-messaging communication',
  OBD_Communication: 'OBD',
  Manage_Widgets: 'Widgets',
  Push_Notification: 'Push notifications',
  AI_CALL: 'AI call: the screen',
  AI_Call: 'AI call: in the menu',
};

const settingCodeWords = {
  PATNER_COLLEGES: 'Colleges',
  Setting_Configuration: 'Configuration and masters',
  API_DOC: 'API Doc',
};

const areaTitles = {
  leads: 'Leads',
  payments: 'Payments',
  applications: 'Application Manager',
  access: 'Access Control',
  reports: 'Reports',
  automation: 'Automation',
  marketing: 'Marketing',
  settings: 'Settings',
} as const;

const area = (name: string, codes: Readonly<Record<string, string>>): ComponentCode[] =>
  Object.entries(codes).map(([code, opens]) => ({ code, area: name, opens }));

/** Every code that a role can hold, by area in the order of the menu. */
export const components: readonly ComponentCode[] = [
  ...area(areaTitles.leads, leadCodeWords),
  ...area(areaTitles.payments, paymentCodeWords),
  ...area(areaTitles.applications, applicationCodeWords),
  ...area(areaTitles.access, accessCodeWords),
  ...area(areaTitles.reports, reportCodeWords),
  ...area(areaTitles.automation, automationCodeWords),
  ...area(areaTitles.marketing, marketingCodeWords),
  ...area(areaTitles.settings, settingCodeWords),
];

/** Levels at which a code can be held; routes and calls ask for the last. */
export const levels = [1, 2, 3, 4, 5, REQUIRED_PERMISSION] as const;
export type PermissionLevel = (typeof levels)[number];

/** Names of the levels. The documents use only level 6 and give the others no meaning. */
export const levelWords: Readonly<Record<PermissionLevel, string>> = {
  1: 'Reserved 1',
  2: 'Reserved 2',
  3: 'Reserved 3',
  4: 'Reserved 4',
  5: 'Reserved 5',
  6: 'Full access',
};

/** Meaning of the levels, for the legend of the role editor. */
export const levelMeaningWords = {
  full: 'Full access (6) opens the screens, menu items and calls of the permission.',
  reserved: 'Reserved (1 to 5): stored with the role for connected programs; they give no access to screens or calls.',
} as const;
