import { defineContext } from '../kernel';
import { askingEvents } from './asking.events';
import { controlEvents } from './controls.events';
import { referralEvents } from './referral.events';
import { askingBoundary, controlsBoundary, referralBoundary, ruleBoundary, simulationBoundary, turnsBoundary } from './rule.boundary';
import { ruleEntries } from './rule.entries';
import { ruleEvents } from './rule.events';
import { ruleNotifications } from './rule.notifications';
import { ruleScreens } from './rule.screens';
import { simulationEvents } from './simulation.events';
import { turnEvents } from './turn.events';

/** Rules that people write: who gets which lead, and what happens next. */
export const ruleContext = defineContext({
  name: 'rule',
  label: 'Rule',
  events: [...ruleEvents, ...turnEvents, ...referralEvents, ...controlEvents, ...simulationEvents, ...askingEvents],
  boundaries: [ruleBoundary, turnsBoundary, referralBoundary, controlsBoundary, simulationBoundary, askingBoundary],
  screens: ruleScreens,
  entries: ruleEntries,
  notifications: ruleNotifications,
  erasedBy: { leadId: 'LeadErased' },
});
