import { settlementLineKinds } from '@matricula/domain/books';
import { DomainError } from '@matricula/domain/kernel';
import { paiseIn } from '@matricula/domain/kernel/money';
import type { SettlementLine } from '@matricula/outbound/payment';
import { parse } from 'csv-parse/sync';

const columns = ['entity_id', 'type', 'amount', 'fee', 'tax', 'credit', 'debit', 'settled_at'] as const;

/** The lines of a settlement file. Sums are rupees in decimal text. @throws DomainError `settlement/file`, with the number of the line */
export function linesOf(content: string): Omit<SettlementLine, 'settlementId' | 'utr'>[] {
  const rows = records(content);
  const [first] = rows;
  const missing = columns.filter((name) => first && !(name in first));
  if (!first || missing.length > 0) throw refused(first ? `The file has no column ${missing.join(', ')}.` : 'The file has no lines.');
  return rows.map((row, index) => {
    const at = (what: string) => refused(`Line ${index + 2}: ${what}`);
    const paise = (name: (typeof columns)[number]) => {
      const sum = paiseIn(row[name] || '0');
      if (sum === undefined) throw at(`${name} is not a sum in rupees: ${row[name]}.`);
      return sum;
    };
    const kind = settlementLineKinds.find((one) => one === row.type);
    if (!kind) throw at(`type is not ${settlementLineKinds.join(', ')}: ${row.type}.`);
    const settled = Date.parse(row.settled_at ?? '');
    if (Number.isNaN(settled)) throw at(`settled_at is not a moment: ${row.settled_at}.`);
    if (!row.entity_id) throw at('entity_id is missing.');
    return {
      ...{ providerId: row.entity_id, kind, amountPaise: paise('amount'), feePaise: paise('fee'), feeTaxPaise: paise('tax') },
      ...{ creditPaise: paise('credit'), debitPaise: paise('debit'), settledAt: new Date(settled).toISOString() },
    };
  });
}

function records(content: string): Record<string, string>[] {
  try {
    return parse(content, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw refused(`The file is not a CSV file: ${error instanceof Error ? error.message : String(error)}`);
  }
}

const refused = (message: string) => new DomainError('settlement/file', message, { content: message });
