import { jaroWinkler } from '@skyra/jaro-winkler';
import { foldedText } from '../kernel/folded-text';
import { normaliseEmail } from './lead-streams';

/** What leads are compared by. */
export interface ComparedLead {
  name?: string;
  phone?: string;
  email?: string;
  city?: string;
  /** Contacts of later enquiries. */
  offered?: readonly { phone?: string; email?: string }[];
}

/**
 * Why two leads may be one person. `phone`: the same number, perhaps with another country code. `email`: the same mailbox. `email-name`: the same
 * name before the @ and a similar name. `name-city`: a similar name in the same city.
 */
export type LikenessReason = 'phone' | 'email' | 'email-name' | 'name-city';

/** How similar two leads are, in percent, and why, the strongest reason first. */
export interface Likeness {
  similarity: number;
  reasons: { kind: LikenessReason; similarity: number }[];
}

const NATIONAL_DIGITS = 10;
/** Shorter names before the @ are too common. */
const SHORTEST_MAILBOX = 5;
/** Below this, names are different. */
const SIMILAR_NAMES = 0.9;
/** With the same mailbox at another provider, names may differ more. */
const RELATED_NAMES = 0.75;
/** Mail providers that ignore dots. */
const DOTLESS = ['gmail.com', 'googlemail.com'];

const national = (phone: string | undefined): string | undefined => {
  const digits = phone?.replace(/\D/g, '') ?? '';
  return digits.length >= NATIONAL_DIGITS ? digits.slice(-NATIONAL_DIGITS) : undefined;
};

/** The mailbox of an address: without a tag after +, and without dots where the provider ignores them. */
function mailbox(email: string | undefined): { local: string; domain: string } | undefined {
  const normal = normaliseEmail(email);
  if (!normal) return undefined;
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const [untagged = ''] = normal.slice(0, at).split('+');
  return { local: DOTLESS.includes(domain) ? untagged.replaceAll('.', '') : untagged, domain };
}

const folded = (text: string | undefined): string =>
  foldedText(text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The words of a name in alphabetical order, so that the order of first and last name does not matter. */
const nameWords = (name: string | undefined): string[] => folded(name).split(' ').filter(Boolean).toSorted();

const phonesOf = ({ phone, offered = [] }: ComparedLead): string[] =>
  distinct([phone, ...offered.map((one) => one.phone)].flatMap((one) => national(one) ?? []));
const mailboxesOf = ({ email, offered = [] }: ComparedLead) =>
  [email, ...offered.map((one) => one.email)].flatMap((one) => mailbox(one) ?? []);
const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Jaro-Winkler similarity of two names, from 0 to 1, whatever the order of their words; 0 if one is missing. The names are compared in alphabetical
 * order, because the measure itself may differ between the two directions.
 */
export function nameSimilarity(one: string | undefined, other: string | undefined): number {
  const [first = '', second = ''] = [one, other].map((name) => nameWords(name).join(' ')).toSorted();
  return first && second ? jaroWinkler(first, second) : 0;
}

/** The keys under which a lead is compared: leads without a common key are not. Names are compared within a city only. */
export function duplicateKeys(lead: ComparedLead): { contacts: string[]; names: string[] } {
  const mailboxes = mailboxesOf(lead);
  const words = nameWords(lead.name);
  const city = folded(lead.city);
  const start = words.slice(0, 2).map((word) => word.slice(0, 3));
  return {
    contacts: distinct([
      ...phonesOf(lead).map((phone) => `phone:${phone}`),
      ...mailboxes.map(({ local, domain }) => `email:${local}@${domain}`),
      ...mailboxes.flatMap(({ local }) => (local.length >= SHORTEST_MAILBOX ? [`mailbox:${local.replaceAll('.', '')}`] : [])),
    ]),
    names: city && words.length > 1 ? [`${start.join('-')}:${city}`] : [],
  };
}

/** How similar two leads are; undefined if they have nothing in common that matters. */
export function likeness(one: ComparedLead, other: ComparedLead): Likeness | undefined {
  const names = nameSimilarity(one.name, other.name);
  const city = folded(one.city);
  const reasons: Likeness['reasons'] = [];
  const add = (kind: LikenessReason, similarity: number) => reasons.push({ kind, similarity: Math.round(similarity * 100) });
  if (phonesOf(one).some((phone) => phonesOf(other).includes(phone))) add('phone', 0.9 + 0.1 * names);
  const [own, others] = [mailboxesOf(one), mailboxesOf(other)];
  const alike = (same: (a: (typeof own)[number], b: (typeof own)[number]) => boolean) => own.some((a) => others.some((b) => same(a, b)));
  if (alike((a, b) => a.local === b.local && a.domain === b.domain)) add('email', 0.9 + 0.1 * names);
  else if (
    names >= RELATED_NAMES &&
    alike((a, b) => a.local.length >= SHORTEST_MAILBOX && a.local.replaceAll('.', '') === b.local.replaceAll('.', ''))
  )
    add('email-name', 0.6 + 0.3 * names);
  if (city !== '' && city === folded(other.city) && names >= SIMILAR_NAMES) add('name-city', 0.8 * names);
  const sorted = reasons.toSorted((a, b) => b.similarity - a.similarity);
  const [strongest, ...more] = sorted;
  return strongest && { similarity: Math.min(100, strongest.similarity + 2 * more.length), reasons: sorted };
}
