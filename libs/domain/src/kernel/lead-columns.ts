import type { ConditionColumn } from './condition-blocks';

/** The columns of leads that rules test, under the names of the documents (001 §2.7). */
export const leadColumns = [
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

/** What rules count of a lead. */
export const countedOfLeads = ['calls', 'messages', 'followUps'] as const;
export type CountedOfLead = (typeof countedOfLeads)[number];

/** Counts of leads in the days before a moment: recorded call actions, messages sent to the lead, follow-ups planned. */
export const countColumns = [
  { value: 'calls_in_1', label: 'Calls in 1 day', kind: 'count' },
  { value: 'calls_in_7', label: 'Calls in 7 days', kind: 'count' },
  { value: 'calls_in_30', label: 'Calls in 30 days', kind: 'count' },
  { value: 'messages_in_1', label: 'Messages in 1 day', kind: 'count' },
  { value: 'messages_in_7', label: 'Messages in 7 days', kind: 'count' },
  { value: 'messages_in_30', label: 'Messages in 30 days', kind: 'count' },
  { value: 'followUps_in_1', label: 'Follow-ups in 1 day', kind: 'count' },
  { value: 'followUps_in_7', label: 'Follow-ups in 7 days', kind: 'count' },
  { value: 'followUps_in_30', label: 'Follow-ups in 30 days', kind: 'count' },
] as const satisfies readonly ConditionColumn[];

/** What a column of counts counts, and in how many days; undefined for other columns. */
export function countOf(columnName: string): { what: CountedOfLead; days: number } | undefined {
  const [, name, days] = /^([a-zA-Z]+)_in_(\d{1,3})$/.exec(columnName) ?? [];
  const what = countedOfLeads.find((one) => one === name);
  return what && { what, days: Number(days) };
}
