export type { EventFeed, FeedBatch, Subscription } from './event-feed';
export { LogEventFeed } from './log/log-event-feed';
