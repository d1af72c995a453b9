import { DomainError } from '@matricula/domain/kernel';
import { keptFrom, told, unchangeable, type FieldRules, type OwnFields } from '@matricula/domain/user';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Sight } from './sight';

/** What the rules of a role keep from somebody, of the leads that they see. */
export interface KeptFields {
  /** Whether they may filter, sort, search, group and count by a field. */
  asks(field: string): boolean;
  /** Rows and events without what they may not know, masked where they may know a part; with `place` that stands where a value was. */
  told<Said>(said: Said, place?: string): Said;
}

/** What is kept from somebody of what is said of leads; undefined: nothing, which costs nothing. */
export function keptOfLeads({ fields }: Sight): KeptFields | undefined {
  return fields && { asks: (field) => !keptFrom(fields, field), told: (said, place) => told(fields, said, place) };
}

/** The rules themselves, and what the institution's own fields hold, for screens that offer nothing that the server would keep. */
export function fieldRulesFor({ fields = {} }: Sight): { field_rules: FieldRules; own_fields?: OwnFields } {
  const { own, ...rules } = fields;
  return { field_rules: rules, ...(own && { own_fields: own }) };
}

/** What is kept from somebody of the rows of a read model. */
export const keptFields = ({ ofLead }: Pick<ReadModel, 'ofLead'>, sight: Sight): KeptFields | undefined =>
  ofLead ? keptOfLeads(sight) : undefined;

/** @throws DomainError `lead/field-read-only`, naming the fields that this role may not change */
export function assertChangeable({ fields }: Sight, changed: readonly string[]): void {
  const names = fields ? unchangeable(fields, changed) : [];
  if (names.length === 0) return;
  throw new DomainError('lead/field-read-only', `Your role may not change ${names.join(', ')}. Please contact the administrator.`);
}
