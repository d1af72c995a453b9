import { anyCode, codes, defineScreen, item, menuGroups, role1, signedIn } from '../kernel/screen';

const leadTab = <const Tab extends string>(tab: Tab, title: string) => defineScreen(`/lp/:id/${tab}`, title, codes('LEADS'));

/** Screens of the context. */
export const leadScreens = {
  leads: defineScreen(
    '/leads',
    'Leads',
    codes('LEADS'),
    item(menuGroups.leads, 'Leads', anyCode('LEADS'), '/leads?type=all'),
    item(menuGroups.leads, 'Favourites', anyCode('LEADS'), '/leads?type=fav'),
  ),
  duplicates: defineScreen(
    '/leads/duplicates',
    'Duplicate leads',
    codes('LEADS'),
    item(menuGroups.leads, 'Duplicate leads', anyCode('LEADS')),
  ),
  l2L3ReAssignment: defineScreen(
    '/l2-l3-re-assignment',
    'L2 to L3 Re-assignment',
    codes('L2_TO_L2_RE-ASSIGNMENT'),
    item(menuGroups.leads, 'L2 to L3 Re-assignment', anyCode('L2_TO_L2_RE-ASSIGNMENT')),
  ),
  leadActivity: defineScreen('/lead-activity', 'Lead Activity', codes('LEADS'), item(menuGroups.leads, 'Lead Activity', role1)),
  conversation: leadTab('conversation', 'Conversation'),
  timeline: leadTab('timeline', 'Timeline of the lead'),
  conversion: leadTab('conversion', 'Lead conversions'),
  leadOwnerHistory: leadTab('lead-owner-history', 'Lead owner history'),
  profiles: leadTab('profiles', 'Lead profile data'),
  collegeRecommendation: leadTab('college-recommendation', '{EntityName} recommendations'),
  callHistory: leadTab('call-history', 'Call history of the lead'),
  files: leadTab('files', 'Files of the lead'),
  virtualMeetingHistory: leadTab('virtual-meeting-history', 'Virtual meeting history'),
  collegeShortlisted: leadTab('college-shortlisted', 'Shortlisted {EntityName}'),
  collegeNotInterested: leadTab('college-not-interested', 'Not-interested {EntityName}'),
  orders: leadTab('orders', 'Orders of the lead'),
  admissions: leadTab('admissions', 'Admissions of the lead'),
  noteHistory: defineScreen('/note-history', 'Notes', signedIn, item(null, 'Notes', anyCode('Notes'))),
};
