import { defineBoundary } from '../kernel';
import { askingDecider } from './asking.decider';
import { controlsDecider } from './controls.decider';
import { referralDecider } from './referral.decider';
import { ruleDecider } from './rule.decider';
import { simulationDecider } from './simulation.decider';
import { turnsDecider } from './turns.decider';

/** A rule with its versions. */
export const ruleBoundary = defineBoundary({
  name: 'rule',
  stream: (tenantId: string, ruleId: string) => `rule-${tenantId}-${ruleId}`,
  decider: ruleDecider,
});

/** The books in which leads are given out, by number. */
export const turnsBoundary = defineBoundary({
  name: 'turns',
  stream: (tenantId: string, book: string) => `turns-${tenantId}-${book}`,
  decider: turnsDecider,
});

/** What an institution has stopped of its rules, and the limits that apply. */
export const controlsBoundary = defineBoundary({
  name: 'automation-controls',
  stream: (tenantId: string) => `controls-${tenantId}`,
  decider: controlsDecider,
});

/** A lead that is offered to people of level 3. */
export const referralBoundary = defineBoundary({
  name: 'referral',
  stream: (tenantId: string, referralId: string) => `referral-${tenantId}-${referralId}`,
  decider: referralDecider,
});

/** The simulation of a rule over a period of the past. */
export const simulationBoundary = defineBoundary({
  name: 'rule-simulation',
  stream: (tenantId: string, simulationId: string) => `rule-simulation-${tenantId}-${simulationId}`,
  decider: simulationDecider,
});

/** An occasion on which a rule is asked about leads: a time of its schedule, or a run by a user. */
export const askingBoundary = defineBoundary({
  name: 'rule-asking',
  stream: (tenantId: string, occasionId: string) => `rule-asking-${tenantId}-${occasionId}`,
  decider: askingDecider,
});
