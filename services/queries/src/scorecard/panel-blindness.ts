import { applicationBoundary } from '@matricula/domain/application';
import { interviewBoundary } from '@matricula/domain/interview';
import { DomainError } from '@matricula/domain/kernel';
import { missingScorers, scoringBoundary } from '@matricula/domain/scorecard';
import type { EventStore } from '@matricula/event-store';

/** States of an application in which its scores are still given. */
const judged: readonly string[] = ['eligible', 'interviewed'];

/**
 * Refuses what tells a panel who the applicant is (answers, photo, documents) to people who still have to score.
 * @throws DomainError `scoring/blind`
 */
export async function assertNotBlind(store: EventStore, tenantId: string, applicationId: string, userId: string): Promise<void> {
  const { state: interview } = await store.states.current(interviewBoundary.decider, interviewBoundary.stream(tenantId, applicationId));
  if (interview.status !== 'booked' && interview.status !== 'held') return;
  const [{ state: scoring }, { state: application }] = await Promise.all([
    store.states.current(scoringBoundary.decider, scoringBoundary.stream(tenantId, applicationId)),
    store.states.current(applicationBoundary.decider, applicationBoundary.stream(tenantId, applicationId)),
  ]);
  const { readers, recused, given } = scoring;
  const missing = missingScorers({ panellistIds: interview.panellistIds, readers, recused, scoredBy: Object.keys(given) });
  if (!missing.includes(userId) || !judged.includes(application.status)) return;
  throw new DomainError(
    'scoring/blind',
    'You judge this applicant. The application can be opened after you have scored, or declared that you do not judge.',
  );
}
