import { defineBoundary, type Decider, type DomainCommand } from '../kernel';
import { quickLinkClicksStream, type QuickLinkOpened } from './quick-link-clicks.events';

/** Number of clicks of a day. */
export interface QuickLinkClicks {
  count: number;
}

export type QuickLinkClickCommand = DomainCommand<'OpenQuickLink', QuickLinkOpened['data']>;

/** Clicks of a day beyond this number are not counted, so that a program cannot fill the log. */
export const MOST_CLICKS_A_DAY = 20_000;

/** Counts the clicks of a quick link. */
export const quickLinkClicksDecider: Decider<QuickLinkClicks, QuickLinkClickCommand, QuickLinkOpened> = {
  initial: { count: 0 },
  decide: ({ data }, { count }) => (count >= MOST_CLICKS_A_DAY ? [] : [{ type: 'QuickLinkOpened', data }]),
  evolve: ({ count }) => ({ count: count + 1 }),
};

/** The clicks of one quick link on one day. */
export const quickLinkClicksBoundary = defineBoundary({
  name: 'quick-link-clicks',
  stream: quickLinkClicksStream,
  decider: quickLinkClicksDecider,
});
