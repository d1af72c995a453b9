let last: string | null = null;

/** Reads answer with positions too, but theirs say what they reflect, not what this person wrote. */
export const isRead = (path: string) => /^(lists|reports|dashboards)\//.test(path);

/** Keeps the newest position a command of this tab has reached; positions compare as text. */
export function rememberPosition(path: string, position: string | undefined): void {
  if (position && !isRead(path) && (last === null || position > last)) last = position;
}

/** The position that the next read must have passed, if there is one. */
export const readAfter = (): string | null => last;

/** Nobody waits for a position any more, nor for one before it; a newer one stays. */
export function forgetPosition(position: string): void {
  if (last !== null && last <= position) last = null;
}
