import { applicationBoundary } from '@matricula/domain/application';
import { interviewBoundary } from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { missingScorers, scoringBoundary } from '@matricula/domain/scorecard';
import type { EventStore } from '@matricula/event-store';

/** States of an application in which its scores are still given. */
const judged: readonly string[] = ['eligible', 'interviewed'];

/** Whether a user still has to score an applicant: nothing may tell them who it is. From the log, because rows may lag behind. */
export async function isBlindTo(
  store: Pick<EventStore, 'states'>,
  tenantId: string,
  applicationId: string,
  userId: string,
): Promise<boolean> {
  const { state: interview } = await store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, applicationId));
  if (interview.status !== 'booked' && interview.status !== 'held') return false;
  const [{ state: scoring }, { state: application }] = await Promise.all([
    store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, applicationId)),
    store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId)),
  ]);
  const { readers, recused, given } = scoring;
  const missing = missingScorers({ panellistIds: interview.panellistIds, readers, recused, scoredBy: Object.keys(given) });
  return missing.includes(userId) && judged.includes(application.status);
}

/**
 * Refuses what tells a panel who the applicant is (answers, photo, documents) to people who still have to score.
 * @throws DomainError `scoring/blind`
 */
export async function assertNotBlind(
  store: Pick<EventStore, 'states'>,
  tenantId: string,
  applicationId: string,
  userId: string,
): Promise<void> {
  if (!(await isBlindTo(store, tenantId, applicationId, userId))) return;
  throw new DomainError(
    'scoring/blind',
    'You judge this applicant. The application can be opened after you have scored, or declared that you do not judge.',
  );
}
