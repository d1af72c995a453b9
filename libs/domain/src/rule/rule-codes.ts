import type { RuleKind } from './rule-definition';

/** The menu code of the screen of each kind of rule. */
export const codeOfKind: Readonly<Record<RuleKind, string>> = {
  assignment: 'Counselor_Allocation_Logic',
  counsellor: 'Counselor_Allocation_Logic',
  allocation: 'Rule_Engine',
  l3: 'L2_TO_L2_RE-ASSIGNMENT',
  reallocation: 'Smart_Lead_Reallocator',
  workflow: 'Automtion_Workflow',
};
