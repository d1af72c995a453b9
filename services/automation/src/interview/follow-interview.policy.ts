import { applicationBoundary, type ApplicationAnswersErased, type ApplicationMoved } from '@matricula/domain/application';
import {
  interviewBoundary,
  interviewDayBoundary,
  type InterviewCancelled,
  type InterviewCompleted,
  type InterviewRescheduled,
  type InterviewSessionCancelled,
} from '@matricula/domain/interview';
import { definePolicy, order } from '@matricula/policy-kit';

/** States in which an application has no interview any more. */
const ended: readonly string[] = ['withdrawn', 'rejected', 'lapsed'];

const left = (applicationId: string, { day, slotId, turn }: { day: string; slotId: string; turn: number }) =>
  order(interviewDayBoundary, [day], { type: 'LeaveSeat', data: { day, slotId, applicationId, turn } });

const released = (applicationId: string, data: { sessionId?: string; reason?: string } = {}) =>
  order(interviewBoundary, [applicationId], { type: 'ReleaseInterview', data });

/** Frees the seats that interviews leave, cancels those whose session or application ends, and moves applications that were interviewed. */
export const followInterview = definePolicy<
  InterviewCancelled | InterviewRescheduled | InterviewCompleted | InterviewSessionCancelled | ApplicationMoved | ApplicationAnswersErased
>({
  name: 'interview-follows',
  on: {
    InterviewCancelled: ({ data: { applicationId, before } }) => left(applicationId, before),
    InterviewRescheduled: ({ data: { applicationId, before } }) => left(applicationId, before),
    InterviewCompleted: ({ data: { applicationId } }) =>
      order(applicationBoundary, [applicationId], { type: 'MoveApplication', data: { move: 'interview' } }),
    InterviewSessionCancelled: ({ data: { sessionId, applicationIds, reason } }) =>
      applicationIds.map((applicationId) => released(applicationId, { sessionId, reason })),
    ApplicationMoved: ({ data: { applicationId, to } }) => (ended.includes(to) ? released(applicationId) : undefined),
    ApplicationAnswersErased: ({ data: { applicationId } }) => released(applicationId),
  },
});
