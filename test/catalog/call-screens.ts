/**
 * The screen of each documented call, whose guard in `routes.json` applies to the call. `null`: for every signed-in user
 * (own things, and masters that several screens need).
 */
const screens: Record<string, string> = {
  '/leads':
    'POST getLeads, POST leadGenerate, GET lead-columns, GET get-lead-filters, GET filter-form, GET filter-user-data, DELETE removeLead, DELETE deleteAllSelectedLead, GET verifiedLeads/{id}, GET leadPhoneVerification, POST lead-assign-to, POST re-assignment-leads, POST set-lead-priority, POST update-incoming-lead/{id}, GET getLeadNotifications, POST callGenerate, GET getDistinctLeadCourses, GET getfavleads',
  '/lp/:id/profiles':
    'GET getLeadActivityById/{id}, GET getTrackingEvents, GET score, GET getLeadOwnerhistoryById/{id}, GET getProfileDataFromId, PUT updateProfileLead/{id}, GET getLeadConversions, GET get-conversion-history, GET getbookmarklead, GET markasfav, POST save-lead-note, GET get-all-lead-note, GET get-caf-detail-by-lead, GET gettemplatebodybytemplateid, POST send-sms-to-lead, POST sendmultipalsmstolead, POST send-email-to-lead, POST sendemail, GET getcafcolleges, GET getcafcollegebyid, GET saveleadhistory',
  '/lp/:id/call-history':
    'GET getcaldetailbyleadid, POST save/lead/call/click, POST save/lead/whtsp/click, GET lead/{id}/call/click/history, GET get/call/history/by/lead/id',
  '/lp/:id/college-recommendation':
    'GET getColleges, GET getUserRecommendationFromId, PUT SaveRecommendation/{id}, GET shortlistedCollegeCourses',
  '/lp/:id/college-shortlisted': 'GET getShortListedColleges, GET getShortlistedCollegesCount, DELETE removeShortListedColleges, POST reconcileCollege, PUT clg-api-response-update, POST pushToAllClg',
  '/lp/:id/college-not-interested':
    'GET notInterestedColleges, GET getNotInterestedColleges, GET getNotInterestedCollegesCount, DELETE removeNotInterestedColleges',
  '/lead-activity': 'GET getLogActivity, GET get-activity, GET activity/get-time-difference, GET export-get-activity, GET lead-stage',
  '/upload-csv-lead': 'POST upload/leadCsv, POST upload/uploadAndAssign, GET getUploadedCsvReport',
  '/quick-report': 'GET get_lead_reports',
  '/hourly-counsoler-report': 'GET counsoller-hourly-activity-report',
  '/hourly-all-counsoler-report': 'GET all-counsoller-hourly-activity-report',
  '/lead-report-by-call-action': 'GET lead-report-by-call-action',
  '/users-roles':
    'GET get_all_user_roles, GET role-permissions, POST add-role-permissions, GET one-role-permissions, POST edit-role-permissions, DELETE roles/{id}',
  '/feedback-management': 'PATCH updateFeedbackState/{id}, POST getFeedbackList',
  '/config':
    'POST addLeadStage, PUT updateLeadStage/{a}/{b}, PUT updateLeadSubStage/{id}, POST build-sources, POST saveSources, PUT updateSource/{id}, POST create/custome-field, POST delete/custome-field, POST state/create, PUT state/update/{id}, PUT state/status/update/{id}, DELETE state/delete/{id}, POST city/create, PUT city/update/{id}, PUT city/status/update/{id}, DELETE delete/city/by/id/{id}, POST save/state-course/rule, PUT update-course-rule/{id}, DELETE delete-course-rule/{id}',
  '/order-reports': 'GET get_order_by_clg, POST paid-to-clg/{orderId}, POST add-order-remark/{orderId}, POST order-owner-to/{orderId}',
  '/product-order-detail/:id': 'GET get_products_order_detail',
  '/admission-confirmation': 'GET getadmsncon, POST saveadmsnstatus, POST saveadmsnattachment, POST saveadmsnammount',
  '/dialer-list': 'GET dialer/config',
  '/dialer-config': 'POST dialer/config, GET dialer/lead/list, GET list-constant',
  '/tenant-management': 'GET tenants/list',
  '/login':
    'POST users/signin, POST users/{provider-1}-login, POST users/{provider-2}-login, POST users/verify-otp, POST users/send-otp, POST auth/forgot-password, POST auth/verify-forgot-password-otp, POST auth/reset-password',
};

const coded = (code: string, calls: string) => Object.fromEntries(calls.split(', ').map((call) => [call, { code }]));

/** The screens of rules and of lead generation want only a session; their calls need a code. */
const ruleCodes: Record<string, { code: string }> = {
  ...coded('LEADS', 'GET lead-gen/campaigns, POST lead-gen/campaigns, PUT lead-gen/campaigns, DELETE lead-gen/campaigns, GET lead-gen/broadcasts, POST lead-gen/broadcasts, POST lead-gen/send-broadcast, GET lead-gen/broadcasts-history, GET lead-gen/templates, GET lead-gen/colleges, GET lead-gen/colleges-name, GET lead-gen/cities, GET lead-gen/audience, GET lead-gen/audience-count, GET lead-gen/audience-details, GET lead-gen/audience-records, POST lead-gen/s3-upload, GET sender-list, GET lead-gen/map-cities, POST lead-gen/map-cities, PUT lead-gen/map-cities, DELETE lead-gen/map-cities'),
  ...coded('Rule_Engine', 'GET list-rule, POST lead-count, POST create, POST duplicate, POST status-change-rule, POST analytics, POST history, POST delete, POST allocation-rule, POST allocation-rule-count'),
  ...coded('Counselor_Allocation_Logic', 'GET list-rule-counsellor, POST create-counsellor, POST update-counsellor, POST status-change-rule-counsellor, POST delete-counsellor, POST allocation-counsellor, POST allocation-counsellor-count, POST add/assignment/rule, GET get/all/rules, GET get/rule/{id}, POST update/assignment/rule/{id}, DELETE delete/rule/{id}'),
  ...coded('Smart_Lead_Reallocator', 'POST saveLeadReallocationFilter, GET getSavedReallocationFilterDetails, PUT updateSmartLeadReallocationRule/{id}, PUT deleteSmartLeadReallocationRule/{id}'),
  ...coded('Automtion_Workflow', 'GET workflow/list-rule, POST workflow/create, POST workflow/lead-count, POST workflow/status-change-rule, POST workflow/delete'),
  ...coded('L2_TO_L2_RE-ASSIGNMENT', 'GET get-l3-rules, GET get-l3-rules-by-slug/{slug}, PUT edit-l3-rule/{id}, PUT delete-l3-rules/{id}, GET get-l3-users'),
};

/** Calls whose guard is stricter than that of their screen. */
const stricter: Record<string, { screen: string } | { roles: number[] } | { code: string }> = {
  ...ruleCodes,
  // The queue's screen only wants a session, but its rows are leads with name and phone.
  'GET followup/lead/{leadId}': { screen: '/leads' },
  'GET followup/lead/mark-status/{callActionId}': { screen: '/leads' },
  'GET getfollowups': { screen: '/leads' },
  'GET followup/counts-by-date': { screen: '/leads' },
  // Rules decide which leads people call, so writing them needs the code of the configuration.
  'POST dialer/config': { screen: '/config' },
  // Calls show numbers and names of leads.
  'GET get-live-calls': { screen: '/leads' },
  'GET get-today-missed-calls': { screen: '/leads' },
  'POST clickToCall/dialer': { screen: '/leads' },
  'POST dialer/external/hangup': { screen: '/leads' },
  'POST save-spam-call': { screen: '/leads' },
  'POST ivrDashBoard': { screen: '/leads' },
  'POST ivrAgentStatusReport': { screen: '/leads' },
  'GET get/leads/without/leadId/{x}': { screen: '/leads' },
  'GET lead-not-create-call-history': { screen: '/leads' },
  // The screen only wants a session, but its rows are leads with name and phone.
  'GET getadmsncon': { screen: '/leads' },
  'POST saveadmsnstatus': { screen: '/leads' },
  'POST saveadmsnattachment': { screen: '/leads' },
  'POST saveadmsnammount': { screen: '/leads' },
  // Products are offered to leads.
  'GET get_all_products': { screen: '/leads' },
  'GET counsoler-products': { screen: '/leads' },
  // Creating or changing accounts can grant every permission.
  'POST users/register': { roles: [1] },
  'POST generate-payslip': { roles: [1] },
  'PUT users/{id}': { roles: [1] },
  'DELETE users/{id}': { roles: [1] },
  'POST admin/reset-user-suspension': { roles: [1] },
  'POST add-employee-details/{id}': { roles: [1] },
  'DELETE remove/user/key/{id}': { roles: [1] },
  'POST uploadUser': { roles: [1] },
  'POST whatsapp/register/user': { roles: [1] },
  'POST whatsapp/reset/user': { roles: [1] },
  // Institutions are administered by admins alone: their menu item is for role 1.
  'PUT tenants/update/{id}': { roles: [1] },
  'POST tenants/add': { roles: [1] },
  'POST tenants/scrape-website-details': { roles: [1] },
  'GET tenants/webhook/get-list': { roles: [1] },
  'PUT tenants/webhook/update/{id}': { roles: [1] },
  'GET tenants/webhook/get-mapped-list/{tenantId}': { roles: [1] },
  'POST tenants/webhook/mapping/create/{tenantId}': { roles: [1] },
  'PUT tenants/webhook/mapping/update': { roles: [1] },
  'DELETE tenants/webhook/mapping/delete': { roles: [1] },
  'PATCH tenants/update-status/{id}': { roles: [1] },
  'GET get/admin/call/history': { roles: [1] },
  'GET get/click/to/call/admin': { roles: [1] },
  // Secrets are for admins, like the keys themselves.
  'GET tenants/get-secret-key': { roles: [1] },
};

/** The screen or the roles of a call; null when a session is enough. */
export function guardOf(call: string): { screen: string } | { roles: number[] } | { code: string } | null {
  const screen = Object.keys(screens).find((path) => screens[path]?.split(', ').includes(call));
  return stricter[call] ?? (screen === undefined ? null : { screen });
}
