import { settlementLineKinds } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { paiseIn } from '@matricula/domain/kernel/money';
import { isDay } from '@matricula/domain/kernel/moments';
import { momentIn } from '@matricula/lists';
import type { SettlementLine } from '@matricula/outbound/payment';
import { parse } from 'csv-parse/sync';

const columns = ['entity_id', 'type', 'amount', 'fee', 'tax', 'credit', 'debit', 'settled_at'] as const;

/** A line of a settlement file. */
export type FileLine = Omit<SettlementLine, 'settlementId' | 'utr'>;

/** A line that was refused, by its number in the file, and why. */
export interface RefusedLine {
  line: number;
  message: string;
}

/**
 * Reads the lines of a settlement file batch by batch; times without an offset are of the zone of the institution. A file may have the lines of several
 * settlements, with a column `settlement_id`: those of others are refused.
 */
export class SettlementLines {
  private readonly names: readonly string[];
  private readonly known = new Map<string, number>();

  /** @throws DomainError `settlement/file` if the file has not all columns */
  constructor(
    header: readonly string[],
    private readonly timeZone: string,
    private readonly settlementId?: string,
  ) {
    this.names = header.map((name) => name.trim().toLowerCase());
    const missing = columns.filter((name) => !this.names.includes(name));
    if (missing.length > 0) throw fileError(`The file has no column ${missing.join(', ')}.`);
  }

  /** The lines of a batch, and those that are refused. A line that an earlier one repeats is refused. */
  take(rows: readonly { line: number; values: readonly string[] }[]): { read: { line: number; read: FileLine }[]; refused: RefusedLine[] } {
    const taken: { line: number; read: FileLine }[] = [];
    const refused: RefusedLine[] = [];
    for (const { line, values } of rows) {
      const record: Record<string, string> = Object.fromEntries(this.names.map((name, column) => [name, (values[column] ?? '').trim()]));
      const read = this.isOfAnother(record) ? `The line is of the settlement ${record.settlement_id}.` : lineOf(record, this.timeZone);
      const key = `${record.type}/${record.entity_id}`;
      const before = this.known.get(key);
      if (typeof read === 'string') refused.push({ line, message: read });
      else if (before !== undefined) refused.push({ line, message: `${record.entity_id} is in line ${before} already.` });
      else {
        this.known.set(key, line);
        taken.push({ line, read });
      }
    }
    return { read: taken, refused };
  }

  private isOfAnother({ settlement_id: named }: Record<string, string>): boolean {
    return Boolean(named) && this.settlementId !== undefined && named !== this.settlementId;
  }
}

/**
 * The lines of a settlement file, and those that are refused. Sums are rupees in decimal text. @throws DomainError `settlement/file` if it is no such
 * file
 */
export function linesOf(content: string, timeZone: string, settlementId: string): { lines: FileLine[]; refused: RefusedLine[] } {
  const [header, ...rows] = records(content);
  if (!header) throw fileError('The file has no lines.');
  const lines = new SettlementLines(header.values, timeZone, settlementId);
  if (rows.length === 0) throw fileError('The file has no lines.');
  const { read, refused } = lines.take(rows);
  return { lines: read.map(({ read: line }) => line), refused };
}

/** What was refused, in words; the first lines by name. */
export function refusedWords(refused: readonly RefusedLine[]): string {
  const named = refused.slice(0, MOST_NAMED).map(({ line, message }) => `Line ${line}: ${message}`);
  const more = refused.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more lines were refused.`] : [])].join(' ');
}

const MOST_NAMED = 5;

/** The line, or why it is refused. */
function lineOf(record: Record<string, string>, timeZone: string): FileLine | string {
  const sums: Partial<Record<'amount' | 'fee' | 'tax' | 'credit' | 'debit', number>> = {};
  for (const name of ['amount', 'fee', 'tax', 'credit', 'debit'] as const) {
    sums[name] = paiseIn(record[name] || '0');
    if (sums[name] === undefined) return `${name} is not a sum in rupees: ${record[name]}.`;
  }
  const kind = settlementLineKinds.find((one) => one === record.type);
  if (!kind) return `type is not ${settlementLineKinds.join(', ')}: ${record.type}.`;
  if (!record.entity_id) return 'entity_id is missing.';
  const settledAt = settledIn(record.settled_at ?? '', timeZone);
  if (settledAt === undefined) return `settled_at is not a date such as 27/11/2026 14:05 (day first) or 2026-11-27: ${record.settled_at}.`;
  const { amount = 0, fee = 0, tax = 0, credit = 0, debit = 0 } = sums;
  if (credit > 0 && debit > 0) return 'A line has a credit or a debit, not both.';
  if (tax > fee) return 'The tax is part of the fee and cannot be more.';
  const paise = { amountPaise: amount, feePaise: fee, feeTaxPaise: tax, creditPaise: credit, debitPaise: debit };
  const of = {
    ...(record.dispute_id && { disputeId: record.dispute_id }),
    ...(record.payment_id && { paymentProviderId: record.payment_id }),
  };
  return { providerId: record.entity_id, kind, ...of, ...paise, settledAt };
}

const DAY_FIRST = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?: ?([ap])\.?m\.?)?)?$/i;
const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** A date of a file as an instant: ISO 8601, or with the day first as in India. Undefined for anything else; a month is never read first. */
export function settledIn(text: string, timeZone: string): string | undefined {
  const iso = ISO.exec(text);
  if (iso) {
    const [, day = '', time = '00:00', offset = ''] = iso;
    return isDay(day) ? momentIn(timeZone, `${day}T${time}${offset}`) : undefined;
  }
  const [, date = '', month = '', year = '', hour = '0', minute = '00', second = '00', half] = DAY_FIRST.exec(text) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  if (!isDay(day) || hours > 23 || (half !== undefined && Number(hour) > 12)) return undefined;
  return momentIn(timeZone, `${day}T${String(hours).padStart(2, '0')}:${minute}:${second}`);
}

function records(content: string): { values: string[]; line: number }[] {
  try {
    const rows = parse(content, { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true, info: true }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => ({ values: record, line: info.lines }));
  } catch (error) {
    throw fileError(`The file is not a CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A file that cannot be read. */
export const fileError = (message: string) => new DomainError('settlement/file', message, { content: message });
