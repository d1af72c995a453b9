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
>;

/**
 * Saves one detail by its wire name. The server rejects it if the stored value differs from the one the user saw, or if a phone or e-mail is invalid
 * or belongs to another lead. An empty text clears it.
 */
export const changeDetail = (leadId: string, wire: string, value: string, expected: string | undefined) =>
  put(`updateProfileLead/${leadId}`, { [wire]: value.trim() || null, expected: { [wire]: expected || null } });

export const isConflict = (error: unknown): boolean => error instanceof HttpError && error.isConflict;
