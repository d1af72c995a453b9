import type { TurnLimits } from '@matricula/domain/rule';
import { defineReadModel, flag, instant, integer, keyword } from '../kernel';

/** A person who was considered for a lead. */
export interface TurnCandidate {
  userId: string;
  weight: number;
  credit: number;
  load: number;
  /** How well they fit the lead by the method of the rule. */
  fit?: number;
  /** Why they could not get it: an exclusion; its label in older turns. */
  excluded?: string;
}

/** A lead that a rule matched, and what came of it: one row for each turn, for a lead that waits, and for each run of a workflow. */
export interface RuleTurnRow {
  turnId: string;
  leadId: string;
  ruleId: string;
  ruleName: string;
  ruleVersion: number;
  at: string;
  /**
   * `given`: chosen, and not confirmed yet. `returned`: somebody else was faster. `tried`: in a dry run. `passed-on`: nobody was free, and the next rule
   * was asked. `entered`: in a workflow. `overruled`: in a workflow, and another one had set a field before. `offered`, `accepted`, `unaccepted`: to people
   * of level 3, by the trigger of a rule.
   */
  outcome:
    'given' | 'taken' | 'returned' | 'waiting' | 'tried' | 'passed-on' | 'entered' | 'overruled' | 'offered' | 'accepted' | 'unaccepted';
  /** The workflow that had set the field. */
  overruledBy?: string;
  /** What a workflow would have done, in a dry run. */
  plan?: { stepId: string; kind: string; afterMinutes?: number }[];
  chosenId?: string;
  candidates: TurnCandidate[];
  /** A user released or asked for the lead, so that it counts towards no storm. */
  released?: boolean;
  /** The limits of each person, where the rule has any; missing in older turns. */
  limits?: TurnLimits;
  /** The position of the log as of which the rule saw the lead; missing in older turns. */
  seenPosition?: string;
}

export const ruleTurns = defineReadModel<RuleTurnRow>({
  name: 'rule-turns',
  version: 6,
  key: 'turnId',
  fields: {
    turnId: keyword(),
    leadId: keyword(),
    ruleId: keyword(),
    ruleVersion: integer(),
    at: instant(),
    outcome: keyword([
      ...['given', 'taken', 'returned', 'waiting', 'tried', 'passed-on', 'entered', 'overruled'],
      ...['offered', 'accepted', 'unaccepted'],
    ]),
    chosenId: keyword(),
    released: flag(),
  },
});

/** The key of the row of a waiting lead. */
export const waitingKey = (leadId: string): string => `waiting-${leadId}`;
