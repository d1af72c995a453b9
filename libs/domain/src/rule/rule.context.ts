import { defineContext } from '../kernel';
import { ruleScreens } from './rule.screens';

/** Rules that people write. */
export const ruleContext = defineContext({ name: 'rule', label: 'Rule', screens: ruleScreens, entries: {} });
