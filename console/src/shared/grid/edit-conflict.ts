/** The outcome of a cell edit with concurrent changes. Pure. */

export interface EditedCell<Value = unknown> {
  original: Value;
  theirs: Value;
  yours: Value;
}

export type EditOutcome = 'unchanged' | 'save' | 'conflict';

const same = (a: unknown, b: unknown): boolean => (a ?? '') === (b ?? '') || JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/** Nothing to save if the value is unchanged or equals the other user's; a conflict if both changed it differently; otherwise it is saved. */
export function outcomeOf({ original, theirs, yours }: EditedCell): EditOutcome {
  if (same(yours, theirs)) return 'unchanged';
  if (same(yours, original)) return 'unchanged';
  return same(theirs, original) ? 'save' : 'conflict';
}

/** Fields in which two versions of a row differ. */
export function changedFields(before: object, after: object): string[] {
  const old = before as Record<string, unknown>;
  const now = after as Record<string, unknown>;
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((field) => !same(old[field], now[field]));
}
