/** How long a word about missing data counts: screens that show the data ask again long before. */
const COUNTS_MS = 8_000;

const noted = new Map<string, { share: number; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

/** Keeps what the server said about a path: the share that is there, or that nothing is missing. */
export function noteFilling(path: string, share: number | undefined): void {
  const known = noted.get(path);
  if (known) clearTimeout(known.timer);
  if (share === undefined) noted.delete(path);
  else noted.set(path, { share, timer: setTimeout(() => noteFilling(path, undefined), COUNTS_MS) });
  if (known?.share !== share) listeners.forEach((listener) => listener());
}

/** The least share that is there of anything on the screen; undefined when nothing is missing. */
export const fillingShare = (): number | undefined =>
  noted.size > 0 ? Math.min(...[...noted.values()].map(({ share }) => share)) : undefined;

export function onFilling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
