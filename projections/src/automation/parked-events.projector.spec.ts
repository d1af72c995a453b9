import { projecting } from '@matricula/testing';
import { parkedEventsProjector } from './parked-events.projector';

describe('events that a read model could not fold', () => {
  it('disappear when they are dropped', () =>
    projecting(parkedEventsProjector)
      .given({
        type: 'ParkedEventDropped',
        data: { parkedId: 'lead-list@2/1', projector: 'lead-list@2', eventId: '1', eventType: 'LeadAssigned', reason: 'damaged' },
      })
      .then('lead-list@2/1')
      .equals(undefined));
});
