import { foldedName, holdsContact, replaceContacts, type ContactReplacements } from '../kernel/contact-text';
import { DomainError } from '../kernel/domain-error';
import { ERASED } from '../kernel/event';

/** Rules for a field: hidden completely, shown masked, or shown but not editable. */
export const fieldRuleWords = { hidden: 'Hidden', masked: 'Masked', readOnly: 'Read only' } as const;
export type FieldRule = keyof typeof fieldRuleWords;

/** Lead fields that can have rules. */
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

/**
 * Content of a lead attribute: a ruled field; `text` that anyone may have written (contacts removed, and not queryable while contacts are hidden);
 * or `open`: not confidential by its kind or by an admin's decision (contacts removed).
 */
export type AttributeMeaning = RuledField | 'text' | 'open';

/** Meanings of custom fields by key, and of attributes that an admin marked as harmless by `foldedName`. */
export type OwnFields = Readonly<Record<string, AttributeMeaning>>;

/** Rules with the meanings of the institution's own attributes; those without a meaning are hidden by any rule that hides or masks. */
export type KnownRules = FieldRules & { readonly own?: OwnFields };

/** The allowed rules per field. A name is never hidden, because users must be able to tell people apart. Only values with parts can be masked. */
export const rulesFor: Readonly<Record<RuledField, readonly FieldRule[]>> = {
  phone: ['hidden', 'masked', 'readOnly'],
  email: ['hidden', 'masked', 'readOnly'],
  externalId: ['hidden', 'readOnly'],
  source: ['hidden', 'readOnly'],
  city: ['hidden', 'readOnly'],
  name: ['readOnly'],
};

/** @throws DomainError `roles/field-rules-invalid`, with the reason */
export function fieldRulesOf(given: unknown): FieldRules {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw invalid('Field rules must be an object with a rule per field.');
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

/** The fields that a change to a role would reveal more of than its author may see, in words. A new role has no `before`. */
export function freedBeyond(own: FieldRules, before: FieldRules | undefined, after: FieldRules): string[] {
  const all = Object.keys(ruledFields) as RuledField[];
  return all
    .filter((field) => isFreer(after[field], own[field]) && (!before || isFreer(after[field], before[field])))
    .map((field) => `${ruledFields[field]} (${fieldRuleWords[own[field] as FieldRule].toLowerCase()})`);
}

const invalid = (message: string) => new DomainError('roles/field-rules-invalid', message, { field_rules: message });

/** Leaves the last two digits visible, so that a user can refer to the number. */
const maskedPhone = (text: string) => text.replace(/\d(?=(?:\D*\d){2})/g, '•');

/** `ra•••@example.org`: leaves the first letters and the domain visible. */
function maskedEmail(text: string): string {
  const [name = '', domain] = text.split('@');
  return `${name.slice(0, 2)}•••${domain === undefined ? '' : `@${domain}`}`;
}

/** The masked form of a value. */
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
    // Source of an enquiry in a history entry.
    'campaign',
    // The score of a lead depends on its source.
    ...['score', 'scoreBand'],
  ],
  city: ['city'],
  name: ['name'],
};
const byName = new Map(Object.entries(names).flatMap(([field, all]) => all.map((name) => [name, field as RuledField] as const)));

/** Patterns of attribute names that reveal their content. */
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

/** Kinds of custom fields that contain a ruled field, and kinds whose values cannot name a person. */
const ruledKinds: readonly string[] = ['phone', 'email', 'city', 'source', 'externalId'] satisfies RuledField[];
const openKinds: readonly string[] = ['choice', 'flag', 'date'];

/** Whether rules can hide a custom field of this kind. */
export const isRuledKind = (kind: unknown): boolean => ruledKinds.includes(String(kind));

/** The meanings of custom fields, by kind and name, and of the attributes that an admin marked as harmless. */
export function meaningsOf(fields: readonly { key: string; label: string; kind: string }[], harmless: readonly string[]): OwnFields {
  const marked = new Set(harmless.map(foldedName));
  const meaningOf = ({ key, label, kind }: (typeof fields)[number]): AttributeMeaning => {
    if (isRuledKind(kind)) return kind as RuledField;
    if (marked.has(foldedName(key)) || marked.has(foldedName(label))) return 'open';
    return likened(key) ?? likened(label) ?? (openKinds.includes(kind) ? 'open' : 'text');
  };
  return Object.fromEntries([
    ...[...marked].map((name) => [name, 'open'] as const),
    ...fields.map((field) => [field.key, meaningOf(field)] as const),
  ]);
}

/** Answers of application forms, by question: ids tell nothing of what a question asks for. */
const ANSWERS: readonly string[] = ['answers', 'answerNumbers', 'answerDates'];

/** Objects with keys from outside: attributes of imports, forms and partners, custom fields, and answers. */
const BROUGHT: readonly string[] = ['attributes', 'offered', 'custom', 'customNumbers', 'customDates', ...ANSWERS];

/** Fields of leads that come among the attributes of an enquiry under their own names. */
const plainDetails: ReadonlySet<string> = new Set([
  ...['gender', 'country', 'state', 'category', 'leadType', 'lastEducation', 'yearOfAdmission', 'stream', 'course', 'message'],
]);

/** Texts that anyone may have written a contact into: they are not filtered or searched by while contacts are hidden. */
const freeTexts: ReadonlySet<string> = new Set(['comment', 'lastComment', 'message', 'note']);

const CUSTOM = 'cf_';

/** Meaning of a field name: `unmapped` for an attribute without an assigned meaning, undefined for a field of ours without rules. */
function meaningOf({ own }: KnownRules, name: string): AttributeMeaning | 'unmapped' | undefined {
  const dot = name.indexOf('.');
  const under = name.slice(0, Math.max(dot, 0));
  if (ANSWERS.includes(under)) return 'unmapped';
  const isBrought = BROUGHT.includes(under);
  const key = isBrought ? name.slice(dot + 1) : name;
  const ours = byName.get(key);
  if (ours) return ours;
  if (!isBrought && !key.startsWith(CUSTOM)) return freeTexts.has(key) ? 'text' : undefined;
  if (own && Object.hasOwn(own, key)) return own[key];
  const folded = foldedName(key);
  if (own && Object.hasOwn(own, folded)) return own[folded];
  if (plainDetails.has(key)) return 'text';
  return likened(folded) ?? 'unmapped';
}

const isRuled = (meaning: AttributeMeaning | 'unmapped' | undefined): meaning is RuledField =>
  meaning !== undefined && Object.hasOwn(ruledFields, meaning);

const isKept = (rule: FieldRule | undefined): boolean => rule === 'hidden' || rule === 'masked';

/** Whether a role may not see something of a lead, as opposed to not changing it. */
export const hidesSomething = (rules: KnownRules): boolean =>
  (Object.keys(ruledFields) as RuledField[]).some((field) => isKept(rules[field]));

/** Whether phone numbers or e-mail addresses are hidden or masked. */
export const hidesContacts = ({ phone, email }: KnownRules): boolean => isKept(phone) || isKept(email);

/** Replaces a hidden value. */
export const HIDDEN_VALUE = '•••';

/** The rule for the field of this name in rows, events and calls. */
export function ruleOn(rules: KnownRules, name: string): FieldRule | undefined {
  const meaning = meaningOf(rules, name);
  if (meaning === 'unmapped') return hidesSomething(rules) ? 'hidden' : undefined;
  return isRuled(meaning) ? rules[meaning] : undefined;
}

/** Whether a role may not filter, sort, search or count by a field, because the results would reveal hidden values. */
export const isHiddenFrom = (rules: KnownRules, name: string): boolean =>
  isKept(ruleOn(rules, name)) || (hidesContacts(rules) && meaningOf(rules, name) === 'text');

/** The fields among these that a role may not change, in words. */
export const unchangeable = (rules: KnownRules, changed: readonly string[]): string[] => {
  const found = changed.flatMap((name) => {
    const meaning = meaningOf(rules, name);
    if (meaning === 'unmapped') return ruleOn(rules, name) ? [name.slice(name.indexOf('.') + 1)] : [];
    return isRuled(meaning) && rules[meaning] ? [ruledFields[meaning]] : [];
  });
  return [...new Set(found)];
};

function replacementsOf({ phone, email }: KnownRules): ContactReplacements {
  const by = (field: RuledField, rule: FieldRule | undefined) =>
    isKept(rule) ? (found: string) => (rule === 'hidden' ? HIDDEN_VALUE : masked(field, found)) : undefined;
  return { phone: by('phone', phone), email: by('email', email) };
}

/** A text without the phone numbers and e-mail addresses that the rules hide or mask. */
export const withoutHiddenContacts = (rules: KnownRules, text: string): string => replaceContacts(text, replacementsOf(rules));

/** Whether a search text is contact data that the rules hide or mask. */
export const asksForContact = (rules: KnownRules, text: string): boolean => hidesContacts(rules) && holdsContact(text);

/** Fields of ours that hold ids, times and names of staff, and values that look like an id or a time: they hold no contact. */
const NO_TEXT =
  /(?:Ids?|_id|Hash|At|By|Of)$|^(?:id|ids|at|by|key|hash|position|revision|userName|ownerName|previousOwnerName|contentType)$/;
const ID_OR_TIME = /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d(?:-\d\d)?(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?)$/i;

/**
 * Removes hidden fields and masks masked ones in rows, events and nested data; replaces contacts in all other text. With `place`, hidden values are
 * replaced by it.
 */
export function told<Said>(rules: KnownRules, said: Said, place?: string): Said {
  const teller: Teller = { rules, place, contacts: hidesContacts(rules) ? replacementsOf(rules) : undefined, named: new Map() };
  return tellWith(teller, said, '', '') as Said;
}

interface Teller {
  rules: KnownRules;
  place: string | undefined;
  /** Undefined where contacts are shown. */
  contacts: ContactReplacements | undefined;
  /** Cached rule of each name seen so far. */
  named: Map<string, NamedRule>;
}

interface NamedRule {
  rule: FieldRule | undefined;
  /** The field that the rule masks. */
  field: RuledField | undefined;
  isBrought: boolean;
}

function namedRule({ rules, named }: Teller, name: string): NamedRule {
  const known = named.get(name);
  if (known) return known;
  const meaning = meaningOf(rules, name);
  const found = {
    rule: ruleOn(rules, name),
    field: isRuled(meaning) ? meaning : undefined,
    isBrought: name.includes('.') || name.startsWith(CUSTOM),
  };
  named.set(name, found);
  return found;
}

/** `under`: the prefix of names that are not ours, such as `attributes.`; `called`: the name of the value itself. */
function tellWith(teller: Teller, said: unknown, under: string, called: string): unknown {
  if (typeof said === 'string') return textOf(teller, said, under, called);
  if (Array.isArray(said)) return said.map((one) => tellWith(teller, one, under, called));
  if (typeof said !== 'object' || said === null) return said;
  return Object.fromEntries(Object.entries(said).flatMap(([name, value]) => entryOf(teller, name, value, under)));
}

function entryOf(teller: Teller, name: string, value: unknown, under: string): [string, unknown][] {
  const { place, contacts } = teller;
  const { rule, field, isBrought } = namedRule(teller, under + name);
  const isValue = typeof value === 'string' || typeof value === 'number';
  if (rule === 'hidden') return place === undefined ? [] : [[name, value === null ? null : place]];
  if (rule === 'masked' && isValue && value !== ERASED && field) return [[name, masked(field, String(value))]];
  if (isBrought && isValue && contacts) {
    const text = String(value);
    const shown = textOf(teller, text, under, name);
    if (shown === HIDDEN_VALUE && place === undefined) return [];
    return [[name, shown === text ? value : shown]];
  }
  return [[name, tellWith(teller, value, BROUGHT.includes(name) ? `${name}.` : under, name)]];
}

function textOf({ contacts }: Teller, text: string, under: string, called: string): string {
  if (!contacts || text === ERASED) return text;
  const replaced = replaceContacts(text, contacts);
  return replaced === text || (under === '' && NO_TEXT.test(called)) || ID_OR_TIME.test(text) ? text : replaced;
}
