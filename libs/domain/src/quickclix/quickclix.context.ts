import { defineContext } from '../kernel';
import { quickLinkClicksBoundary } from './quick-link-clicks.decider';
import { quickLinkOpened } from './quick-link-clicks.events';
import { quickLink } from './quick-link.record';

/** Short links to application forms, and what came of them. */
export const quickclixContext = defineContext({
  name: 'quickclix',
  label: 'Quick link',
  events: [quickLinkOpened],
  records: [quickLink],
  boundaries: [quickLinkClicksBoundary],
  entries: {
    QuickLinkOpened: {
      technical: 'Clicks come from visitors without an account. The quick link shows their number.',
      property: 'Quick link',
      change: () => [{}, { opened: true }],
    },
  },
});
