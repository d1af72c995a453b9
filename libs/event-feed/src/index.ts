export { EventFeed, type FeedBatch, type Subscription } from './event-feed';
export { LogEventFeed } from './log/log-event-feed';
