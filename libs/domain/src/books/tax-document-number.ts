import { DomainError } from '../kernel';
import type { TaxDocumentIssued } from './tax-document.events';

export type TaxDocumentKind = TaxDocumentIssued['data']['kind'];

/** Kinds of documents: their titles, and the letter that ends the series. */
export const taxDocumentKinds: Readonly<Record<TaxDocumentKind, { title: string; letter: string }>> = {
  invoice: { title: 'Tax invoice', letter: 'I' },
  'bill-of-supply': { title: 'Bill of supply', letter: 'B' },
  receipt: { title: 'Receipt', letter: 'R' },
  'credit-note': { title: 'Credit note', letter: 'C' },
  'refund-receipt': { title: 'Refund receipt', letter: 'F' },
  'cancelled-receipt': { title: 'Cancelled receipt', letter: 'X' },
};

const corrections: ReadonlySet<string> = new Set<TaxDocumentKind>(['credit-note', 'refund-receipt', 'cancelled-receipt']);

/** Whether a document of this kind corrects another one: its sums are negative in the books. */
export const isCorrection = (kind: string): boolean => corrections.has(kind);

/** The most characters that a document number may have (rule 46 of the CGST rules). */
const MOST_CHARACTERS = 16;
const DIGITS = 6;

/** The financial year of a day (`2026-11-27`), from April to March: `2026-27`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const start = month >= 4 ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

/** The first day of the financial year before the one of a day: the last one whose books may still be open. */
export const earliestBooksDay = (today: string): string => `${Number(financialYearOf(today).slice(0, 4)) - 1}-04-01`;

/** The kind of document for money that was received. Without a GSTIN the institution issues receipts only. */
export function kindOfSale(gstin: string | undefined, taxRate: number | undefined): TaxDocumentKind {
  if (gstin === undefined) return 'receipt';
  return taxRate === undefined || taxRate === 0 ? 'bill-of-supply' : 'invoice';
}

/** The series of a kind of document: at most four characters. */
export const seriesOf = (prefix: string, kind: TaxDocumentKind): string => `${prefix}${taxDocumentKinds[kind].letter}`;

/** The number of a document: `ABCI/2627/000001`. @throws DomainError `books/number` */
export function documentNumber(series: string, financialYear: string, sequence: number): string {
  const number = `${series}/${financialYear.slice(2).replace('-', '')}/${String(sequence).padStart(DIGITS, '0')}`;
  if (number.length > MOST_CHARACTERS || !/^[A-Z0-9/]+$/.test(number))
    throw new DomainError(
      'books/number',
      `A document number has at most ${MOST_CHARACTERS} letters and digits: ${number} is not possible.`,
    );
  return number;
}
