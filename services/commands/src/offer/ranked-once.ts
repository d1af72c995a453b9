import { Injectable } from '@nestjs/common';
import { meritListBoundary, rankingBoundary, type MeritList } from '@matricula/domain/offer';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Notes who is ranked in the same append as the merit list: of two lists that are drawn at the same time, one has an applicant. */
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
    if (before.meritListId !== '' || meritListId === '') return [];
    const { decider, stream: streamOf } = rankingBoundary;
    const stream = streamOf(tenantId, formId);
    const { state, revision } = await this.store.states.current(decider, stream);
    const data = { formId, meritListId, applicationIds: Object.keys(entries) };
    return [appendOfPart('ranking', { stream, tenantId }, revision, decider.decide({ type: 'RankApplicants', data }, state), cause)];
  }
}
