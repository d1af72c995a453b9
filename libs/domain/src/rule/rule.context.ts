import { defineContext } from '../kernel';
import { referralEvents } from './referral.events';
import { referralBoundary, ruleBoundary, turnsBoundary } from './rule.boundary';
import { ruleEntries } from './rule.entries';
import { ruleEvents } from './rule.events';
import { ruleNotifications } from './rule.notifications';
import { ruleScreens } from './rule.screens';
import { turnEvents } from './turn.events';

/** Rules that people write: who gets which lead, and what happens next. */
export const ruleContext = defineContext({
  name: 'rule',
  label: 'Rule',
  events: [...ruleEvents, ...turnEvents, ...referralEvents],
  boundaries: [ruleBoundary, turnsBoundary, referralBoundary],
  screens: ruleScreens,
  entries: ruleEntries,
  notifications: ruleNotifications,
  erasedBy: { leadId: 'LeadErased' },
});
