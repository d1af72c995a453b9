import { DomainError } from '../kernel/domain-error';
import { ERASED } from '../kernel/event';

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

/** Keys of fields that the institution added itself and whose kind says what they hold: a phone number is one under any name. */
export type OwnFields = Readonly<Record<string, RuledField>>;

/** Rules with what the institution's own fields hold. */
export type KnownRules = FieldRules & { readonly own?: OwnFields };

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

/** Rules from the weakest to the strictest; a field without a rule is weaker than all. */
const strictness: readonly (FieldRule | undefined)[] = [undefined, 'readOnly', 'masked', 'hidden'];

/** Whether a rule on a field leaves more to read or change than another one. */
export const isFreer = (one: FieldRule | undefined, other: FieldRule | undefined): boolean =>
  strictness.indexOf(one) < strictness.indexOf(other);

/** For each field the stricter of two rules. */
export function stricterRules(one: FieldRules, other: FieldRules): FieldRules {
  const all = Object.keys(ruledFields) as RuledField[];
  const stricter = all.map((field) => [field, isFreer(one[field], other[field]) ? other[field] : one[field]] as const);
  return Object.fromEntries(stricter.filter(([, rule]) => rule !== undefined)) as FieldRules;
}

/** The fields that a change of a role frees further than the person who makes it is free, in words; a new role has no `before`. */
export function freedBeyond(own: FieldRules, before: FieldRules | undefined, after: FieldRules): string[] {
  const all = Object.keys(ruledFields) as RuledField[];
  return all
    .filter((field) => isFreer(after[field], own[field]) && (!before || isFreer(after[field], before[field])))
    .map((field) => `${ruledFields[field]} (${fieldRuleWords[own[field] as FieldRule].toLowerCase()})`);
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

/** Names under which rows, events and calls hold them. */
const names: Readonly<Record<RuledField, readonly string[]>> = {
  phone: ['phone'],
  email: ['email'],
  externalId: ['externalId', 'external_id'],
  source: [
    ...['source', 'lastSource', 'primarySource', 'secondarySource', 'tertiarySource', 'utmSource', 'utmMedium', 'utmCampaign'],
    ...['last_source', 'prmary_source', 'secondary_source', 'tertiary_source', 'utm_source', 'utm_medium', 'utm_campaign'],
    ...['publisherId', 'publisherName', 'publisher'],
    // What an entry of the conversation says of where an enquiry came from.
    'campaign',
  ],
  city: ['city'],
  name: ['name'],
};
const byName = new Map(Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as RuledField] as const)));

/** What imports, partners and fields of the institution's own bring beside the known fields has names of its own. */
const likeness: Readonly<Partial<Record<RuledField, RegExp>>> = {
  phone: /phone|mobile|whats\s?app|contact\W*(no|number)/i,
  email: /e-?mail/i,
  source: /source|\butm/i,
  city: /\bcity\b/i,
};
const likened = (name: string): RuledField | undefined => {
  const words = name.replaceAll('_', ' ');
  return (Object.keys(likeness) as RuledField[]).find((field) => likeness[field]?.test(words));
};

/** Where values lie under names that we did not give. */
const BROUGHT: readonly string[] = ['attributes', 'offered', 'custom', 'customNumbers', 'customDates'];
const broughtField = (name: string): RuledField | undefined => byName.get(name) ?? likened(name);

/** The field that has a name, be it that of an entry: `phone`, `attributes.Mobile 2`, `custom.cf_mobile`. */
function fieldNamed({ own }: KnownRules, name: string): RuledField | undefined {
  const dot = name.indexOf('.');
  const brought = BROUGHT.includes(name.slice(0, Math.max(dot, 0)));
  const key = brought ? name.slice(dot + 1) : name;
  if (own && Object.hasOwn(own, key)) return own[key];
  return brought ? broughtField(key) : byName.get(key);
}

/** Stands where a value was. */
export const HIDDEN_VALUE = '•••';

/** The rule on what has this name in rows, events and calls. */
export function ruleOn(rules: KnownRules, name: string): FieldRule | undefined {
  const field = fieldNamed(rules, name);
  return field && rules[field];
}

/** Whether a role is kept from asking by a field: whoever may filter or sort by what they do not see finds it out. */
export function keptFrom(rules: KnownRules, name: string): boolean {
  const rule = ruleOn(rules, name);
  return rule === 'hidden' || rule === 'masked';
}

/** The fields among these that a role may not change, in words. */
export const unchangeable = (rules: KnownRules, changed: readonly string[]): string[] => {
  const found = changed.flatMap((name) => fieldNamed(rules, name) ?? []);
  return [...new Set(found)].filter((field) => rules[field]).map((field) => ruledFields[field]);
};

/**
 * What is said of a lead, without what the rules hide and with what they mask, in rows, events and whatever is nested in them. With
 * `place` something stands where a value was.
 */
export function told<Said>(rules: KnownRules, said: Said, place?: string): Said {
  return tellWith(rules, said, '', place) as Said;
}

/** `under`: what says that names are not ours, `attributes.` and its like. */
function tellWith(rules: KnownRules, said: unknown, under: string, place?: string): unknown {
  if (Array.isArray(said)) return said.map((one) => tellWith(rules, one, under, place));
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).flatMap(([name, value]): [string, unknown][] => {
      const field = fieldNamed(rules, under + name);
      const rule = field && rules[field];
      if (rule === 'hidden') return place === undefined ? [] : [[name, value === null ? null : place]];
      if (field && rule === 'masked' && (typeof value === 'string' || typeof value === 'number') && value !== ERASED)
        return [[name, masked(field, String(value))]];
      return [[name, tellWith(rules, value, BROUGHT.includes(name) ? `${name}.` : under, place)]];
    }),
  );
}
