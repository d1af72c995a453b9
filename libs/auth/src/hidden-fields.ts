import { DomainError } from '@matricula/domain/kernel';
import { ForbiddenException } from '@nestjs/common';
import {
  asksForContact,
  HIDDEN_VALUE,
  hidesSomething,
  isHiddenFrom,
  told,
  withoutHiddenContacts,
  unchangeable,
  type FieldRules,
  type OwnFields,
} from '@matricula/domain/user';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Sight } from './sight';

/** Applies the field rules of a user's role to lead data: hides or masks what they may not see. */
export interface HiddenFields {
  /** Whether the user may filter, sort, search, group and count by a field. */
  asks(field: string): boolean;
  /** Rows or events without hidden fields, with masked fields masked. With `place`, hidden values are replaced by it. */
  told<Said>(said: Said, place?: string): Said;
  /** The text without contact data that the user may not see. */
  text(said: string): string;
  /** Whether a search text is contact data that the user may not see. */
  isContact(search: string): boolean;
}

/** Lead fields that are hidden from this user; undefined if none. */
export function hiddenOfLeads({ fields }: Sight): HiddenFields | undefined {
  if (!fields) return undefined;
  return {
    asks: (field) => !isHiddenFrom(fields, field),
    told: (said, place) => told(fields, said, place),
    text: (said) => withoutHiddenContacts(fields, said),
    isContact: (search) => asksForContact(fields, search),
  };
}

/** Fields by which an enquiry is matched to an existing lead. */
const identifying = ['phone', 'email', 'externalId'] as const;

/**
 * Whether the answer to an enquiry must not reveal if the person is already known, because a user could test guesses for a hidden phone number,
 * e-mail address or external id. With `given`, only the identities in that enquiry count; without it, any.
 */
export function keepsIdentities({ fields }: Sight, given?: Partial<Record<(typeof identifying)[number], unknown>>): boolean {
  return fields !== undefined && identifying.some((name) => (!given || given[name]) && isHiddenFrom(fields, name));
}

/** @throws ForbiddenException for users with hidden or masked lead fields */
export function assertUnruled({ fields }: Sight): void {
  if (fields && hidesSomething(fields))
    throw new ForbiddenException('This decides over fields of leads: some of them are hidden from your role.');
}

/** @throws ForbiddenException for users who do not see every row and field of the institution, because stored events show all of them */
export const assertSeesWhole = (sight: Sight): void =>
  assertWhole(sight, {
    rows: 'This shows the whole institution: it is for those who see all of it.',
    fields: 'This shows every field of leads: some of them are hidden from your role.',
  });

/** @throws ForbiddenException for the same users, because a rule must not act on leads that the person who starts it does not see */
export const assertReachesWhole = (sight: Sight): void =>
  assertWhole(sight, {
    rows: 'Rules reach no further than you: this is for those who see all leads.',
    fields: 'Rules reach no further than you: some fields of leads are hidden from your role.',
  });

function assertWhole({ people, fields }: Sight, words: { rows: string; fields: string }): void {
  if (people) throw new ForbiddenException(words.rows);
  if (fields && hidesSomething(fields)) throw new ForbiddenException(words.fields);
}

/** Field rules that limit a user who changes the rules of a role: none for an admin. */
export const rulesBinding = (sight: Sight): FieldRules => (sight.admin ? {} : fieldRulesFor(sight).field_rules);

/** The field rules and the meanings of custom fields, so that screens do not offer fields that the server hides. */
export function fieldRulesFor({ fields = {} }: Sight): { field_rules: FieldRules; own_fields?: OwnFields } {
  const { own, ...rules } = fields;
  return { field_rules: rules, ...(own && { own_fields: own }) };
}

/** Fields of a read model's rows that are hidden from this user; undefined if none. */
export function hiddenFields({ ofLead, ofOrders }: Pick<ReadModel, 'ofLead'> & Partial<ReadModel>, sight: Sight): HiddenFields | undefined {
  const ofLeads = ofLead ? hiddenOfLeads(sight) : undefined;
  return ofOrders && sight.withoutSums ? withoutSumsToo(ofLeads) : ofLeads;
}

const withoutSumsToo = (others: HiddenFields | undefined): HiddenFields => ({
  asks: (field) => !isSum(field) && (others?.asks(field) ?? true),
  told: (said, place) => withoutSums(others?.told(said, place) ?? said),
  text: (said) => others?.text(said) ?? said,
  isContact: (search) => others?.isContact(search) ?? false,
});

const isSum = (field: string): boolean => field.endsWith('Paise');

/** Rows or events without their sums. */
export function withoutSums<Said>(said: Said): Said {
  if (Array.isArray(said)) return said.map(withoutSums) as Said;
  if (typeof said !== 'object' || said === null) return said;
  const kept = Object.entries(said).filter(([name]) => !isSum(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSums<unknown>(value)])) as Said;
}

/** @throws DomainError `lead/field-read-only`, naming the fields that this role may not change */
export function assertChangeable({ fields }: Sight, changed: readonly string[]): void {
  const names = fields ? unchangeable(fields, changed) : [];
  if (names.length === 0) return;
  throw new DomainError('lead/field-read-only', `Your role may not change ${names.join(', ')}. Please contact the administrator.`);
}

/** @throws DomainError `lead/value-masked` for a value that contains the mask of hidden contacts: saving it would overwrite the real value */
export function assertUnmasked({ fields }: Sight, values: Readonly<Record<string, unknown>>): void {
  if (!fields) return;
  const masked = Object.keys(values).find((name) => {
    const value = values[name];
    return typeof value === 'string' && value.includes(HIDDEN_VALUE.charAt(0));
  });
  if (masked === undefined) return;
  const words = 'Parts of this value are hidden from your role, so that you cannot change it. Please contact the administrator.';
  throw new DomainError('lead/value-masked', words, { [masked]: words });
}
