import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { ParkingEvent, PolicyParked } from './automation.events';

/** What a policy could not do with one event. */
export interface Parking {
  status: 'none' | 'parked' | 'replayed';
  attempts: number;
  parked?: PolicyParked['data'];
}

export type ParkPolicy = DomainCommand<'ParkPolicy', Omit<PolicyParked['data'], 'attempts'>>;
export type ReplayPolicy = DomainCommand<'ReplayPolicy', Record<never, never>>;

/** Rules of parking: what failed again stays, with one attempt more; what was done is done. */
export const parkingDecider: Decider<Parking, ParkPolicy | ReplayPolicy, ParkingEvent> = {
  initial: { status: 'none', attempts: 0 },
  decide(command, { status, attempts, parked }) {
    if (command.type === 'ParkPolicy') {
      return status === 'replayed' ? [] : [{ type: 'PolicyParked', data: { ...command.data, attempts: attempts + 1 } }];
    }
    if (!parked) throw new DomainError('policy/not-parked', 'There is nothing to replay.');
    const { parkedId, policy, eventId } = parked;
    return status === 'replayed' ? [] : [{ type: 'PolicyReplayed', data: { parkedId, policy, eventId } }];
  },
  evolve(parking, event) {
    switch (event.type) {
      case 'PolicyParked':
        return { status: 'parked', attempts: event.data.attempts, parked: event.data };
      case 'PolicyReplayed':
        return { ...parking, status: 'replayed' };
      default:
        return unknownEvent(event, parking);
    }
  },
};
