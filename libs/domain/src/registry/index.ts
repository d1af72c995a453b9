export { changeOf, isTechnical, propertyOf, sentenceOf, tableOf, type EventChange } from './change-of';
export { contexts, eventDefinitions, recordTypes, upcasters } from './collected';
