/**
 * Values of pasted filters. They are stored in the tab, and the address names only their id: phone numbers and e-mail addresses do not belong in
 * addresses, which end up in histories and logs, and a long column does not fit.
 */
const PREFIX = 'pasted/';

/** The stored values; none for an id of another tab. */
export function pastedValues(id: string): string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + id) ?? '[]');
  return Array.isArray(stored) ? stored.map(String) : [];
}

/** Stores values and answers with their id. */
export function storePasted(values: readonly string[]): string {
  const id = crypto.randomUUID().slice(0, 8);
  sessionStorage.setItem(PREFIX + id, JSON.stringify(values));
  return id;
}
