import { dayWords } from '@matricula/domain/kernel/date-words';
import { customField, leadSource } from '@matricula/domain/lead';
import type { ReadModel } from '@matricula/read-models/kernel';
import { sourceWord } from '@matricula/read-models/lead';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import type { ReadStore } from '@matricula/read-store';
import type { ExportColumn } from './csv-export';
import { shownColumns, type ExportFormat, type FieldWords } from './export-words';
import type { ListDeclaration } from './list-declaration';

const SOURCES = ['source', 'lastSource', 'primarySource', 'secondarySource', 'tertiarySource'];

/** Display texts of sources, from the tenant's masters. */
export async function sourceWords(reads: ReadStore, tenantId: string): Promise<(source: unknown) => string> {
  const rows = await reads.page(recordList(leadSource), tenantId, { limit: 10_000 });
  const names = new Map(
    rows.flatMap(({ name, displayName }) => (displayName ? [[String(name).toLowerCase(), String(displayName)] as const] : [])),
  );
  return (source) => (typeof source === 'string' ? sourceWord(source, names) : '');
}

/** Display texts of custom fields: days as days, Yes and No. */
async function customWords(reads: ReadStore, tenantId: string, columns: readonly ExportColumn[]): Promise<Record<string, FieldWords>> {
  const asked = columns.flatMap(({ field }) => {
    const [, key] = /^custom(?:Numbers|Dates)?\.(.+)$/.exec(field) ?? [];
    return key ? [{ field, key }] : [];
  });
  if (asked.length === 0) return {};
  const spoken = { where: { field: 'kind', op: 'in' as const, values: ['flag', 'date'] }, limit: 1_000 };
  const kinds = new Map((await reads.page(recordList(customField), tenantId, spoken)).map((row) => [row.key, row.kind]));
  const yesOrNo: Record<string, string> = { true: 'Yes', false: 'No' };
  return Object.fromEntries(
    asked.map(({ field, key }) => [
      field,
      (row: Record<string, unknown>) => {
        const text = (row.custom as Record<string, string> | undefined)?.[key] ?? '';
        const kind = kinds.get(key);
        if (kind === 'date') return text && dayWords(text);
        return kind === 'flag' ? (yesOrNo[text] ?? text) : text;
      },
    ]),
  );
}

/** Display names for user ids, including people who left. */
async function peopleWords(
  reads: ReadStore,
  tenantId: string,
  people: readonly string[],
  columns: readonly ExportColumn[],
): Promise<Record<string, FieldWords>> {
  const asked = people.filter((person) => columns.some(({ field }) => field === person));
  if (asked.length === 0) return {};
  const rows = await reads.page(userList, tenantId, { limit: 10_000 });
  const names = Object.fromEntries(rows.map(({ userId, name }) => [userId, name]));
  return Object.fromEntries(asked.map((field) => [field, names]));
}

/** Columns of a list, with the texts of the screens or the stored values. */
export async function exportColumns(
  reads: ReadStore,
  { model, words, people = [], entryWords }: Pick<ListDeclaration, 'words' | 'people' | 'entryWords'> & { model: ReadModel },
  columns: readonly ExportColumn[],
  { tenantId, timeZone }: { tenantId: string; timeZone: string },
  format?: ExportFormat,
): Promise<ExportColumn[]> {
  const word = await sourceWords(reads, tenantId);
  const sources = Object.fromEntries(SOURCES.map((field) => [field, (row: Record<string, unknown>) => word(row[field])]));
  const custom = await customWords(reads, tenantId, columns);
  const fields = columns.map(({ field }) => field);
  const entries = await entryWords?.(fields, reads, tenantId);
  const named = await peopleWords(reads, tenantId, people, columns);
  return shownColumns(columns, model, { ...sources, ...custom, ...named, ...entries, ...words }, timeZone, format);
}
