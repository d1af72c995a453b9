/** A place of the product as the header search offers it (000 §3 Global search feature). */
export interface Feature {
  name: string;
  description: string;
  keywords: string[];
  url: string;
  group: string;
  uniqueKey: string;
  iconUrl: string;
  /** Component code that the place needs; undefined: every signed-in user. */
  code?: string;
}

const feature = (group: string, name: string, url: string, description: string, keywords: string, code?: string): Feature => ({
  name,
  description,
  keywords: keywords.split(' '),
  url,
  group,
  uniqueKey: url.replace(/^\//, '').replace(/[^a-z0-9]+/gi, '-'),
  iconUrl: '',
  code,
});

/** Every place that the header search knows; those of screens that are not built yet join with their screens. */
export const features: readonly Feature[] = [
  feature('leads', 'Leads', '/leads?type=all', 'Every enquiry in one list', 'lead student enquiry list grid', 'LEADS'),
  feature('leads', 'Favourites', '/leads?type=fav', 'Leads that you marked', 'favourite star lead', 'LEADS'),
  feature('leads', 'My follow-ups', '/myfollowup?stage=today', 'Whom to call back today', 'followup call back due overdue'),
  feature('leads', 'Upload CSV', '/upload-csv-lead', 'Bring leads from a file', 'import csv excel file upload', 'UPLOAD_LEAD_CSV'),
  feature(
    'reports & activity',
    'User Productivity Report',
    '/quick-report',
    'Work of each user',
    'report productivity counsellor',
    'Counsellor_Productivity_Report',
  ),
  feature(
    'reports & activity',
    'User Hourly Lead Activity',
    '/hourly-counsoler-report',
    'Calls and follow-ups by hour',
    'report hourly activity hour',
    'Counsellor_Hourly_Activity',
  ),
  feature(
    'reports & activity',
    'User Source Wise',
    '/source-wise-report',
    'Stages by source of the lead',
    'report source campaign',
    'Counsellor_Source_Wise',
  ),
  feature(
    'reports & activity',
    'Scheduled Reports',
    '/scheduled-reports',
    'Reports that are sent by e-mail',
    'report schedule email pdf csv',
  ),
  feature(
    'reports & activity',
    'My Export Activity',
    '/my-export-activity',
    'What you exported, and the files',
    'export download csv file',
  ),
  feature(
    'reports & activity',
    'My Bulk Actions',
    '/my-export-activity?tab=bulk-actions',
    'What you did to many leads at once, to be undone',
    'undo bulk assign delete stage',
    'LEADS',
  ),
  feature('access control', 'Timeline', '/timeline', 'Who changed what, old and new', 'audit log history change timeline', 'Timeline'),
  feature(
    'access control',
    'Announcements',
    '/announcement-management',
    'Tell people something, and see who has read it',
    'announcement banner news confirm',
    'ANNOUNCEMENT_MANAGEMENT',
  ),
  feature(
    'access control',
    'Feedback Management',
    '/feedback-management',
    'What people say of the product',
    'feedback rating stars opinion',
    'FEEDBACK_MANAGEMENT',
  ),
  feature('help & support', 'Chat with AI', '/aibot', 'Ask a question, also about your data', 'chatbot bot assistant ask data question'),
  feature('help & support', 'Tickets', '/help-support/list', 'Ask for help, and read the answers', 'ticket help support problem question'),
  feature(
    'setting',
    'My Account',
    '/profile',
    'Your details, password, devices and notifications',
    'profile password photo passkey quiet hours notification',
  ),
  feature('setting', 'API Doc', '/docs', 'Calls, events and the event feed', 'api openapi asyncapi developer', 'API_DOC'),
];
