import { defineContext } from '../kernel';
import { interviewDayBoundary } from './interview-day.decider';
import { interviewDayEvents } from './interview-day.events';
import { interviewBoundary } from './interview.decider';
import { interviewEntries } from './interview.entries';
import { interviewEvents } from './interview.events';
import { interviewScreens } from './interview.screens';

/** Interviews of applicants. */
export const interviewContext = defineContext({
  name: 'interview',
  events: [...interviewDayEvents, ...interviewEvents],
  boundaries: [interviewDayBoundary, interviewBoundary],
  screens: interviewScreens,
  entries: interviewEntries,
  erasedBy: { applicationId: 'Encrypted with the key of the applicant, which is destroyed with the answers of the application.' },
});
