export {
  bulkPlaceOf,
  changeOf,
  isBookkeeping,
  isTechnical,
  technicalTypes,
  propertyOf,
  sentenceOf,
  tableOf,
  type BulkPlace,
  type EventChange,
} from './change-of';
export {
  contexts,
  erasingTypes,
  eventDefinitions,
  leadNumbersOf,
  mentions,
  notificationKind,
  notificationKinds,
  recordCalls,
  recordTypes,
  upcasters,
} from './collected';
