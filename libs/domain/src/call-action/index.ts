export { callActionContext } from './call-action.context';
export * from './call-action.events';
export { callActionDecider, type RecordCallAction } from './call-action.decider';
export { commentTemplate } from './comment-template.record';
export { ENROLLED, type StageRules } from '../lead/stage-rules';
