import { existsSync } from 'node:fs';
import { ColumnEngine } from './column-engine';

/** Suffix of the second of the two alternating file names. */
const SECOND = '.b';

/** The file name for the next copy. */
export const otherFile = (file: string) => (file.endsWith(SECOND) ? file.slice(0, -SECOND.length) : `${file}${SECOND}`);

/** The file in use. */
export const columnsFileOf = (base: string) => (!existsSync(base) && existsSync(otherFile(base)) ? otherFile(base) : base);

/** The current file. If both exist, a scrub was interrupted: neither is trusted, and columns are filled again. */
export function trustedFileOf(base: string): string {
  const both = [base, otherFile(base)];
  if (both.every((file) => existsSync(file))) for (const file of both) ColumnEngine.remove(file);
  return columnsFileOf(base);
}
