import { DomainError } from '@matricula/domain/kernel';
import { ForbiddenException } from '@nestjs/common';
import {
  asksForContact,
  HIDDEN_VALUE,
  hidesSomething,
  keptFrom,
  told,
  toldText,
  unchangeable,
  type FieldRules,
  type OwnFields,
} from '@matricula/domain/user';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { Sight } from './sight';

/** What the rules of a role keep from somebody, of the leads that they see. */
export interface KeptFields {
  /** Whether they may filter, sort, search, group and count by a field. */
  asks(field: string): boolean;
  /** Rows and events without what they may not know, masked where they may know a part; with `place` that stands where a value was. */
  told<Said>(said: Said, place?: string): Said;
  /** A text without the contacts that they may not see. */
  text(said: string): string;
  /** Whether a search text is a contact that they may not see. */
  isContact(search: string): boolean;
}

/** What is kept from somebody of what is said of leads; undefined: nothing, which costs nothing. */
export function keptOfLeads({ fields }: Sight): KeptFields | undefined {
  if (!fields) return undefined;
  return {
    asks: (field) => !keptFrom(fields, field),
    told: (said, place) => told(fields, said, place),
    text: (said) => toldText(fields, said),
    isContact: (search) => asksForContact(fields, search),
  };
}

/** Fields by which a person is recognised as a lead that is there already. */
const identifying = ['phone', 'email', 'externalId'] as const;

/**
 * Whether the answer to an enquiry must not tell if the person is known: that would tell a hidden phone number, e-mail address or external id
 * to somebody who guesses it. `given`: only identities that the enquiry has count; without it any does.
 */
export function keepsIdentities({ fields }: Sight, given?: Partial<Record<(typeof identifying)[number], unknown>>): boolean {
  return fields !== undefined && identifying.some((name) => (!given || given[name]) && keptFrom(fields, name));
}

/** @throws ForbiddenException for people from whom fields of leads are hidden or masked */
export function assertUnruled({ fields }: Sight): void {
  if (fields && hidesSomething(fields))
    throw new ForbiddenException('This decides over fields of leads: some of them are hidden from your role.');
}

/** @throws ForbiddenException for people who do not see every row and field of the institution: stored events show all of them */
export function assertSeesWhole({ people, fields }: Sight): void {
  if (people) throw new ForbiddenException('This shows the whole institution: it is for those who see all of it.');
  if (fields && hidesSomething(fields))
    throw new ForbiddenException('This shows every field of leads: some of them are hidden from your role.');
}

/** The field rules that bind a person when they change the rules of a role: none for an admin. */
export const rulesBinding = (sight: Sight): FieldRules => (sight.admin ? {} : fieldRulesFor(sight).field_rules);

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

/** @throws DomainError `lead/value-masked` for a value with the sign that stands for hidden contacts: saving it would overwrite them */
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
