import { Injectable } from '@nestjs/common';
import { interviewBoundary, interviewDayBoundary, type Interview } from '@matricula/domain/interview';
import { appendOfPart, EventStore, type StreamAppend } from '@matricula/event-store';
import { Conditions, type Condition, type Decided } from '../decision';

/** Takes the seat of a slot in the same append as the booking: of many who choose one seat at the same time, one gets it. */
@Injectable()
export class InterviewSeats implements Condition<Interview> {
  constructor(
    conditions: Conditions,
    private readonly store: EventStore,
  ) {
    conditions.add(interviewBoundary, this);
  }

  /** @throws DomainError `interview/full`, `interview/lapsed`, `interview/slot-unknown` */
  async appends({ tenantId, before, after, cause }: Decided<Interview>): Promise<StreamAppend[]> {
    const { slot, turn, applicationId, status } = after;
    if (status !== 'booked' || !slot || turn === before.turn) return [];
    const { day, slotId } = slot;
    const stream = interviewDayBoundary.stream(tenantId, day);
    const { state, revision } = await this.store.states.current(interviewDayBoundary.decider, stream);
    const at = new Date().toISOString();
    const events = interviewDayBoundary.decider.decide({ type: 'TakeSeat', data: { day, slotId, applicationId, turn, at } }, state);
    return events.length > 0 ? [appendOfPart('interview-seat', { stream, tenantId }, revision, events, cause)] : [];
  }
}
