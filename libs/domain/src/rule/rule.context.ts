import { defineContext } from '../kernel';
import { ruleBoundary, turnsBoundary } from './rule.boundary';
import { ruleEntries } from './rule.entries';
import { ruleEvents } from './rule.events';
import { ruleScreens } from './rule.screens';
import { turnEvents } from './turn.events';

/** Rules that people write: who gets which lead, and what happens next. */
export const ruleContext = defineContext({
  name: 'rule',
  label: 'Rule',
  events: [...ruleEvents, ...turnEvents],
  boundaries: [ruleBoundary, turnsBoundary],
  screens: ruleScreens,
  entries: ruleEntries,
});
