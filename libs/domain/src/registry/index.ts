export { changeOf, isTechnical, technicalTypes, propertyOf, sentenceOf, tableOf, type EventChange } from './change-of';
export { contexts, eventDefinitions, recordCalls, recordTypes, upcasters } from './collected';
