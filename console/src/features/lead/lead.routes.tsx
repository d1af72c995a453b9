import { anyCode, codes, item, menuGroups, role1, route, screen, signedIn, type RouteEntry } from '../../shared/routing/route-table';

const leadTab = (tab: string, title: string, page: RouteEntry['screen'] = null) => route(`/lp/:id/${tab}`, title, codes('LEADS'), page);

const leadProfile = screen(() => import('./lead-profile/lead-profile.page'), 'LeadProfilePage');

/** Leads and their profiles. */
export const leadRoutes: readonly RouteEntry[] = [
  route(
    '/leads',
    'Leads',
    codes('LEADS'),
    screen(() => import('./lead-list/lead-list.page'), 'LeadListPage'),
    item(menuGroups.leads, 'Leads', anyCode('LEADS'), '/leads?type=all'),
    item(menuGroups.leads, 'Favourites', anyCode('LEADS'), '/leads?type=fav'),
  ),
  route(
    '/l2-l3-re-assignment',
    'L2 to L3 Re-assignment',
    codes('L2_TO_L2_RE-ASSIGNMENT'),
    screen(() => import('./re-assignment/re-assignment.page'), 'ReAssignmentPage'),
    item(menuGroups.leads, 'L2 to L3 Re-assignment', anyCode('L2_TO_L2_RE-ASSIGNMENT')),
  ),
  route('/lead-activity', 'Lead Activity', codes('LEADS'), null, item(menuGroups.leads, 'Lead Activity', role1)),
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
    '/note-history',
    'Notes',
    signedIn,
    screen(() => import('./note-history/note-history.page'), 'NoteHistoryPage'),
    item(null, 'Notes', anyCode('Notes')),
  ),
];
