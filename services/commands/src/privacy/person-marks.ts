import type { RecordedEvent } from '@matricula/domain/kernel';
import { normaliseEmail, normalisePhone } from '@matricula/domain/lead';

/** The values that identify a person in texts, including all former ones. */
export interface PersonMarks {
  /** Digits of a phone number without the country code. */
  phones: string[];
  /** In lower case. */
  emails: string[];
  /** Full names, in lower case. */
  names: string[];
}

const NATIONAL_DIGITS = 10;
/** Shorter numbers occur in every file. */
const FEWEST_DIGITS = 7;
/** Shorter names occur in every text. */
export const FEWEST_LETTERS = 3;

/** The marks of a lead, from the events of its stream. */
export function marksOf(events: readonly RecordedEvent[]): PersonMarks {
  const found = { phone: new Set<string>(), email: new Set<string>(), name: new Set<string>() };
  const note = (from: object) => {
    for (const [field, value] of Object.entries(from)) {
      if (typeof value !== 'string') continue;
      if (field === 'phone') found.phone.add((normalisePhone(value) ?? value).replace(/\D/g, '').slice(-NATIONAL_DIGITS));
      if (field === 'email') found.email.add(normaliseEmail(value) ?? value.trim().toLowerCase());
      if (field === 'name' || field === 'leadName') found.name.add(value.trim().toLowerCase());
    }
  };
  for (const { data } of events) {
    const { from, to, offered } = data as Record<string, object | undefined>;
    for (const part of [data as object, from, to, offered]) if (typeof part === 'object' && part !== null) note(part);
  }
  const long = (texts: Set<string>, least: number) => [...texts].filter(({ length }) => length >= least);
  return { phones: long(found.phone, FEWEST_DIGITS), emails: long(found.email, FEWEST_LETTERS), names: long(found.name, FEWEST_LETTERS) };
}

/** Characters that continue a name to the left and to the right. */
const letters = { before: /[\p{L}\p{M}]$/u, after: /^[\p{L}\p{M}]/u };
/** Characters that continue an e-mail address. A full stop after it may end a sentence. */
const addresses = { before: /[\p{L}\p{N}._-]$/u, after: /^(?:[\p{L}\p{N}_-]|\.[\p{L}\p{N}])/u };

/** The same in the bytes of a file, in which a letter of another script is several bytes that look like letters. */
const addressesInFiles = { before: /[a-z0-9._%+-]$/, after: /^(?:[a-z0-9_-]|\.[a-z0-9])/ };

/** Whether a text contains, between two places, a word that is not part of a longer one: "Asha Rao" is not in "Natasha Rao". */
function hasWord(text: string, word: string, { before, after }: typeof letters, from = 0, until = text.length): boolean {
  // A letter may take two places of a text.
  const continues = (at: number) => before.test(text.slice(Math.max(0, at - 2), at)) && after.test(text.slice(at, at + 2));
  for (let at = text.indexOf(word, from); at >= 0 && at + word.length <= until; at = text.indexOf(word, at + 1)) {
    if (!continues(at) && !continues(at + word.length)) return true;
  }
  return false;
}

/** Whether any text in a value mentions the person, with names and e-mails as whole words. */
export function mentions({ phones, emails, names }: PersonMarks, value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some((part) => mentions({ phones, emails, names }, part));
  if (typeof value !== 'string' && typeof value !== 'number') return false;
  const text = String(value).toLowerCase();
  const digits = text.replace(/\D/g, '');
  return (
    phones.some((phone) => digits.includes(phone)) ||
    emails.some((email) => hasWord(text, email, addresses)) ||
    names.some((name) => hasWord(text, name, letters))
  );
}

/**
 * Whether a file, in any character encoding, contains the person's phone or e-mail, not as a part of a longer e-mail; a name alone may belong to another
 * person.
 */
export async function holds({ phones, emails }: PersonMarks, content: AsyncIterable<Uint8Array>): Promise<boolean> {
  const words = emails.map((email) => Buffer.from(email).toString('latin1'));
  // The characters before and after an e-mail decide as well.
  const longest = Math.max(0, ...words.map(({ length }) => length)) + 3;
  // Spans the boundary of two chunks, so that a split match is found.
  let text = '';
  let from = 0;
  const hasAddress = (until: number) => words.some((word) => hasWord(text, word, addressesInFiles, from, until));
  let digits = '';
  for await (const part of content) {
    // UTF-16 has zero bytes between the letters.
    const piece = Buffer.from(part).toString('latin1').replaceAll('\0', '').toLowerCase();
    // An e-mail at the cut was judged with the piece before.
    from = text.length > longest ? 1 : from;
    text = text.slice(-longest) + piece;
    digits = digits.slice(-NATIONAL_DIGITS) + piece.replace(/\D+/g, '');
    if (phones.some((phone) => digits.includes(phone)) || hasAddress(text.length - 2)) return true;
  }
  return hasAddress(text.length);
}
