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
 * The lines of a settlement file, and those that are refused. Sums are rupees in decimal text; times without an offset are of the zone of the
 * institution. @throws DomainError `settlement/file` if it is no such file
 */
export function linesOf(content: string, timeZone: string): { lines: FileLine[]; refused: RefusedLine[] } {
  const rows = records(content);
  const [first] = rows;
  const missing = columns.filter((name) => first && !(name in first.record));
  if (!first || missing.length > 0) throw fileError(first ? `The file has no column ${missing.join(', ')}.` : 'The file has no lines.');
  const lines: FileLine[] = [];
  const refused: RefusedLine[] = [];
  const known = new Map<string, number>();
  for (const { record, line } of rows) {
    const read = lineOf(record, timeZone);
    const key = `${record.type}/${record.entity_id}`;
    const before = known.get(key);
    if (typeof read === 'string') refused.push({ line, message: read });
    else if (before !== undefined) refused.push({ line, message: `${record.entity_id} is in line ${before} already.` });
    else {
      known.set(key, line);
      lines.push(read);
    }
  }
  return { lines, refused };
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
  const paise = { amountPaise: amount, feePaise: fee, feeTaxPaise: tax, creditPaise: credit, debitPaise: debit };
  return { providerId: record.entity_id, kind, ...(record.dispute_id && { disputeId: record.dispute_id }), ...paise, settledAt };
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

function records(content: string): { record: Record<string, string>; line: number }[] {
  try {
    const rows = parse(content, { columns: true, bom: true, skip_empty_lines: true, trim: true, info: true }) as unknown as {
      record: Record<string, string>;
      info: { lines: number };
    }[];
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    throw fileError(`The file is not a CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** A file that cannot be read. */
export const fileError = (message: string) => new DomainError('settlement/file', message, { content: message });
