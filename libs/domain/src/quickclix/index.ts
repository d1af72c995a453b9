export { isOpenOn, prefilledAnswers, quickLinkPath } from './quick-link';
export { MOST_CLICKS_A_DAY, quickLinkClicksBoundary } from './quick-link-clicks.decider';
export { quickLinkClicksStream, type QuickLinkOpened } from './quick-link-clicks.events';
export { quickLink } from './quick-link.record';
export { quickclixContext } from './quickclix.context';
