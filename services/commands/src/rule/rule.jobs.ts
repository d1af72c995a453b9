import { defineJob } from '../job';
import { RuleUndoWork } from './rule-undo.work';

/** What a rule gave in a period is given back. */
export const ruleJobs = [
  defineJob({
    kind: 'rule-undo',
    work: RuleUndoWork,
    undo: 'Leads that were given back are given out again by the rule.',
    codes: ['LEADS'],
  }),
];
