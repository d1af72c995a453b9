export { changeOf, isTechnical, technicalTypes, propertyOf, sentenceOf, tableOf, type EventChange } from './change-of';
export { contexts, eventDefinitions, notificationKind, notificationKinds, recordCalls, recordTypes, upcasters } from './collected';
