/** Chain heads that this browser has seen: later answers of the server must agree with them. */

export interface KeptHead {
  head: string;
  position: string;
  /** When it was seen. */
  at: string;
}

/** One per day, for about a year. */
const MOST = 400;

const nameOf = (tenant: string) => `chain-heads/${tenant}`;

export function keptHeads(tenant: string): KeptHead[] {
  const text = localStorage.getItem(nameOf(tenant));
  return text === null ? [] : (JSON.parse(text) as KeptHead[]);
}

/** Stores the first head seen on a day. */
export function keepHead(tenant: string, seen: KeptHead): void {
  const kept = keptHeads(tenant);
  if (kept.some(({ at }) => at.slice(0, 10) === seen.at.slice(0, 10))) return;
  localStorage.setItem(nameOf(tenant), JSON.stringify([...kept, seen].slice(-MOST)));
}
