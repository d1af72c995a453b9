export { changeOf, propertyOf, sentenceOf, tableOf, type EventChange } from './change-of';
export { exportDecider, type ExportCommand } from './export.decider';
export { exportStream, type DataExported, type ExportEvent } from './export.events';
