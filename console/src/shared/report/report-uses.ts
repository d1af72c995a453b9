import { useEffect } from 'react';
import { sessionStore } from '../session/session-store';

const KEY = 'reports-used';

/** When the signed-in user last opened each report in this browser, by the report's name. */
export type ReportUses = Readonly<Record<string, string>>;

const keyOf = () => `${KEY}/${sessionStore.user()?.id ?? ''}`;

/** The stored moments; none if the browser stores nothing or something unreadable. */
export function reportUses(): ReportUses {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}

/** Remembers that the user opened a report now. */
export function noteReportUse(name: string, now = new Date()): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify({ ...reportUses(), [name]: now.toISOString() }));
  } catch {
    // A full or disabled storage only costs the order of the list of reports.
  }
}

/** Counts an opened screen as a use of the report of this name. */
export function useReportUse(name: string): void {
  useEffect(() => noteReportUse(name), [name]);
}
