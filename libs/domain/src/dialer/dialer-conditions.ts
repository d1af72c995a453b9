import { conditionProblem, isEmptyValue, type ConditionBlock, type ConditionColumn } from '../kernel/condition-blocks';

/** The columns of leads that a dialer rule tests, under the names of the documents (001 §2.7). */
export const dialerColumns = [
  { value: 'prmary_source', label: 'Source', kind: 'words' },
  { value: 'secondary_source', label: 'Secondary Source', kind: 'words' },
  { value: 'tertiary_source', label: 'Tertiary Source', kind: 'words' },
  { value: 'utm_medium', label: 'UTM Medium', kind: 'words' },
  { value: 'utm_source', label: 'UTM Source', kind: 'words' },
  { value: 'utm_campaign', label: 'UTM Campaign', kind: 'words' },
  { value: 'state', label: 'State', kind: 'words' },
  { value: 'city', label: 'City', kind: 'words', parent: 'state' },
  { value: 'last_callaction_btn_message', label: 'Lead Recent Stage', kind: 'words' },
  { value: 'course', label: '{Course}', kind: 'words', parent: 'stream' },
  { value: 'priority', label: 'Lead Priority', kind: 'words' },
  { value: 'clg_id', label: '{EntityName}', kind: 'words' },
  { value: 'lead_type', label: 'Lead Type', kind: 'words' },
  { value: 'last_education', label: 'Last Education', kind: 'words' },
  { value: 'last_callaction_call_date_time', label: 'Followup Date', kind: 'day' },
  { value: 'is_verified', label: 'Verification Status', kind: 'words' },
  { value: 'gender', label: 'Gender', kind: 'words' },
  { value: 'category', label: 'Category', kind: 'words' },
  { value: 'stream', label: 'Stream', kind: 'words' },
  { value: 'year_of_admission', label: 'Year of Admission', kind: 'words' },
  { value: 'last_callaction_sub_stage', label: 'Lead Sub-Stage', kind: 'words', parent: 'last_callaction_btn_message' },
  { value: 'last_callaction_followup_status', label: 'Followup Status', kind: 'words' },
] as const satisfies readonly ConditionColumn[];
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
