/**
 * Every address of the console: path, title, guard, screen, menu entries, in the order of the menu. A new screen replaces
 * the route's `null` by `screen(() => import('../features/<context>/<screen>/<screen>.page'), '<Name>Page')`.
 */
import { anyCode, codes, everyone, item, open, role1, roles, route, screen, signedIn, type MenuRule, type RouteEntry } from './route-table';

const LEADS = 'Leads';
const WORKFORCE = 'Employee Workforce';
const REPORTS = 'Reports & Activity';
const AUTOMATION = 'Automation';
const MARKETING = 'Marketing';
const APPLICATIONS = 'Application Manager';
const SETTING = 'Setting';
const ACCESS = 'Access Control';
const PAYMENTS = 'Payment System';

const org: MenuRule = { org: true };
const orgWith = (...wanted: string[]): MenuRule => ({ org: true, anyCode: wanted });
const orgRole1: MenuRule = { org: true, roles: [1] };

/** Every declared report is this one screen; which, its path says. */
const reportScreen = screen(() => import('../features/overview/report/report.page'), 'ReportScreen');

const reportIndex = screen(() => import('../features/overview/report-index/report-index.page'), 'ReportIndexPage');

/** A report: the code that opens it also shows it in the menu. */
const report = (path: string, title: string, code: string, page: RouteEntry['screen'] = null) =>
  route(path, title, codes(code), page, item(REPORTS, title, anyCode(code)));

/** A screen whose menu item needs a code that the route itself does not ask for. */
const listed = (group: string, path: string, title: string, code: string, page: RouteEntry['screen'] = null) =>
  route(path, title, signedIn, page, item(group, title, anyCode(code)));

const coded = (group: string, path: string, title: string, code: string, menuCode = code) =>
  route(path, title, codes(code), null, item(group, title, anyCode(menuCode)));

const leadTab = (tab: string, title: string, page: RouteEntry['screen'] = null) => route(`/lp/:id/${tab}`, title, codes('LEADS'), page);
const leadProfile = screen(() => import('../features/lead/lead-profile/lead-profile.page'), 'LeadProfilePage');
const application = (path: string, title: string) => route(path, title, roles(1), null, item(APPLICATIONS, title, orgRole1));

/** A screen of the payment group: the group's guard and, where it has one, its own code. */
const payment = (path: string, title: string, code?: string) =>
  route(
    path,
    title,
    code ? codes('PAYMENT_SYSTEM', code) : codes('PAYMENT_SYSTEM'),
    null,
    item(PAYMENTS, title, code ? anyCode(code) : everyone),
  );

export const routes: readonly RouteEntry[] = [
  route(
    '/login',
    'Login',
    open,
    screen(() => import('../features/user/login/login.page'), 'LoginPage'),
  ),
  route(
    '/verify-otp',
    'Verify OTP',
    open,
    screen(() => import('../features/user/verify-otp/verify-otp.page'), 'VerifyOtpPage'),
  ),
  route(
    '/forgot-password',
    'Password Assistance',
    open,
    screen(() => import('../features/user/forgot-password/forgot-password.page'), 'ForgotPasswordPage'),
  ),
  route(
    '/reset-password',
    'Reset Password',
    open,
    screen(() => import('../features/user/reset-password/reset-password.page'), 'ResetPasswordPage'),
  ),
  route(
    '/{provider-1}-oauth-redirect',
    'Signing in',
    open,
    screen(() => import('../features/user/identity-redirect/identity-redirect.page'), 'IdentityRedirectPage'),
  ),
  route(
    '/auth/{provider-2}/callback',
    'Signing in',
    open,
    screen(() => import('../features/user/identity-redirect/identity-popup.page'), 'IdentityPopupPage'),
  ),
  route(
    '/access-denied',
    'Access Denied !',
    open,
    screen(() => import('../features/user/access-denied/access-denied.page'), 'AccessDeniedPage'),
  ),

  route('/dashboard', 'Dashboard', signedIn, null, item(null, 'Dashboard')),
  route('/profile', 'My Account', signedIn),
  route('/publishers', 'Publishers', signedIn, null, item(null, 'Publishers', anyCode('Publisher'))),
  route('/dialer', 'Dialer', signedIn),
  route('/dialer-config', 'Dialer Configuration', signedIn),
  route('/dialer-list', 'Dialer Configuration', signedIn),

  route(
    '/leads',
    'Leads',
    codes('LEADS'),
    screen(() => import('../features/lead/lead-list/lead-list.page'), 'LeadListPage'),
    item(LEADS, 'Leads', anyCode('LEADS'), '/leads?type=all'),
    item(LEADS, 'Favourites', anyCode('LEADS'), '/leads?type=fav'),
  ),
  route('/leads/live-call', 'Live Calls', codes('LEADS')),
  route(
    '/upload-csv-lead',
    'Upload CSV',
    codes('UPLOAD_LEAD_CSV'),
    screen(() => import('../features/import/upload-csv/upload-csv.page'), 'UploadCsvPage'),
    item(LEADS, 'Upload CSV', anyCode('UPLOAD_LEAD_CSV')),
  ),
  route('/lead-activity', 'Lead Activity', codes('LEADS'), null, item(LEADS, 'Lead Activity', role1)),
  route('/my-export-activity', 'My Export Activity', signedIn),
  leadTab('conversation', 'Conversation', leadProfile),
  leadTab('timeline', 'Timeline of the lead', leadProfile),
  leadTab('conversion', 'Lead conversions', leadProfile),
  leadTab('lead-owner-history', 'Lead owner history', leadProfile),
  leadTab('profiles', 'Lead profile data', leadProfile),
  leadTab('college-recommendation', '{EntityName} recommendations'),
  leadTab('call-history', 'Call history of the lead', leadProfile),
  leadTab('virtual-meeting-history', 'Virtual meeting history'),
  leadTab('college-shortlisted', 'Shortlisted {EntityName}'),
  leadTab('college-not-interested', 'Not-interested {EntityName}'),
  route(
    '/myfollowup',
    'FollowUps',
    signedIn,
    screen(() => import('../features/follow-up/my-follow-ups/my-follow-ups.page'), 'MyFollowUpsPage'),
    item(null, 'FollowUps', anyCode('LEADS'), '/myfollowup?stage=today'),
  ),
  route('/note-history', 'Notes', signedIn, null, item(null, 'Notes', anyCode('Notes'))),

  route('/employee', 'Employee Workforce', signedIn),
  route('/employee/attendance', 'Attendance', signedIn, null, item(WORKFORCE, 'Attendance')),
  route('/employee/attendance-report', 'Attendance Leave Report', signedIn, null, item(WORKFORCE, 'Attendance Leave Report')),
  route('/employee/leave', 'Leave', signedIn, null, item(WORKFORCE, 'Leave')),
  route('/employee/configuration', 'Configuration', signedIn, null, item(WORKFORCE, 'Configuration', role1)),
  route('/employee/finances', 'Finances', signedIn, null, item(WORKFORCE, 'Finances', org)),
  route('/employee/authentication', 'Auth Time Spent', signedIn, null, item(WORKFORCE, 'Auth Time Spent', org)),

  report('/quick-report', 'User Productivity Report', 'Counsellor_Productivity_Report', reportScreen),
  report('/today-activity', 'My Today Activity', 'My_Today_Activity', reportScreen),
  report('/hourly-counsoler-report', 'User Hourly Lead Activity', 'Counsellor_Hourly_Activity', reportScreen),
  report('/hourly-all-counsoler-report', 'User Hourly Call Activity', 'All_Counsellor_Hourly_Activity', reportScreen),
  report('/caller-dashboard-report', 'User Home Dashboard', 'Counsellor_Home_Dashboard'),
  report('/lead-status-report', 'Lead Frequency Report', 'Lead_Frequency_Report', reportScreen),
  report('/source-wise-report', 'User Source Wise', 'Counsellor_Source_Wise', reportScreen),
  report('/user-clg-wise-report', 'User {EntityName} Wise', 'Counsellor_Source_Wise', reportScreen),
  report('/utm-wise-report', 'User UTM Wise', 'Counsellor_UTM_Wise', reportScreen),
  report('/clg-wise-report', '{EntityName}wise Lead Report', 'Collegewise_Lead_Report', reportScreen),
  report('/lead-calls-advance-history', 'Advance Call History User', 'Advance_Call_History_Counsellor'),
  report('/lead-calls-history', 'Call History User', 'Call_History_Counsellor'),
  report('/order-reports', 'CAF Application Form Report', 'CAF_Application_Form_Report'),
  route('/lead-report-by-call-action', 'User Lead Stage Report', roles(1), reportScreen, item(REPORTS, 'User Lead Stage Report', role1)),
  route('/follow-up-report', 'Follow-up Report', signedIn, reportScreen, item(REPORTS, 'Follow-up Report')),
  route('/lead-reports', 'Reports', signedIn, reportIndex),
  route('/reports', 'Reports', signedIn, reportIndex),
  route('/product-order-detail/:id', 'Product order detail', codes('CAF_Application_Form_Report')),
  route('/admission-confirmation', 'Admission confirmation', signedIn),

  listed(AUTOMATION, '/automation', 'Workflow', 'Automtion_Workflow'),
  route('/automation/my-automations', 'My automations', signedIn),
  route('/templates', 'Templates', signedIn),
  route(
    '/lead-generation',
    'Lead Generation',
    signedIn,
    null,
    item(AUTOMATION, 'Lead Generation', { flag: { name: 'is_lead_gen_mgmt_show', otherwise: true } }),
  ),
  listed(AUTOMATION, '/rule-engine', 'Rule Engine', 'Rule_Engine'),
  listed(AUTOMATION, '/counsellor-allocation-logic', 'User Allocation Logic', 'Counselor_Allocation_Logic'),
  coded(AUTOMATION, '/workflow-allocation-logic', 'Workflow Allocation Logic', 'WorkfLow_Allocation_Logic'),
  listed(AUTOMATION, '/smart-lead-reallocator', 'Smart Lead Reallocator', 'Smart_Lead_Reallocator'),

  route('/marketing', 'Marketing', signedIn, null, item(MARKETING, 'Marketing')),
  listed(MARKETING, '/advertising-management', 'Ads Management', 'Ads_Management'),
  route('/ads-management-facebook', 'Ads Management', signedIn),
  route('/ads-management-google', 'Ads Management', codes('Ads_Management')),
  coded(MARKETING, '/analytics', 'Traffic Analytics', 'Traffic_Analytics'),
  listed(MARKETING, '/marketing-analytics', 'Marketing Analytics', 'Marketing_Analytics'),
  route('/marketing-analytics/google', 'Marketing Analytics', signedIn),
  listed(MARKETING, '/marketing/utm-builder', 'GA Campaign URL Builder', 'GA_Campaign_URL_Builder'),
  listed(MARKETING, '/marketing/url-shortner', 'URL shortener', 'URL_Shortener'),
  listed(MARKETING, '/marketing/reconcile', 'Reconcile', 'Reconcile'),
  coded(MARKETING, '/email-campaign', 'Email', 'Email_Communication'),
  coded(MARKETING, '/sms-campaign', 'SMS', 'SMS_Communication'),
  listed(MARKETING, '/chat', 'Chat-messaging communication', 'WhatsApp_Communication'),
  coded(MARKETING, '/obd', 'OBD', 'OBD_Communication'),
  listed(MARKETING, '/manage-widgets', 'Widgets', 'Manage_Widgets'),
  listed(MARKETING, '/push-notification', 'Push notifications', 'Push_Notification'),
  // Route and menu spell this code differently; both exist in the list.
  coded(MARKETING, '/ai-call', 'AI call', 'AI_CALL', 'AI_Call'),

  route('/form-builder', 'Application Manager', roles(1)),
  application('/form-builder/applicant-manager', 'Applicant Manager'),
  application('/form-builder/forms', 'Forms'),
  application('/form-builder/manage-documents', 'Documents'),
  application('/form-builder/payment-manager', 'Payments'),
  application('/form-builder/purchase-summary', 'Purchase Summary'),
  application('/form-builder/query-manager', 'Queries'),
  application('/form-builder/quickclix-manager', 'Quickclix Manager'),
  application('/form-builder/coupon-manager', 'Coupons'),
  application('/form-builder/manage-faq', 'FAQ'),
  route('/post-application', 'Post-application', roles(1)),
  application('/post-application/forms', 'Post-application forms'),
  application('/post-application/manage-scorecard', 'Scorecards'),
  application('/form-builder/interview', 'Interviews'),
  application('/form-builder/document-verfication', 'Document Verification'),
  application('/form-builder/configuration', 'Configuration'),

  route('/whtsp-templates', 'WP Template Engine', roles(1), null, item(SETTING, 'WP Template Engine', role1)),
  listed(SETTING, '/teams', 'Teams', 'TEAMS'),
  listed(SETTING, '/teams-roles', 'Team Roles', 'TEAM_ROLES'),
  route('/users/user-hierarchy', 'User Hierarchy', signedIn, null, item(SETTING, 'User Hierarchy')),
  route(
    '/college-list',
    '{EntityName}',
    codes('PATNER_COLLEGES'),
    null,
    item(SETTING, '{EntityName}', {
      ...anyCode('PATNER_COLLEGES'),
      notRoles: [1],
      flag: { name: 'is_college_list_show', otherwise: false },
    }),
  ),
  coded(SETTING, '/config', 'Configuration', 'Setting_Configuration'),
  route(
    '/docs',
    'API Doc',
    codes('API_DOC'),
    screen(() => import('../features/developer/api-doc/api-doc.page'), 'ApiDocPage'),
    item(SETTING, 'API Doc', anyCode('API_DOC')),
  ),

  route('/users', 'Users', signedIn, null, item(ACCESS, 'Users', orgWith('USERS'))),
  route('/users-roles', 'User Roles', codes('USER_ROLES'), null, item(ACCESS, 'User Roles', orgWith('USER_ROLES'))),
  route(
    '/feedback-management',
    'Feedback Management',
    codes('FEEDBACK_MANAGEMENT'),
    null,
    item(ACCESS, 'Feedback Management', orgWith('FEEDBACK_MANAGEMENT')),
  ),
  route(
    '/timeline',
    'Timeline',
    signedIn,
    screen(() => import('../features/audit/timeline/timeline.page'), 'TimelinePage'),
    item(ACCESS, 'Timeline', { present: 'Timeline' }),
  ),
  route(
    '/announcement-management',
    'Announcements',
    codes('ANNOUNCEMENT_MANAGEMENT'),
    null,
    item(ACCESS, 'Announcements', orgWith('ANNOUNCEMENT_MANAGEMENT')),
  ),
  route('/tenant-management', 'Tenants', codes('TENANT_MANAGEMENT'), null, item(ACCESS, 'Tenants', orgRole1)),
  route('/migration-log', 'Migration logs', codes('MIGRATION_LOGS'), null, item(ACCESS, 'Migration logs', orgRole1)),
  route('/aibot', 'Chat with AI', signedIn, null, item(ACCESS, 'Chat with AI', org)),
  route('/tenant-profile/:id', 'Tenant Profile', signedIn),

  route('/payment-system', 'Payment System', codes('PAYMENT_SYSTEM')),
  payment('/payment-system/payment-link-create', 'Payment links', 'PAYMENT_LINK_CREATION'),
  payment('/payment-system/payment-transactions', 'Transactions', 'PAYMENT_TRANSACTIONS'),
  payment('/payment-system/payment-refunds', 'Refunds', 'PAYMENT_REFUNDS'),
  payment('/payment-system/payment-settlements', 'Settlements', 'PAYMENT_SETTLEMENTS'),
  payment('/payment-system/payment-history', 'History'),

  route('/help-support', 'Help & Support', signedIn),
  route('/help-support/list', 'Tickets', signedIn),
  route('/help-support/details/:ticket_id', 'Ticket details', signedIn),
];
