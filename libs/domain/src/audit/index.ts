export { changeOf, ERASED, propertyOf, sentenceOf, tableOf, type EventChange } from './change-of';
