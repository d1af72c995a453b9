/** The letter of an offer: its text with variables, its number and what its public page tells. Pure. */
import { DomainError } from '../kernel';

/** Variables of the text in braces, `{applicant}`, and what they stand for. */
export const letterVariables = {
  ...{ applicant: 'name of the applicant', institution: 'institution', programme: 'programme', list: 'merit list', rank: 'rank' },
  ...{ number: 'number of the offer', date: 'date of the offer', lastDay: 'last day to accept', tokenFee: 'token fee' },
} as const;
export type LetterVariable = keyof typeof letterVariables;
export type LetterValues = Readonly<Record<LetterVariable, string>>;

/** The text of lists that have none of their own. */
export const standardLetter = [
  'Dear {applicant},',
  '{institution} offers you a seat in {programme}. You have rank {rank} in the merit list "{list}".',
  'Please accept the offer on the page of your application until {lastDay}. After this day, the seat goes to the next applicant.',
  'The offer holds if the information in your application is true and the originals of your documents confirm it.',
].join('\n\n');

const VARIABLE = /\{([^{}]*)\}/g;
const isVariable = (name: string): name is LetterVariable => Object.hasOwn(letterVariables, name);

/** @throws DomainError `merit-list/invalid` for a variable that does not exist */
export function assertLetter(text: string): void {
  const unknown = [...text.matchAll(VARIABLE)].map(([, name = '']) => name).find((name) => !isVariable(name));
  if (unknown === undefined) return;
  const known = Object.keys(letterVariables).map((name) => `{${name}}`);
  const message = `There is no variable {${unknown}}. The letter knows ${known.join(', ')}.`;
  throw new DomainError('merit-list/invalid', message, { letter: message });
}

/** The text with its values. */
export const letterText = (text: string, values: LetterValues): string =>
  text.replace(VARIABLE, (whole, name: string) => (isVariable(name) ? values[name] : whole));

/** The number of an offer: that of its list, and the place in the order of issue. */
export const offerNumber = (meritListId: string, issued: number): string =>
  `${meritListId
    .replace(/[^a-z0-9]/gi, '')
    .slice(-6)
    .toUpperCase()}/${String(issued).padStart(4, '0')}`;

/** The first letter of each part of a name; the length of the parts is hidden as well. */
export const maskedName = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .split(/\s+/)
    .map((part) => `${[...new Intl.Segmenter().segment(part)][0]?.segment ?? ''}•••`)
    .join(' ');

/** What the public page of a letter tells. */
export interface LetterProof {
  institution: string;
  programme: string;
  number: string;
  /** Masked. */
  name: string;
  status: 'issued' | 'accepted' | 'declined' | 'expired' | 'withdrawn';
}
