import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { applicationDecider } from './application.decider';
import {
  applicationStream,
  type ApplicationAnswersSaved,
  type ApplicationFileAttached,
  type ApplicationStarted,
} from './application.events';
import { applicationLife } from './application.life';

/** One application of one person to one form. */
export const applicationBoundary = defineBoundary({
  name: 'application',
  stream: applicationStream,
  decider: applicationDecider,
  life: applicationLife,
});

const OF_LEAD = 'The application is found by its lead, which ApplicationStarted names.';

/**
 * The applicant, found by the lead: answers may name numbers of relatives, and an application of a namesake belongs to another person. State and dates
 * of the application stay when the person is erased.
 */
export const applicationMentions: Mentions = {
  subject: 'applicationId',
  ofLead: true,
  called: ({ name }: Partial<ApplicationAnswersSaved['data']>) => name,
  texts: {
    ApplicationStarted: ({ phone }: ApplicationStarted['data']) => phone,
    ApplicationAnswersSaved: OF_LEAD,
    ApplicationFileAttached: OF_LEAD,
    ApplicationSubmitted: OF_LEAD,
    ApplicationTokenFeeWaived: OF_LEAD,
    ApplicationMoved: OF_LEAD,
  },
  files: ({ file }: Partial<ApplicationFileAttached['data']>) => file && [file],
  erasedBy: erasedWith(applicationBoundary, () => ({ type: 'EraseAnswers', data: {} })),
};
