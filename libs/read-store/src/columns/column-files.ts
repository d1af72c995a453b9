import { existsSync } from 'node:fs';
import { ColumnEngine } from './column-engine';

/** The second of the two names that the columns have in turn. */
const SECOND = '.b';

/** The name that the columns get when they are copied. */
export const otherFile = (file: string) => (file.endsWith(SECOND) ? file.slice(0, -SECOND.length) : `${file}${SECOND}`);

/** The file in use. */
export const columnsFileOf = (base: string) => (!existsSync(base) && existsSync(otherFile(base)) ? otherFile(base) : base);

/** The file in use. Both are there when a scrub was cut off: neither is trusted, and columns are filled anew. */
export function trustedFileOf(base: string): string {
  const both = [base, otherFile(base)];
  if (both.every((file) => existsSync(file))) for (const file of both) ColumnEngine.remove(file);
  return columnsFileOf(base);
}
