import { coded, menuGroups } from '../kernel/screen';

/** Screens of the context, apart from the one of the application manager. */
export const interviewScreens = {
  myInterviews: coded(menuGroups.leads, '/my-interviews', 'My Interviews', 'INTERVIEW_PANEL'),
};
