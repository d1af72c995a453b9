import { applicationScreens } from '@matricula/domain/application/application.screens';
import { interviewScreens } from '@matricula/domain/interview/interview.screens';
import { route, screen, type RouteEntry } from '../../shared/routing/route-table';

/** Screens of interviews. */
export const interviewRoutes: readonly RouteEntry[] = [
  route(
    applicationScreens.formBuilderInterview,
    screen(() => import('./interviews.page'), 'InterviewsPage'),
  ),
  route(
    interviewScreens.myInterviews,
    screen(() => import('./my-interviews.page'), 'MyInterviewsPage'),
  ),
];
