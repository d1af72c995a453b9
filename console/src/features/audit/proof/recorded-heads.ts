/** Chain heads that this browser has seen: later answers of the server must agree with them. */

export interface RecordedHead {
  head: string;
  position: string;
  /** When it was seen. */
  at: string;
}

/** One per day, for about a year. */
const MOST = 400;

const nameOf = (tenant: string) => `chain-heads/${tenant}`;

export function recordedHeads(tenant: string): RecordedHead[] {
  const text = localStorage.getItem(nameOf(tenant));
  return text === null ? [] : (JSON.parse(text) as RecordedHead[]);
}

/** Stores the first head seen on a day. */
export function keepHead(tenant: string, seen: RecordedHead): void {
  const kept = recordedHeads(tenant);
  if (kept.some(({ at }) => at.slice(0, 10) === seen.at.slice(0, 10))) return;
  localStorage.setItem(nameOf(tenant), JSON.stringify([...kept, seen].slice(-MOST)));
}
