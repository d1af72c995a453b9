import type { EntriesOf } from '../kernel';
import type { DialerEvent } from './dialer.events';

const AUTOMATIC = 'rules put leads on lists automatically; the list tells which rule matched';

/** Dialer lists are no part of the timeline. */
export const dialerEntries: EntriesOf<DialerEvent> = {
  DialerLeadAdded: { property: 'Dialer list', technical: AUTOMATIC },
  DialerLeadRemoved: { property: 'Dialer list', technical: AUTOMATIC },
};
