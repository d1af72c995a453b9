import { stringify } from 'csv-stringify';
import { pipeline, Readable, type Transform } from 'node:stream';

export interface ExportColumn {
  field: string;
  title: string;
  /** The text that the screen shows; default: the stored value. */
  text?(row: Record<string, unknown>): string;
}

// Some programs skip invisible characters and treat full-width forms of these characters like the plain ones.
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** A cell as text. A text that a spreadsheet would run as a formula gets a quote in front. */
export function csvCell(value: unknown): string {
  if (value === undefined || value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return typeof value === 'string' && FORMULA.test(text) && !/^[+-]?[\d\s.]+$/.test(text) ? `'${text}` : text;
}

/** Streams rows as CSV with a header line and a byte-order mark, written as the rows are read. */
export function csvStream(columns: ExportColumn[], batches: AsyncIterable<object[]>): Transform {
  async function* lines() {
    for await (const rows of batches) {
      for (const row of rows as Record<string, unknown>[]) yield columns.map(({ field, text }) => csvCell(text ? text(row) : row[field]));
    }
  }
  const csv = stringify({ header: true, columns: columns.map(({ title }) => csvCell(title)), bom: true });
  // A failure half-way destroys the output, so that the download ends as failed and not as complete.
  pipeline(Readable.from(lines()), csv, (error) => error && csv.destroy(error));
  return csv;
}
