import { leadScreens } from '@matricula/domain/lead/lead.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

const leadProfile = screen(() => import('./lead-profile/lead-profile.page'), 'LeadProfilePage');

/** Leads and their profiles. */
export const leadRoutes: readonly RouteEntry[] = [
  route(
    leadScreens.leads,
    screen(() => import('./lead-list/lead-list.page'), 'LeadListPage'),
  ),
  route(
    leadScreens.duplicates,
    screen(() => import('./duplicates/duplicates.page'), 'DuplicatesPage'),
  ),
  route(
    leadScreens.l2L3ReAssignment,
    screen(() => import('./re-assignment/re-assignment.page'), 'ReAssignmentPage'),
  ),
  route(
    leadScreens.leadActivity,
    screen(() => import('./lead-activity/lead-activity.page'), 'LeadActivityPage'),
  ),
  route(leadScreens.conversation, leadProfile),
  route(leadScreens.timeline, leadProfile),
  route(leadScreens.conversion, leadProfile),
  route(leadScreens.leadOwnerHistory, leadProfile),
  route(leadScreens.profiles, leadProfile),
  route(leadScreens.collegeRecommendation, leadProfile),
  route(leadScreens.callHistory, leadProfile),
  route(leadScreens.files, leadProfile),
  route(leadScreens.virtualMeetingHistory, leadProfile),
  route(leadScreens.collegeShortlisted, leadProfile),
  route(leadScreens.collegeNotInterested, leadProfile),
  route(leadScreens.orders, leadProfile),
  route(leadScreens.admissions, leadProfile),
  route(
    leadScreens.noteHistory,
    screen(() => import('./note-history/note-history.page'), 'NoteHistoryPage'),
  ),
];
