/** Heads of the chain that this browser has seen: what the server says later must agree with them. */

export interface KeptHead {
  head: string;
  position: string;
  /** When it was seen. */
  at: string;
}

/** One a day is enough, for about a year. */
const MOST = 400;

const nameOf = (tenant: string) => `chain-heads/${tenant}`;

export function keptHeads(tenant: string): KeptHead[] {
  const text = localStorage.getItem(nameOf(tenant));
  return text === null ? [] : (JSON.parse(text) as KeptHead[]);
}

/** Keeps the first head that is seen on a day. */
export function keepHead(tenant: string, seen: KeptHead): void {
  const kept = keptHeads(tenant);
  if (kept.some(({ at }) => at.slice(0, 10) === seen.at.slice(0, 10))) return;
  localStorage.setItem(nameOf(tenant), JSON.stringify([...kept, seen].slice(-MOST)));
}
