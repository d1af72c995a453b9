const PLAIN = /^[\x20-\x7E]*$/;
/** Invisible characters: joiners, direction marks, soft hyphens, byte order marks, fillers. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const SPACES = /[\p{Z}\t\n\r]+/gu;
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu;
const DIGIT = /^\p{Nd}$/u;
/** As `UNSEEN`, without ZWJ and ZWNJ, which Indian scripts are written with, and without selectors and tags, which emoji consist of. */
const UNSEEN_IN_WORDS = /[\u00AD\u034F\u061C\u115F\u1160\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g;

/** The value of a digit of any script: Unicode has the ten digits of a script in a row, some of these rows next to each other. */
export function digitValue(digit: string): string {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (DIGIT.test(String.fromCodePoint(point - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Normalises a text for checking and comparing identities, codes and addresses: NFKC, digits of all scripts as 0 to 9, no invisible characters,
 * plain spaces, trimmed. Names use `visibleText` instead.
 */
export function foldedText(text: string): string {
  if (PLAIN.test(text)) return text.trim();
  return text.replace(SPACES, ' ').replace(UNSEEN, '').normalize('NFKC').replace(UNSEEN, '').replace(OTHER_DIGITS, digitValue).trim();
}

/** As `foldedText`, in lower case: for comparisons that ignore case. */
export const caselessText = (text: string): string => foldedText(text).toLowerCase();

/** Full-width forms of the letters, digits and signs of ASCII stand at this distance. */
const WIDE = /[\uFF01-\uFF5E]/g;
const TO_NARROW = 0xfee0;
const WIDE_SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Normalises a name or another text for storage: removes invisible characters except the joiners of Indian scripts, and replaces special spaces and
 * full-width letters by plain ones. Nothing else is changed, because a name is written as its owner writes it.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .replace(UNSEEN_IN_WORDS, '')
    .replace(WIDE_SPACES, ' ')
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - TO_NARROW));
}
