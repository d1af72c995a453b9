import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { parse, type CsvError, type Options } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { DomainError } from '@matricula/domain/kernel';
import { decoder } from './csv-encoding';

/** A row of a file: the line on which it begins (the file's first line is 1) and its values as written. */
export interface CsvRow {
  line: number;
  values: string[];
}

/** How a file is read. */
export interface CsvFormat {
  encoding: string;
  delimiter: string;
}

/** A longer record is treated as an unclosed quote. */
const MOST_RECORD_BYTES = 16 * 1024 * 1024;
const BATCH = 500;
const DELIMITERS = [',', ';', '\t', '|'];

/** Longest first. Files that were converted twice end their lines with CR CR LF. */
const LINE_ENDS = ['\r\r\n', '\r\n', '\n', '\r'];

const OPTIONS = {
  record_delimiter: LINE_ENDS,
  bom: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
} satisfies Options;

/** The first line `sep=;` by which spreadsheets name the delimiter, quoted or not; spreadsheets may add empty cells to it. */
const SEPARATOR = /^"?sep=(\\t|\t|[^\w\s"])"?[,;\t|]*$/i;

/** The delimiter that a first line `sep=;` names; undefined for any other line. */
function namedDelimiter(line: string): string | undefined {
  const named = SEPARATOR.exec(line)?.[1];
  return named === '\\t' ? '\t' : named;
}

/** The delimiter that the first line names, else the one for which the first lines have the most consistent number of columns. */
export function detectDelimiter(sample: string): string {
  const named = namedDelimiter(sample.split(/[\r\n]/, 1)[0] ?? '');
  if (named !== undefined) return named;
  const lines = sample.split(/\r?\n/).slice(0, 60).join('\n');
  const scored = DELIMITERS.map((delimiter) => ({ delimiter, score: agreement(lines, delimiter) }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

function agreement(lines: string, delimiter: string): number {
  // The sample may end inside a quote: lines that do not parse as a whole are counted as they are.
  const rows = readable(lines, delimiter) ?? lines.split('\n').map((line) => line.split(delimiter));
  const columns = rows[0]?.length ?? 1;
  if (columns < 2) return 0;
  return (rows.filter(({ length }) => length === columns).length / rows.length) * 100 + Math.min(columns, 50);
}

function readable(text: string, delimiter: string): string[][] | undefined {
  try {
    return parseSync(text, { ...OPTIONS, delimiter }) as string[][];
  } catch (error) {
    if (isCsvError(error)) return undefined;
    throw error;
  }
}

/**
 * The rows of a file in batches, the header first. A first line that names the delimiter (`sep=;`) is left out; it counts as a line.
 * @throws DomainError `import/unreadable` naming the line at which a quote opens that never closes
 */
export async function* csvBatches(bytes: Readable, { encoding, delimiter }: CsvFormat, batchSize = BATCH): AsyncGenerator<CsvRow[]> {
  let line = 1;
  // Counted by the parser, which is ahead of the reader: an error must name the line where it occurred.
  let parsed = 1;
  const counted = <Row>(row: Row, { lines }: { lines: number }): Row => {
    parsed = lines + 1;
    return row;
  };
  const parser = parse({ ...OPTIONS, delimiter, info: true, max_record_size: MOST_RECORD_BYTES, on_record: counted as never });
  const text = decoder(encoding);
  // Failures of any part arrive through the parser, which is read below.
  const failed = (error?: Error | null) => error && parser.destroy(error);
  if (text) pipeline(bytes, text, parser, failed);
  else pipeline(bytes, parser, failed);
  let batch: CsvRow[] = [];
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: { lines: number }; record: string[] }>) {
      const isInstruction = line === 1 && namedDelimiter(record.join(delimiter)) !== undefined;
      // Spreadsheets leave lines of nothing but delimiters below the last row.
      if (!isInstruction && record.some((value) => value.trim() !== '')) batch.push({ line, values: record });
      line = info.lines + 1;
      if (batch.length === batchSize) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (isCsvError(error)) throw new DomainError('import/unreadable', unreadable(error, parsed));
    throw error;
  } finally {
    bytes.destroy();
  }
  if (batch.length > 0) yield batch;
}

// The package exports two different error classes, so errors are recognised by their code.
const isCsvError = (error: unknown): error is CsvError => String((error as CsvError).code).startsWith('CSV_');

function unreadable({ code, message }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Line ${line}: a quote is opened and never closed. The file may have been cut off.`;
  if (code === 'CSV_MAX_RECORD_SIZE') return `Line ${line}: the row is longer than 16 MB. A quote may be missing its end.`;
  return `Line ${line}: ${message}`;
}
