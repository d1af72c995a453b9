import { DomainError } from '../kernel';

/** What a role may know of a field: nothing, that it is there, or all of it without changing it. */
export const fieldRuleWords = { hidden: 'Hidden', masked: 'Masked', readOnly: 'Read only' } as const;
export type FieldRule = keyof typeof fieldRuleWords;

/** Fields of a lead that roles may be kept from. */
export const ruledFields = {
  phone: 'Phone',
  email: 'Email',
  externalId: 'External id',
  source: 'Source',
  city: 'City',
  name: 'Name',
} as const;
export type RuledField = keyof typeof ruledFields;

/** By field; a field without a rule is shown and changed as ever. */
export type FieldRules = Readonly<Partial<Record<RuledField, FieldRule>>>;

/** Whoever cannot tell people apart cannot work: a name is never hidden. Only what has parts can be masked. */
export const rulesFor: Readonly<Record<RuledField, readonly FieldRule[]>> = {
  phone: ['hidden', 'masked', 'readOnly'],
  email: ['hidden', 'masked', 'readOnly'],
  externalId: ['hidden', 'readOnly'],
  source: ['hidden', 'readOnly'],
  city: ['hidden', 'readOnly'],
  name: ['readOnly'],
};

/** @throws DomainError `roles/field-rules-invalid`, saying what is wrong */
export function fieldRulesOf(given: unknown): FieldRules {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('Rules of fields are an object: a rule by field.');
  const rules = Object.entries(given).filter(([, rule]) => rule !== null && rule !== undefined && rule !== '');
  for (const [field, rule] of rules) {
    if (!Object.hasOwn(rulesFor, field)) throw invalid(`There is no rule for the field ${field}.`);
    if (!rulesFor[field as RuledField].some((one) => one === rule)) throw invalid(`The field ${field} cannot be ${String(rule)}.`);
  }
  return Object.fromEntries(rules) as FieldRules;
}

const invalid = (message: string) => new DomainError('roles/field-rules-invalid', message, { field_rules: message });

/** The last two digits of a number stay, so that somebody can say which one is meant. */
const maskedPhone = (text: string) => text.replace(/\d(?=(?:\D*\d){2})/g, '•');

/** `ra•••@example.org`: the first letters and where it is. */
function maskedEmail(text: string): string {
  const [name = '', domain] = text.split('@');
  return `${name.slice(0, 2)}•••${domain === undefined ? '' : `@${domain}`}`;
}

/** What is left of a value under a mask. */
export const masked = (field: RuledField, value: string): string => (field === 'phone' ? maskedPhone(value) : maskedEmail(value));
