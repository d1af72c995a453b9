import { defineContext } from '../kernel';
import { dialerList, dialerRule } from './dialer.records';
import { dialerSearch } from './dialer.search';
import { dialerScreens } from './dialer.screens';

/** Rules that put leads on the lists of the dialer. */
export const dialerContext = defineContext({
  name: 'dialer',
  label: 'Dialer',
  records: [dialerList, dialerRule],
  screens: dialerScreens,
  search: dialerSearch,
  entries: {},
});
