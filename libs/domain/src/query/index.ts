export { faqsFor, type FaqValues, type ShownFaq } from './faq-search';
export { faq, queryCategory } from './faq.record';
export { queryBoundary, queryDecider, type Query, type QueryCommand } from './query.decider';
export { queryContext } from './query.context';
export {
  queryReference,
  queryStream,
  type QueryAsked,
  type QueryAssigned,
  type QueryEvent,
  type QueryReopened,
  type QueryReplied,
  type QueryTextErased,
} from './query.events';
export { askQueryFields, assignQueryFields, reopenQueryFields, replyToQueryFields, writeInQueryFields } from './query.fields';
export { queryLife, type QueryMove, type QueryStatus } from './query.life';
export { queryNotifications } from './query.notifications';
export type { OwnQuery, QueryMessage, QueryPart } from './query-view';
