import { deciding } from '@matricula/testing';
import type { ParkingEvent } from './automation.events';
import { parkingDecider } from './parking.decider';

const parking = deciding(parkingDecider);
const data = { parkedId: 'p/1', policy: 'p', eventId: '1', eventType: 'LeadAssigned', stream: 's', revision: 3, error: 'no' };
const parked: ParkingEvent = { type: 'PolicyParked', data: { ...data, attempts: 1 } };
const replayed: ParkingEvent = { type: 'PolicyReplayed', data: { parkedId: 'p/1', policy: 'p', eventId: '1' } };

describe('an event that a policy could not act on', () => {
  it('is parked, and counted when it fails again', () => {
    parking.given().when({ type: 'ParkPolicy', data }).then(parked);
    parking
      .given(parked)
      .when({ type: 'ParkPolicy', data })
      .then({ type: 'PolicyParked', data: { attempts: 2 } });
  });
  it('is done once', () => {
    parking.given(parked).when({ type: 'ReplayPolicy', data: {} }).then(replayed);
    parking.given(parked, replayed).when({ type: 'ReplayPolicy', data: {} }).thenNothing();
    parking.given(parked, replayed).when({ type: 'ParkPolicy', data }).thenNothing();
    parking.given().when({ type: 'ReplayPolicy', data: {} }).thenRefused('policy/not-parked');
  });
});
