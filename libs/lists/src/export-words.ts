import { ownValue } from '@matricula/domain/kernel';
import { momentWords } from '@matricula/domain/kernel/date-words';
import { placeOf, rawNamed, type ReadModel } from '@matricula/read-models/kernel';
import type { ExportColumn } from './csv-export';

/** Cells of an export: as shown on the screens, or as stored (moments in ISO 8601 UTC, codes as codes). */
export type ExportFormat = 'shown' | 'iso';

/** Display texts for the codes of a field, or a function that returns the text for a row. */
export type FieldWords = Readonly<Record<string, string>> | ((row: Record<string, unknown>, now: string) => string);

/** Adds the texts of the screens to columns: moments in the tenant's time zone, display texts for codes, Yes and No. */
export function shownColumns(
  columns: readonly ExportColumn[],
  model: ReadModel,
  words: Readonly<Record<string, FieldWords>>,
  timeZone: string,
  format: ExportFormat = 'shown',
): ExportColumn[] {
  if (format === 'iso') return columns.map((column) => stored(column, model));
  const now = new Date().toISOString();
  return columns.map((column) => {
    const { field } = column;
    const own = ownValue(words, field);
    const text = (row: Record<string, unknown>) =>
      typeof own === 'function' ? own(row, now) : shown(rawNamed(model, row, field), placeOf(model, field)?.kind, own, timeZone);
    return { ...column, text };
  });
}

/** An entry of a map has no field of that name in the row, so it needs a getter. */
function stored(column: ExportColumn, model: ReadModel): ExportColumn {
  if (placeOf(model, column.field)?.entry === undefined) return column;
  return { ...column, text: (row) => asStored(rawNamed(model, row, column.field)) };
}

function asStored(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function shown(value: unknown, kind: string | undefined, words: Readonly<Record<string, string>> | undefined, timeZone: string): string {
  if (value === undefined || value === null) return '';
  const word = words && ownValue(words, String(value));
  if (word !== undefined) return word;
  if (kind === 'instant') return momentWords(String(value), timeZone);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
