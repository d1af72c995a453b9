import { Injectable } from '@nestjs/common';
import { DomainError } from '@matricula/domain/kernel';
import { CapacityCount, leadDecider, leadStream, takesSeat } from '@matricula/domain/lead';
import { referralBoundary, referrersOf, type Referral } from '@matricula/domain/rule';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { capacitiesOf } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Assigns a lead to the person who accepts it, in the append of the acceptance: a referral that moves nothing is not accepted. */
@Injectable()
export class LeadOfReferral implements Condition<Referral> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {
    conditions.add(referralBoundary, this);
  }

  /** @throws DomainError `referral/changed-meanwhile` if the lead is gone or has another owner since the offer */
  async appends({ tenantId, before, after, cause }: Decided<Referral>): Promise<StreamAppend[]> {
    const { offer } = after;
    if (!offer || before.status !== 'offered' || after.status !== 'accepted') return [];
    const { referralId, leadId, offeredTo: ownerId, fromOwnerId, offeredBy, people } = offer;
    const stream = leadStream(tenantId, leadId);
    const { state, revision } = await this.store.states.current(leadDecider, stream);
    if (state.status !== 'open')
      throw new DomainError(
        'referral/changed-meanwhile',
        'The lead was removed or merged since it was offered to you. Please decline the offer.',
      );
    // A person who accepts may exceed their capacity, which is marked.
    const count = new CapacityCount(takesSeat(state) ? await capacitiesOf(this.reads, tenantId, [ownerId]) : new Map());
    const data = {
      ...{ assignmentId: referralId, ownerId, ownerName: cause.actor.name, expectedOwnerId: fromOwnerId ?? null },
      ...{ reason: 'rule' as const, reallocated: false, exceededCapacity: count.take(ownerId, leadId) },
      // The people of level 2 go on reading the lead while it is with these people of level 3.
      ...{ readerIds: referrersOf({ fromOwnerId, offeredBy }, ownerId), readersWithin: people },
    };
    const events = leadDecider.decide({ type: 'AssignLead', data }, state);
    if (events.length === 0)
      throw new DomainError(
        'referral/changed-meanwhile',
        'The lead has another owner since it was offered to you. Please decline the offer.',
      );
    return [appendOfPart('lead', { stream, tenantId }, revision, events, cause)];
  }
}
