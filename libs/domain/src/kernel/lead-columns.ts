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
