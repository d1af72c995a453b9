/** The mapping of columns to fields. Pure. */
import { type Analysis, type ColumnChoice, type FieldName } from './import-answers';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

const IDENTITIES = ['phone', 'email', 'externalId'];

/** The value of a column's select: `field:phone`, `attribute` or `ignore`. */
export const valueOf = ({ as, field }: ColumnChoice): string => (as === 'field' ? `field:${field}` : as);

export function choiceOf(column: number, value: string): ColumnChoice {
  if (value.startsWith('field:')) return { column, as: 'field', field: value.slice('field:'.length) as FieldName };
  return { column, as: value === 'attribute' ? 'attribute' : 'ignore' };
}

/** Applies a column's choice; another column mapped to the same field becomes an attribute. */
export function withChoice(mapping: readonly ColumnChoice[], choice: ColumnChoice): ColumnChoice[] {
  return mapping.map((other) => {
    if (other.column === choice.column) return choice;
    const taken = choice.as === 'field' && other.as === 'field' && other.field === choice.field;
    return taken ? { column: other.column, as: 'attribute' } : other;
  });
}

/** One choice for every column of the file, including those the proposal left out. */
export const complete = ({ columns, mapping }: Pick<Analysis, 'columns' | 'mapping'>): ColumnChoice[] =>
  columns.map(({ column }) => mapping.find((choice) => choice.column === column) ?? { column, as: 'ignore' });

const fills = (mapping: readonly ColumnChoice[], ...wanted: string[]) =>
  mapping.some(({ as, field }) => as === 'field' && wanted.includes(field ?? ''));

/** The warning for a file without phone and e-mail, with the number of rows; undefined if one of them is mapped. */
export function contactWarning(mapping: readonly ColumnChoice[], rows: number): string | undefined {
  if (fills(mapping, 'phone', 'email')) return undefined;
  const nobody = t`Neither Phone nor E-mail is mapped: ${counted(rows, 'lead')} without contact details.`;
  return fills(mapping, 'externalId') ? t`${nobody} Known people are recognised only by External id.` : nobody;
}

/** Whether no mapped column identifies a person, so that only the row number can. */
export const needsRowKey = (mapping: readonly ColumnChoice[]): boolean => !fills(mapping, ...IDENTITIES);

/** Why a mapping is not usable yet; undefined if it is. */
export const mappingProblem = (mapping: readonly ColumnChoice[], keyByRow: boolean): string | undefined =>
  needsRowKey(mapping) && !keyByRow ? t`Map a column to Phone, E-mail or External id, or use the row number as key.` : undefined;

/** The same for a list of records, whose required fields are checked row by row. */
export const recordProblem = (mapping: readonly ColumnChoice[]): string | undefined =>
  mapping.some(({ as }) => as === 'field') ? undefined : t`Map a column to a field of the list.`;

/** Columns that are not mapped to a lead field. */
export const unmapped = (mapping: readonly ColumnChoice[]): ColumnChoice[] => mapping.filter(({ as }) => as !== 'field');

/** The columns of the grid of bad rows: fields first, then attributes; ignored columns are left out. */
export function shownColumns(
  { columns, fields }: Pick<Analysis, 'columns' | 'fields'>,
  mapping: readonly ColumnChoice[],
): { column: number; title: string; field?: string; options?: readonly string[] }[] {
  const used = complete({ columns, mapping: [...mapping] }).filter(({ as }) => as !== 'ignore');
  const ordered = [...used.filter(({ as }) => as === 'field'), ...used.filter(({ as }) => as !== 'field')];
  return ordered.map(({ column, field }) => {
    const filled = fields.find((one) => one.field === field);
    const title = filled ? t(filled.label) : (columns[column]?.name ?? t`Column ${column + 1}`);
    return { column, field, title, options: filled?.options };
  });
}

/** Replaces a wrong value in every row that has it; rows already corrected by hand stay. */
export function replaced(
  rows: readonly { line: number; values: string[] }[],
  edits: ReadonlyMap<number, string[]>,
  { column, from, to }: { column: number; from: string; to: string },
): Map<number, string[]> {
  const next = new Map(edits);
  for (const { line, values } of rows) {
    const now = next.get(line) ?? values;
    if ((now[column] ?? '') === from) next.set(line, now.with(column, to));
  }
  return next;
}
