export { callActionContext } from './call-action.context';
export * from './call-action.events';
export { callActionDecider, type RecordCallAction } from './call-action.decider';
export { ENROLLED, type StageRules } from '../lead/stage-rules';
