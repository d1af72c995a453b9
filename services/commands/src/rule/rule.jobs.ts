import { defineJob } from '../job';
import { RuleRunWork } from './rule-run.work';
import { RuleUndoWork } from './rule-undo.work';

/** A rule is asked about leads; what it gave in a period is given back. */
export const ruleJobs = [
  defineJob({
    kind: 'rule-run',
    work: RuleRunWork,
    undo: 'Leads that a rule gave are given back on the screen of the rule.',
    codes: ['LEADS'],
  }),
  defineJob({
    kind: 'rule-undo',
    work: RuleUndoWork,
    undo: 'Leads that were given back are given out again by the rule.',
    codes: ['LEADS'],
  }),
];
