import { conditionProblem, isEmptyValue, type ConditionBlock } from '../kernel/condition-blocks';
import { leadColumns } from '../kernel/lead-columns';

/** The columns of leads that a dialer rule tests (001 §2.7). */
export const dialerColumns = leadColumns;
export type DialerColumn = (typeof dialerColumns)[number]['value'];

export const triggerTypes = [
  { value: 'update', label: 'On Updated' },
  { value: 'create', label: 'On Created' },
] as const;

const yesNo = [
  { value: '1', label: 'Yes' },
  { value: '0', label: 'No' },
] as const;

/** Columns with fixed values (001 §9). */
export const fixedValues: Readonly<Partial<Record<DialerColumn, readonly { value: string; label: string }[]>>> = {
  priority: [
    { value: '0', label: 'Low' },
    { value: '1', label: 'Medium' },
    { value: '2', label: 'High' },
  ],
  is_verified: [
    { value: '1', label: 'Verified' },
    { value: '0', label: 'Not Verified' },
  ],
  gender: ['female', 'male', 'other'].map((value) => ({ value, label: value })),
  last_callaction_followup_status: yesNo,
};

/** The parts of a dialer rule that are required. */
export interface DialerRuleForm {
  name?: string | null;
  triggerType?: string | null;
  listIds?: readonly unknown[] | null;
  rule?: readonly ConditionBlock[] | null;
}

/** The first problem of a dialer rule, in the order of the documents (001 §5); undefined if it can be saved. */
export function dialerRuleProblem({ name, triggerType, listIds, rule }: DialerRuleForm): string | undefined {
  if (isEmptyValue(name)) return 'Name required';
  if (isEmptyValue(triggerType)) return 'Trigger Type required';
  if (isEmptyValue(listIds)) return 'Lead list required';
  return conditionProblem(rule ?? [], dialerColumns);
}

/** The colleges that a rule names in its rows of colleges; empty if it is for all of them. */
export const collegesOf = (rule: readonly ConditionBlock[]): string[] => [
  ...new Set(
    rule.flatMap(({ rules }) =>
      rules.flatMap(({ columnName, operator, value }) =>
        columnName === 'clg_id' && operator === 'in' ? (Array.isArray(value) ? value : [value]) : [],
      ),
    ),
  ),
];
