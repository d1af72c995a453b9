/** How long a report of missing data is valid: screens that show the data refetch long before. */
const COUNTS_MS = 8_000;

const noted = new Map<string, { share: number; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

/** Stores the server's report for a path: the loaded share, or that nothing is missing. */
export function noteFilling(path: string, share: number | undefined): void {
  const known = noted.get(path);
  if (known) clearTimeout(known.timer);
  if (share === undefined) noted.delete(path);
  else noted.set(path, { share, timer: setTimeout(() => noteFilling(path, undefined), COUNTS_MS) });
  if (known?.share !== share) listeners.forEach((listener) => listener());
}

/** The smallest loaded share on the screen; undefined if nothing is missing. */
export const fillingShare = (): number | undefined =>
  noted.size > 0 ? Math.min(...[...noted.values()].map(({ share }) => share)) : undefined;

export function onFilling(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
