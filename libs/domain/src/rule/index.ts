export { ruleContext } from './rule.context';
