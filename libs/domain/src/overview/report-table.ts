/**
 * The table of a report as screens and files show it: one line per group with measures across, or one measure with a dimension across.
 * Browser-safe: the console and the exports lay out the same answer by it.
 */

export type TableCell = string | number | boolean | null;
type Row = Readonly<Record<string, TableCell>>;

/** A column of an answer, as far as its table needs it. */
export interface TableField {
  field: string;
  title: string;
  kind: string;
  /** The length of a time bucket. */
  per?: string;
}

/** The answer of a report, as far as its table needs it. */
export interface TableAnswer<Field extends TableField> {
  columns: readonly Field[];
  rows: readonly Row[];
  totals: Row;
  /** Totals of the lines and of the columns of a table with a dimension across. */
  cross?: { across: string; rows: readonly Row[]; columns: readonly Row[] };
}

/** How values read, and the heading of the total, in the language of the reader. */
export interface TableWords<Field extends TableField> {
  word(field: Field, value: TableCell | undefined): string;
  total: string;
}

export interface TableColumn<Field extends TableField = TableField> {
  key: string;
  title: string;
  measure: Field;
  /** Values that a cell of this column adds to the cell of its line. */
  cell: Record<string, TableCell>;
  /** The last column of a table with a dimension across. */
  total?: boolean;
  /** One of many narrow columns of times. */
  time?: boolean;
}

export interface TableLine {
  key: string;
  names: string[];
  cell: Record<string, TableCell>;
  figures: (number | null)[];
}

export interface ReportTable<Field extends TableField = TableField> {
  names: Field[];
  columns: TableColumn<Field>[];
  lines: TableLine[];
  totals: (number | null)[];
  /** The largest figure that is shaded; 0 where nothing is. */
  peak: number;
}

const num = (value: TableCell | undefined): number => Number(value ?? 0);
const figure = (value: TableCell | undefined): number | null => (value === null || value === undefined ? null : Number(value));
const cellOf = (columns: readonly TableField[], row: Row): Record<string, TableCell> =>
  Object.fromEntries(columns.map(({ field }) => [field, row[field] ?? null]));

/** The table of an answer; `measure` is the one that a table with a dimension across shows. */
export function tableOf<Field extends TableField>(
  data: TableAnswer<Field>,
  measure: Field | undefined,
  words: TableWords<Field>,
): ReportTable<Field> {
  return data.cross && measure ? crossTable(data, data.cross, measure, words) : flatTable(data, words);
}

function flatTable<Field extends TableField>(data: TableAnswer<Field>, words: TableWords<Field>): ReportTable<Field> {
  const names = data.columns.filter(({ kind }) => kind !== 'measure');
  const columns = data.columns
    .filter(({ kind }) => kind === 'measure')
    .map((measure): TableColumn<Field> => ({ key: measure.field, title: measure.title, measure, cell: {} }));
  const lines = data.rows.map((row) =>
    lineOf(
      names,
      row,
      columns.map(({ measure }) => figure(row[measure.field])),
      words,
    ),
  );
  return { names, columns, lines, totals: columns.map(({ measure }) => figure(data.totals[measure.field])), peak: 0 };
}

function crossTable<Field extends TableField>(
  data: TableAnswer<Field>,
  cross: NonNullable<TableAnswer<Field>['cross']>,
  measure: Field,
  words: TableWords<Field>,
): ReportTable<Field> {
  const { field } = measure;
  const names = data.columns.filter((column) => column.kind !== 'measure' && column.field !== cross.across);
  const across = data.columns.find((column) => column.field === cross.across);
  if (!across) return flatTable(data, words);
  const shown = cross.columns.filter((column) => num(column[field]) > 0);
  const values =
    across.kind === 'time'
      ? unbroken(
          across,
          shown.map((column) => column[cross.across] ?? null),
        )
      : [...shown].sort((a, b) => num(b[field]) - num(a[field])).map((column) => column[cross.across] ?? null);
  const columns = values.map((value): TableColumn<Field> => ({
    key: String(value),
    title: words.word(across, value),
    measure,
    cell: { [cross.across]: value },
    time: across.kind === 'time',
  }));
  const cells = new Map(data.rows.map((row) => [keyOf(names, row, row[cross.across]), figure(row[field])]));
  const lines = cross.rows
    .filter((row) => num(row[field]) > 0)
    .map((row) => lineOf(names, row, [...values.map((value) => cells.get(keyOf(names, row, value)) ?? 0), figure(row[field])], words));
  const sums = new Map(cross.columns.map((column) => [String(column[cross.across] ?? null), figure(column[field])]));
  return {
    names,
    columns: [...columns, { key: 'total', title: words.total, measure, cell: {}, total: true }],
    lines,
    totals: [...values.map((value) => sums.get(String(value)) ?? 0), figure(data.totals[field])],
    peak: Math.max(0, ...lines.flatMap(({ figures }) => figures.slice(0, -1).map(num))),
  };
}

const keyOf = (names: readonly TableField[], row: Row, across: TableCell | undefined) =>
  JSON.stringify([...names.map(({ field }) => row[field] ?? null), across ?? null]);

function lineOf<Field extends TableField>(
  names: readonly Field[],
  row: Row,
  figures: (number | null)[],
  { word }: TableWords<Field>,
): TableLine {
  return {
    key: keyOf(names, row, null),
    names: names.map((column) => word(column, row[column.field])),
    cell: cellOf(names, row),
    figures,
  };
}

/** Sort column of a table: a name (counted from the left) or a figure. */
export interface TableSort {
  by: 'name' | 'figure';
  at: number;
  down: boolean;
}

/** Sort order of values: times chronologically, text alphabetically, missing values last. */
export function compareCells(a: TableCell | undefined, b: TableCell | undefined): number {
  if (a === null || a === undefined || b === null || b === undefined)
    return Number(a === null || a === undefined) - Number(b === null || b === undefined);
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b));
}

/** Hours and days between the first and the last, also those without an event. */
export function unbroken({ per }: Pick<TableField, 'per'>, times: readonly TableCell[]): TableCell[] {
  const sorted = [...new Set(times)].filter((time) => time !== null).sort(compareCells);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return sorted;
  if (per === 'hourOfDay') return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => Number(first) + at);
  if (per !== 'day') return sorted;
  const days: string[] = [];
  for (let day = Date.parse(String(first)); day <= Date.parse(String(last)); day += 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10));
  return days;
}

/**
 * Lines in the requested order. By default times are chronological, also within a group; everything else is sorted by largest total, with groups
 * kept together.
 */
export function inOrder(table: ReportTable, sort: TableSort | undefined): TableLine[] {
  const { lines, names, columns } = table;
  if (sort) {
    const turn = sort.down ? -1 : 1;
    const value = (line: TableLine) =>
      sort.by === 'figure' ? (line.figures[sort.at] ?? null) : (line.cell[names[sort.at]?.field ?? ''] ?? null);
    return [...lines].sort((a, b) => turn * compareCells(value(a), value(b)));
  }
  const first = names[0];
  if (first?.kind === 'time')
    return [...lines].sort((a, b) => compareCells(a.cell[first.field], b.cell[first.field]) || mainOf(columns, b) - mainOf(columns, a));
  const sums = new Map<string, number>();
  for (const line of lines) sums.set(line.names[0] ?? '', (sums.get(line.names[0] ?? '') ?? 0) + mainOf(columns, line));
  const group = (line: TableLine) => sums.get(line.names[0] ?? '') ?? 0;
  // Lines without an owner or value come last.
  const last = ({ cell }: TableLine) => Number((cell[first?.field ?? ''] ?? null) === null);
  const time = names.slice(1).find(({ kind }) => kind === 'time')?.field;
  return [...lines].sort(
    (a, b) =>
      last(a) - last(b) ||
      group(b) - group(a) ||
      (a.names[0] ?? '').localeCompare(b.names[0] ?? '') ||
      (time === undefined ? 0 : compareCells(a.cell[time], b.cell[time])) ||
      mainOf(columns, b) - mainOf(columns, a),
  );
}

/** The figure by which lines are ordered: the total of the line, else its first measure. */
const mainOf = (columns: readonly TableColumn[], { figures }: TableLine) =>
  num(
    figures[
      Math.max(
        0,
        columns.findIndex(({ total }) => total),
      )
    ],
  );
