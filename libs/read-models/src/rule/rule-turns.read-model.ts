import { defineReadModel, instant, integer, keyword } from '../kernel';

/** A person who was considered for a lead. */
export interface TurnCandidate {
  userId: string;
  weight: number;
  credit: number;
  load: number;
  /** Why they could not get it. */
  excluded?: string;
}

/** A lead that a rule matched, and what came of it: one row for each turn, and one for a lead that waits. */
export interface RuleTurnRow {
  turnId: string;
  leadId: string;
  ruleId: string;
  ruleName: string;
  ruleVersion: number;
  at: string;
  /** `given`: chosen, and not confirmed yet. `returned`: somebody else was faster. `tried`: in a dry run. */
  outcome: 'given' | 'taken' | 'returned' | 'waiting' | 'tried';
  chosenId?: string;
  candidates: TurnCandidate[];
}

export const ruleTurns = defineReadModel<RuleTurnRow>({
  name: 'rule-turns',
  version: 1,
  key: 'turnId',
  fields: {
    turnId: keyword(),
    leadId: keyword(),
    ruleId: keyword(),
    ruleVersion: integer(),
    at: instant(),
    outcome: keyword(['given', 'taken', 'returned', 'waiting', 'tried']),
    chosenId: keyword(),
  },
});

/** The key of the row of a waiting lead. */
export const waitingKey = (leadId: string): string => `waiting-${leadId}`;
