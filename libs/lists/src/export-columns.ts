import { leadSource } from '@matricula/domain/lead';
import type { ReadModel } from '@matricula/read-models/kernel';
import { sourceWord } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import type { ExportColumn } from './csv-export';
import { shownColumns, type ExportFormat, type FieldWords } from './export-words';

const SOURCES = ['source', 'lastSource', 'primarySource', 'secondarySource', 'tertiarySource'];

/** What the screens say for a source, by the display names of the tenant's master. */
export async function sourceWords(reads: ReadStore, tenantId: string): Promise<(source: unknown) => string> {
  const rows = await reads.page(recordList(leadSource), tenantId, { limit: 10_000 });
  const names = new Map(
    rows.flatMap(({ name, displayName }) => (displayName ? [[String(name).toLowerCase(), String(displayName)] as const] : [])),
  );
  return (source) => (typeof source === 'string' ? sourceWord(source, names) : '');
}

/** Columns of a list with the text of the screens, or as they are stored. */
export async function exportColumns(
  reads: ReadStore,
  { model, words }: { model: ReadModel; words?: Readonly<Record<string, FieldWords>> },
  columns: readonly ExportColumn[],
  { tenantId, timeZone }: { tenantId: string; timeZone: string },
  format?: ExportFormat,
): Promise<ExportColumn[]> {
  const word = await sourceWords(reads, tenantId);
  const sources = Object.fromEntries(SOURCES.map((field) => [field, (row: Record<string, unknown>) => word(row[field])]));
  return shownColumns(columns, model, { ...sources, ...words }, timeZone, format);
}
