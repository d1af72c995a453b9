export { callActionContext } from './call-action.context';
export * from './call-action.events';
export { callActionDecider, ENROLLED, type RecordCallAction, type StageRules } from './call-action.decider';
