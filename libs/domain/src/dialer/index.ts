export {
  collegesOf,
  dialerColumns,
  dialerRuleProblem,
  fixedValues,
  triggerTypes,
  type DialerColumn,
  type DialerRuleForm,
} from './dialer-conditions';
export { dialerContext } from './dialer.context';
export { dialerList, dialerRule } from './dialer.records';
