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
  it('is dropped for a reason, and then neither done nor parked again', () => {
    const dropped: ParkingEvent = { type: 'PolicyDropped', data: { parkedId: 'p/1', policy: 'p', eventId: '1', reason: 'twice' } };
    parking
      .given(parked)
      .when({ type: 'DropPolicy', data: { reason: 'twice' } })
      .then(dropped);
    parking.given(parked, dropped).when({ type: 'ParkPolicy', data }).thenNothing();
    parking.given(parked, dropped).when({ type: 'ReplayPolicy', data: {} }).thenRefused('policy/not-parked');
    parking
      .given(parked, replayed)
      .when({ type: 'DropPolicy', data: { reason: 'x' } })
      .thenRefused('policy/not-parked');
  });
});

describe('an event that a read model could not fold', () => {
  const drop = { parkedId: 'lead-list@2/1', projector: 'lead-list@2', eventId: '1', eventType: 'LeadAssigned', reason: 'damaged' };
  it('is dropped as often as it is parked: a rebuild parks it again', () => {
    const dropped: ParkingEvent = { type: 'ParkedEventDropped', data: drop };
    parking.given().when({ type: 'DropParkedEvent', data: drop }).then(dropped);
    parking.given(dropped).when({ type: 'DropParkedEvent', data: drop }).then(dropped);
  });
});
