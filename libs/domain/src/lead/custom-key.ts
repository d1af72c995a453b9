// A separate file, because lists of leads need it long before a form is shown.
const PREFIX = 'cf_';
const MOST_KEY = 48;

/** Whether an attribute of a lead is the value of a custom field. */
export const isCustomKey = (name: string): boolean => name.startsWith(PREFIX);

/** Under which name leads keep it, for ever: letters, digits and underscores of its first label. */
export function customKey(label: string): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
  return PREFIX + (plain || numbered(label)).slice(0, MOST_KEY);
}

/** A label without a Latin letter: its characters as numbers. */
const numbered = (label: string) => [...label].map((character) => (character.codePointAt(0) ?? 0).toString(36)).join('_');
