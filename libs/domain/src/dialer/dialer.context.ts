import { defineContext } from '../kernel';
import { dialerBoundary } from './dialer.boundary';
import { dialerEntries } from './dialer.entries';
import { dialerEvents } from './dialer.events';
import { dialerList, dialerRule } from './dialer.records';
import { dialerSearch } from './dialer.search';
import { dialerScreens } from './dialer.screens';

/** Rules that put leads on the lists of the dialer. */
export const dialerContext = defineContext({
  name: 'dialer',
  label: 'Dialer',
  events: dialerEvents,
  boundaries: [dialerBoundary],
  records: [dialerList, dialerRule],
  screens: dialerScreens,
  search: dialerSearch,
  entries: dialerEntries,
  erasedBy: { leadId: 'LeadErased' },
});
