let last: string | null = null;

/** Reads return positions too, but those state what the answer reflects, not what this user wrote. */
export const isRead = (path: string) => /^(lists|reports|dashboards)\//.test(path);

/** Stores the newest position a command of this tab has reached; positions compare as text. */
export function rememberPosition(path: string, position: string | undefined): void {
  if (position && !isRead(path) && (last === null || position > last)) last = position;
}

/** The position that the next read must have passed, if there is one. */
export const readAfter = (): string | null => last;

/** Stops waiting for a position and earlier ones; a newer one stays. */
export function forgetPosition(position: string): void {
  if (last !== null && last <= position) last = null;
}
