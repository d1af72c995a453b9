import { Injectable } from '@nestjs/common';
import { meritListBoundary, rankingBoundary, type MeritList } from '@matricula/domain/offer';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';

/**
 * Notes who is ranked, or no longer ranked, in the same append as the merit list: of two lists that are drawn at the same time, one has an applicant.
 */
@Injectable()
export class RankedOnce implements Condition<MeritList> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
  ) {
    conditions.add(meritListBoundary, this);
  }

  /** @throws DomainError `merit-list/ranked-meanwhile` */
  async appends({ tenantId, before, after, cause }: Decided<MeritList>): Promise<StreamAppend[]> {
    const { meritListId, formId, entries } = after;
    const isPublished = before.meritListId === '' && meritListId !== '';
    const ended = before.entries === entries ? [] : Object.keys(before.entries).filter((id) => !Object.hasOwn(entries, id));
    if (!isPublished && ended.length === 0) return [];
    const { decider, stream: streamOf } = rankingBoundary;
    const stream = streamOf(tenantId, formId);
    const { state, revision } = await this.store.states.current(decider, stream);
    const data = { formId, meritListId, applicationIds: isPublished ? Object.keys(entries) : ended };
    const events = decider.decide({ type: isPublished ? 'RankApplicants' : 'UnrankApplicants', data }, state);
    return events.length > 0 ? [appendOfPart('ranking', { stream, tenantId }, revision, events, cause)] : [];
  }
}
