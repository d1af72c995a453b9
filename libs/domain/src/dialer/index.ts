export {
  collegesOf,
  dialerColumns,
  dialerRuleProblem,
  fixedValues,
  triggerTypes,
  type DialerColumn,
  type DialerRuleForm,
} from './dialer-conditions';
export { dialerBoundary } from './dialer.boundary';
export { dialerContext } from './dialer.context';
export { dialerList, dialerRule } from './dialer.records';
export { WORKFLOW_PRIORITY, workflowOf } from './dialer.decider';
export type { DialerPlace, PlaceLead, PlaceLeadByWorkflow } from './dialer.decider';
export type { DialerEvent, DialerLeadAdded, DialerLeadRemoved } from './dialer.events';
