import { type LeadRow } from '@matricula/read-models/lead';
import { put } from '../http/http';
import { HttpError } from '../http/http-error';

/** Lead details that can be edited in place. */
export type DetailField = Extract<
  keyof LeadRow,
  | 'name'
  | 'phone'
  | 'email'
  | 'gender'
  | 'country'
  | 'state'
  | 'city'
  | 'category'
  | 'leadType'
  | 'lastEducation'
  | 'yearOfAdmission'
  | 'stream'
  | 'course'
  | 'source'
  | 'externalId'
  | 'collegeId'
  | 'utmSource'
  | 'utmMedium'
  | 'utmCampaign'
>;

/** Any value of a lead that can be edited in place: a detail, or an attribute (custom field or further field) by its name. */
export type EditedValue = DetailField | `attributes.${string}`;

const ATTRIBUTE = 'attributes.';
const wireNames: Partial<Record<DetailField, string>> = {
  leadType: 'lead_type',
  lastEducation: 'last_education',
  yearOfAdmission: 'year_of_admission',
  externalId: 'external_id',
  collegeId: 'clg_id',
  utmSource: 'utm_source',
  utmMedium: 'utm_medium',
  utmCampaign: 'utm_campaign',
};

/** The name of a value in calls; an attribute has its own name. */
const wireOf = (field: EditedValue): string =>
  field.startsWith(ATTRIBUTE) ? field.slice(ATTRIBUTE.length) : (wireNames[field as DetailField] ?? field);

/** The present value; an empty text if there is none. */
export function detailOf(lead: LeadRow, field: EditedValue): string {
  if (field.startsWith(ATTRIBUTE)) return lead.attributes?.[wireOf(field)] ?? '';
  return lead[field as DetailField] ?? '';
}

/** The message for a refused value. */
export const refusalOf = (error: unknown, field: EditedValue): string | undefined =>
  error instanceof HttpError ? (error.fields?.[wireOf(field)] ?? error.fields?.[field]) : undefined;

/**
 * Saves one value. The server rejects it if the stored value differs from the one the user saw, or if a phone, e-mail or external id is invalid
 * or belongs to another lead. An empty text clears it.
 */
export function changeDetail(leadId: string, field: EditedValue, value: string, expected: string | undefined) {
  const named = (one: string | null | undefined) => {
    const values = { [wireOf(field)]: one || null };
    return field.startsWith(ATTRIBUTE) ? { attributes: values } : values;
  };
  return put(`updateProfileLead/${leadId}`, { ...named(value.trim()), expected: named(expected) });
}

export const isConflict = (error: unknown): boolean => error instanceof HttpError && error.isConflict;
