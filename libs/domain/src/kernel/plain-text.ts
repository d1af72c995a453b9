import { visibleText } from './folded-text';

/** Includes characters that reverse the reading direction: with them, a name or link looks like another one. */
const CONTROL = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
/** All of them but tab and line break. */
const UNWRITTEN = /[^\P{Cc}\t\n\r]/u;

/** Whether a text is a single line without line breaks or control characters. Used for headers, titles and names. */
export const isOneLine = (text: string): boolean => !CONTROL.test(text);

/** The same text on one line, without invisible characters: a name that was wrapped to fit a column is still the same name. */
export const inOneLine = (text: string): string =>
  visibleText(text)
    .replace(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .replace(/ *[\t\n\r\u2028\u2029]+ */g, ' ')
    .trim();

/** Whether a text of any length and any number of lines has no control characters. */
export const isWritten = (text: string): boolean => !UNWRITTEN.test(text);
