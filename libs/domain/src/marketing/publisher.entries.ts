import type { EntriesOf } from '../kernel';
import { overCap } from './publisher-intake.decider';
import type { PublisherEvent } from './publisher.events';

/** How the leads of publishers read in the timeline. */
export const publisherEntries: EntriesOf<PublisherEvent> = {
  PublisherLeadsAccepted: { property: 'Leads of a publisher', technical: 'counts towards its cap: each lead has its own entry' },
  PublisherLeadsRefused: {
    property: 'Leads of a publisher',
    sentence: (who, { count, cap, most }) =>
      `${count} ${count === 1 ? 'lead' : 'leads'} from ${who} refused: ${overCap('the publisher', { cap, most })}`,
  },
};
