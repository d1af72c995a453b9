/** Areas and single calls of the catalog that the product serves so far; the rest is printed as missing. */
export const coveredCalls: readonly string[] = [
  'POST users/signin', 'POST users/verify-otp', 'POST users/send-otp', 'POST auth/forgot-password', 'POST auth/verify-forgot-password-otp', 'POST auth/reset-password', 'POST update-password/{id}', 'GET acl', 'POST user/auth/log',
  'GET tenant-details', 'GET tenants/get/{id}', 'GET colleges', 'GET get_all_users', 'GET get_active_user_roles', 'GET get_all_user_roles', 'GET get-auth-logs', 'POST users/register', 'GET users/{id}', 'PUT users/{id}', 'DELETE users/{id}', 'POST admin/reset-user-suspension', 'POST userActiveHistory',
  'POST breakApi', 'GET global-search', 'GET get_user_hierarchy', 'GET getUserLoginDetail', 'POST getCrmUserNotification/{userId}', 'POST notificationReadTracker/{id}', 'POST read-all-notification/{userId}',
  'POST getLeads', 'POST leadGenerate', 'GET lead-columns', 'GET get-lead-filters', 'GET filter-form', 'GET filter-user-data', 'DELETE removeLead', 'DELETE deleteAllSelectedLead', 'GET verifiedLeads/{id}',
  'GET leadPhoneVerification', 'POST lead-assign-to', 'POST re-assignment-leads', 'POST set-lead-priority', 'POST update-incoming-lead/{id}', 'GET getLeadNotifications', 'GET getLeadActivityById/{id}',
  'GET getLeadOwnerhistoryById/{id}', 'GET getPartnerColleges', 'GET getPartnerCollegesCities', 'GET getAllCollegeStates', 'GET getclgdetail/{id}', 'GET getcountries', 'GET getstates', 'GET getcities',
  'GET get_cities_of_state_by_name', 'GET get_cities_of_state_by_name_mul', 'GET getstreams', 'GET get_stream', 'GET get_stream_course', 'GET getCourses', 'GET getDistinctCourses', 'GET getDistinctLeadCourses',
  'GET getAllSources', 'POST build-sources', 'POST saveSources', 'PUT updateSource/{id}', 'GET getSourceById/{id}', 'GET getLeadStages', 'POST addLeadStage', 'PUT updateLeadStage/{a}/{b}', 'PUT updateLeadSubStage/{id}',
  'GET getUsersSpecificRoles', 'GET getUsersRoles', 'GET getProfileDataFromId', 'PUT updateProfileLead/{id}', 'GET getLeadConversions', 'GET get-conversion-history', 'GET getcaldetailbyleadid', 'GET getbookmarklead',
  'GET markasfav', 'GET getfavleads', 'POST save/lead/call/click', 'POST save/lead/whtsp/click', 'GET lead/{id}/call/click/history', 'POST callGenerate', 'GET followup/lead/{leadId}',
  'GET followup/lead/mark-status/{callActionId}', 'GET getfollowups', 'GET followup/counts-by-date', 'GET get/call/history/by/lead/id', 'GET getSaveLeadFilterDerails', 'POST saveLeadFilter', 'PUT updateQuickView/{id}',
  'PUT markAsDefaultView/{id}', 'PUT deleteQuickView/{id}', 'GET get-all-quick-view-filter', 'GET get-quick-view-filter-by-id', 'PUT update-quick-view-filter-by-id', 'POST save-quick-view-filter',
  'POST upload/leadCsv', 'POST upload/uploadAndAssign', 'GET getUploadedCsvReport',
  'GET help-support/tickets', 'POST help-support/tickets', 'GET help-support/tickets/{ticket_id}',
  'GET getTimeline', 'GET timeline/filter-options',
  'GET counsoller-hourly-activity-report', 'GET all-counsoller-hourly-activity-report', 'GET get_lead_reports', 'GET lead-report-by-call-action', 'GET get-activity', 'GET activity/get-time-difference', 'GET export-get-activity', 'GET lead-stage',
];
