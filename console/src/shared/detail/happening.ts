/** The history of an object, as its page shows it. Pure. */
import { inZone } from '../session/tenant-clock';
import type { TimelineDay } from '../timeline/timeline-pages';

export interface StoredFile {
  blobId: string;
  name: string;
  contentType: string;
  bytes: number;
}

/** A message with its files, or a change with old and new values. */
export interface Happening {
  _id: string;
  created_at: string;
  modifiedBy: { id: string; name: string };
  tableAffected: string;
  property: string;
  sentence: string;
  oldData: Record<string, unknown>;
  newData: Record<string, unknown>;
  text?: string;
  /** The author belongs to the answering side. */
  bySupport?: boolean;
  files: StoredFile[];
}

/** All files, oldest first. */
export const filesOf = (happenings: readonly Happening[]): (StoredFile & { at: string; by: string })[] =>
  happenings.flatMap(({ files, created_at, modifiedBy }) => files.map((file) => ({ ...file, at: created_at, by: modifiedBy.name })));

/** The history grouped by day, newest first. */
export function daysOf(happenings: readonly Happening[], zone: string): TimelineDay[] {
  const days = new Map<string, TimelineDay['entries']>();
  for (const happening of happenings.toReversed()) {
    const { _id, created_at, modifiedBy, tableAffected, property, sentence, oldData, newData } = happening;
    const date = inZone(created_at, zone).format('YYYY-MM-DD');
    const shown = { _id, created_at, updated_at: created_at, tableAffected, property, sentence, oldData, newData };
    const unsaid = { ipAddress: null, userAgent: null, leadId: null };
    days.set(date, [...(days.get(date) ?? []), { ...shown, ...unsaid, modifiedBy: { name: modifiedBy.name, email: '' } }]);
  }
  return [...days].map(([date, entries]) => ({ date, created_at: entries[0]?.created_at, count: entries.length, entries }));
}
