import { DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import type { ParkedEventDropped, ParkingEvent, PolicyParked } from './automation.events';

/** An event that a policy or a read model failed to process. */
export interface Parking {
  status: 'none' | 'parked' | 'replayed' | 'dropped';
  attempts: number;
  parked?: PolicyParked['data'];
}

export type ParkPolicy = DomainCommand<'ParkPolicy', Omit<PolicyParked['data'], 'attempts'>>;
export type ReplayPolicy = DomainCommand<'ReplayPolicy', Record<never, never>>;
export type DropPolicy = DomainCommand<'DropPolicy', { reason: string }>;
/** For a read model. The read store, not this decider, knows whether the event is parked now. */
export type DropParkedEvent = DomainCommand<'DropParkedEvent', ParkedEventDropped['data']>;
export type ParkingCommand = ParkPolicy | ReplayPolicy | DropPolicy | DropParkedEvent;

/** The name under which events at the end of the longest chain of rules are parked. */
export const CHAIN_PARKING = 'rule-chain';

/** Rules of parking: a repeated failure counts one more attempt; a success ends it; a dropped event stays dropped. */
export const parkingDecider: Decider<Parking, ParkingCommand, ParkingEvent> = {
  initial: { status: 'none', attempts: 0 },
  decide(command, { status, attempts, parked }) {
    if (command.type === 'ParkPolicy') {
      return status === 'replayed' || status === 'dropped'
        ? []
        : [{ type: 'PolicyParked', data: { ...command.data, attempts: attempts + 1 } }];
    }
    if (command.type === 'DropParkedEvent') return [{ type: 'ParkedEventDropped', data: command.data }];
    if (!parked || status === 'dropped') throw new DomainError('policy/not-parked', 'There is nothing to replay.');
    const { parkedId, policy, eventId } = parked;
    if (command.type === 'DropPolicy') {
      if (status === 'replayed')
        throw new DomainError('policy/not-parked', 'It has been processed in the meantime: there is nothing to discard.');
      return [{ type: 'PolicyDropped', data: { parkedId, policy, eventId, reason: command.data.reason } }];
    }
    return status === 'replayed' ? [] : [{ type: 'PolicyReplayed', data: { parkedId, policy, eventId } }];
  },
  evolve(parking, event) {
    switch (event.type) {
      case 'PolicyParked':
        return { status: 'parked', attempts: event.data.attempts, parked: event.data };
      case 'PolicyReplayed':
        return { ...parking, status: 'replayed' };
      case 'PolicyDropped':
      case 'ParkedEventDropped':
        return { ...parking, status: 'dropped' };
      default:
        return unknownEvent(event, parking);
    }
  },
};
