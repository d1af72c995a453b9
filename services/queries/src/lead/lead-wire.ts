import type { CallActionRow } from '@matricula/read-models/call-action';
import type { Filter } from '@matricula/read-models/kernel';
import { leadList, type LeadRow } from '@matricula/read-models/lead';
import { allOf, anyOf, withinDays } from '@matricula/lists';
import { DomainError } from '@matricula/domain/kernel';

/** The documents' name of a lead field and ours (001 §3 Lead): what `getLeads` filters by and answers with. */
export const leadFields = [
  { wire: 'lead_id', field: 'leadId', label: 'Lead ID' },
  { wire: 'lead_hash', field: 'leadHash', label: 'Lead hash' },
  { wire: 'name', field: 'name', label: 'Name' },
  { wire: 'phone', field: 'phone', label: 'Phone' },
  { wire: 'email', field: 'email', label: 'Email' },
  { wire: 'source', field: 'source', label: 'First source' },
  { wire: 'last_source', field: 'lastSource', label: 'Last source' },
  { wire: 'prmary_source', field: 'primarySource', label: 'Source' },
  { wire: 'secondary_source', field: 'secondarySource', label: 'Secondary Source' },
  { wire: 'tertiary_source', field: 'tertiarySource', label: 'Tertiary Source' },
  { wire: 'utm_medium', field: 'utmMedium', label: 'UTM Medium' },
  { wire: 'utm_source', field: 'utmSource', label: 'UTM Source' },
  { wire: 'utm_campaign', field: 'utmCampaign', label: 'UTM Campaign' },
  { wire: 'state', field: 'state', label: 'State' },
  { wire: 'city', field: 'city', label: 'City' },
  { wire: 'country', field: 'country', label: 'Country' },
  { wire: 'last_callaction_btn_message', field: 'stage', label: 'Lead Recent Stage' },
  { wire: 'last_callaction_sub_stage', field: 'subStage', label: 'Lead Sub-Stage' },
  { wire: 'last_callaction_call_date_time', field: 'nextFollowUpAt', label: 'Followup Date' },
  { wire: 'course', field: 'course', label: 'Course' },
  { wire: 'stream', field: 'stream', label: 'Stream' },
  { wire: 'priority', field: 'priority', label: 'Lead Priority' },
  { wire: 'clg_id', field: 'collegeId', label: 'College id' },
  { wire: 'clg_name', field: 'collegeName', label: 'College' },
  { wire: 'lead_type', field: 'leadType', label: 'Lead Type' },
  { wire: 'last_education', field: 'lastEducation', label: 'Last Education' },
  { wire: 'gender', field: 'gender', label: 'Gender' },
  { wire: 'category', field: 'category', label: 'Category' },
  { wire: 'year_of_admission', field: 'yearOfAdmission', label: 'Year of Admission' },
  { wire: 'user_id', field: 'ownerId', label: 'Owner id' },
  { wire: 'user_name', field: 'ownerName', label: 'Owner' },
  { wire: 'created_at', field: 'createdAt', label: 'Created' },
  { wire: 'updated_at', field: 'updatedAt', label: 'Updated' },
] as const satisfies readonly { wire: string; field: string & keyof LeadRow; label: string }[];

type Named = (typeof leadFields)[number];

/** The fields of a lead under the documents' names; null for what is not known. */
type WireFields = { [Of in Named as Of['wire']]: NonNullable<LeadRow[Of['field']]> | null };

const ourField = new Map<string, string & keyof LeadRow>(leadFields.map(({ wire, field }) => [wire, field]));

/** Our name of a field of the documents. @throws DomainError `leads/field-unknown` */
export function leadField(wire: string): string & keyof LeadRow {
  const field = ourField.get(wire);
  if (!field) throw new DomainError('leads/field-unknown', `Leads have no field ${wire}.`);
  return field;
}

/** One or several priorities. @throws DomainError `lead/priority-unknown` */
export function priorityFilter(priority: unknown): Filter | undefined {
  const values = wireValues(priority).map(Number);
  if (values.some((value) => ![0, 1, 2].includes(value))) {
    throw new DomainError('lead/priority-unknown', 'Priority must be Low, Medium or High.');
  }
  return values.length > 0 ? { field: 'priority', op: 'in', values } : undefined;
}

/** One value, several, or comma-joined. */
export const wireValues = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.map(String)
    : String(value ?? '')
        .split(',')
        .filter(Boolean);

/** A lead as the documents' calls answer it. */
export function wireLead(row: LeadRow) {
  return {
    ...(Object.fromEntries(leadFields.map(({ wire, field }) => [wire, row[field] ?? null])) as WireFields),
    is_verified: row.verified ? 1 : 0,
    // 0 means that a follow-up is still open (001 §4.1): the call action is blocked until it is done.
    last_callaction_followup_status: row.followUpPending ? 0 : 1,
    last_callaction_message: row.lastComment ?? null,
    last_re_enquired_clg_id: row.lastReEnquiredCollegeId ?? null,
    re_enquired_clgs: row.reEnquiredColleges,
    is_stage_mark_locked: row.stageLocked ? 1 : 0,
    enquiries: row.enquiries,
    attributes: row.attributes ?? {},
  };
}

/** A call action as the documents' calls answer it. */
export const wireCallAction = (row: CallActionRow) => ({
  ...row,
  _id: row.callActionId,
  group: row.stageTag,
  btn_message: row.stage,
  sub_stage: row.subStage ?? null,
  message: row.comment ?? null,
  call_date_time: row.followUpAt ?? null,
  created_date: row.at,
  user_name: row.userName,
  clg_name: row.collegeName ?? null,
});

/** Fields that hold a source: compared regardless of case, so the spellings in the rows are needed. */
export const sourceFields = leadFields.filter(({ field }) => /^(source|(last|primary|secondary|tertiary)Source)$/.test(field));
const bySource = new Set<string>(sourceFields.map(({ wire }) => wire));

/** Flags of the documents (1 or 0): our field, and the value for which it is true. */
const flags: Record<string, { field: string; when: string }> = {
  is_verified: { field: 'verified', when: '1' },
  last_callaction_followup_status: { field: 'followUpPending', when: '0' },
};

/**
 * Converts wire filters to a condition, except for sources: one value, several, or comma-joined, under the documents' names.
 * @throws DomainError for unknown names and values
 */
export function wireFilter(filters: Record<string, unknown>, timeZone: string): Filter | undefined {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return allOf(
    ...given.map(([name, value]): Filter | undefined => {
      if (bySource.has(name)) return undefined;
      const flag = Object.hasOwn(flags, name) ? flags[name] : undefined;
      if (flag) return { field: flag.field, op: 'eq', value: String(Number(value)) === flag.when };
      const field = leadField(name);
      if (field === 'priority') return priorityFilter(value);
      const values = wireValues(value);
      // A day, or the first and the last of several.
      if (leadList.fields[field]?.kind === 'instant') return withinDays(field, values[0], values[1] ?? values[0], timeZone);
      return anyOf(field, values);
    }),
  );
}
