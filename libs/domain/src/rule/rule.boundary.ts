import { defineBoundary } from '../kernel';
import { ruleDecider } from './rule.decider';
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
