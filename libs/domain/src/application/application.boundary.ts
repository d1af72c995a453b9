import { defineBoundary, erasedWith, type Mentions } from '../kernel';
import { applicationDecider } from './application.decider';
import {
  applicationStream,
  type ApplicationAnswersSaved,
  type ApplicationFileAttached,
  type ApplicationMoved,
  type ApplicationStarted,
  type ApplicationSubmitted,
  type ApplicationTokenFeeWaived,
} from './application.events';
import { applicationLife } from './application.life';

/** One application of one person to one form. */
export const applicationBoundary = defineBoundary({
  name: 'application',
  stream: applicationStream,
  decider: applicationDecider,
  life: applicationLife,
});

/** The applicant, found by the phone number of the lead: an application of a namesake belongs to another person. State and dates of the application stay when the person is erased. */
export const applicationMentions: Mentions = {
  subject: 'applicationId',
  withoutNames: true,
  called: ({ name }: Partial<ApplicationAnswersSaved['data']>) => name,
  texts: {
    ApplicationStarted: ({ phone }: ApplicationStarted['data']) => phone,
    ApplicationAnswersSaved: ({ answers, name }: ApplicationAnswersSaved['data']) => [answers, name],
    ApplicationFileAttached: ({ file }: ApplicationFileAttached['data']) => file,
    ApplicationSubmitted: ({ guardian }: ApplicationSubmitted['data']) => guardian,
    ApplicationTokenFeeWaived: ({ reason }: ApplicationTokenFeeWaived['data']) => reason,
    ApplicationMoved: ({ reason }: ApplicationMoved['data']) => reason,
  },
  files: ({ file }: Partial<ApplicationFileAttached['data']>) => file && [file],
  erasedBy: erasedWith(applicationBoundary, () => ({ type: 'EraseAnswers', data: {} })),
};
