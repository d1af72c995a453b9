import { DomainError, type Decider, type DomainCommand } from '../kernel';
import { holds, longer, type Chain } from '../kernel/chain';
import { wholePaise } from '../kernel/money';
import { commissionOn, taxIn, taxOf, type TaxedSum } from './tax';
import type { TaxDocumentEvent, TaxDocumentIssued } from './tax-document.events';
import { documentNumber, isCorrection } from './tax-document-number';

/** The documents of a financial year, as far as decisions need them. */
export interface TaxDocuments {
  /** The last number by series. */
  last: Readonly<Record<string, number>>;
  documents: Chain<KnownDocument>;
}

/** An issued document, as far as its correction needs it. */
export type KnownDocument = Pick<
  TaxDocumentIssued['data'],
  | 'documentId'
  | 'kind'
  | 'number'
  | 'sourceId'
  | 'paymentId'
  | 'refundId'
  | 'orderId'
  | 'taxRate'
  | 'taxablePaise'
  | 'cgstPaise'
  | 'sgstPaise'
  | 'igstPaise'
  | 'totalPaise'
  | 'commissionPaise'
  | 'originalId'
>;

export type TaxDocumentCommand = DomainCommand<'IssueDocument', Omit<TaxDocumentIssued['data'], 'sequence' | 'number'>>;

/** Numbers documents without gaps, each payment and refund once. */
export const taxDocumentsDecider: Decider<TaxDocuments, TaxDocumentCommand, TaxDocumentEvent> = {
  initial: { last: {}, documents: undefined },
  decide({ data }, { last, documents }) {
    if (holds(documents, ({ sourceId }) => sourceId === data.sourceId)) return [];
    const { taxablePaise, totalPaise, series, financialYear } = data;
    if (wholePaise(totalPaise) === 0) throw new DomainError('books/amount', 'A document is about a sum of more than 0.');
    if (wholePaise(taxablePaise) + taxIn(data) !== totalPaise)
      throw new DomainError('books/sum', 'The parts of the document differ from its total.');
    const sequence = (last[series] ?? 0) + 1;
    return [{ type: 'TaxDocumentIssued', data: { ...data, sequence, number: documentNumber(series, financialYear, sequence) } }];
  },
  evolve(state, { data }) {
    const { documentId, kind, number, sourceId, paymentId, refundId, orderId, originalId } = data;
    const { taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise } = data;
    const sums = { taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise };
    const known = { documentId, kind, number, sourceId, paymentId, refundId, orderId, originalId, ...sums };
    return { last: { ...state.last, [data.series]: data.sequence }, documents: longer(state.documents, known) };
  },
};

/**
 * The sale that a refund corrects: the one of its payment, else the last one of the order of which enough is not corrected yet. Documents come in
 * the order in which they were issued.
 */
export function correctedBy(
  refund: { orderId: string; paymentId?: string | undefined; amountPaise: number },
  documents: readonly KnownDocument[],
): KnownDocument | undefined {
  const ofOrder = documents.filter(({ orderId }) => orderId === refund.orderId);
  const sales = ofOrder.filter(({ kind }) => !isCorrection(kind));
  const openPaise = (sale: KnownDocument) =>
    ofOrder.filter(({ originalId }) => originalId === sale.documentId).reduce((open, { totalPaise }) => open - totalPaise, sale.totalPaise);
  const ofPayment = sales.filter(({ paymentId }) => paymentId === refund.paymentId);
  return (
    // A payment that was taken back and restored has several.
    ofPayment.findLast((sale) => openPaise(sale) >= refund.amountPaise) ??
    ofPayment.at(-1) ??
    sales.findLast((sale) => openPaise(sale) >= refund.amountPaise) ??
    sales.at(-1)
  );
}

/** The sums of a document: with the commission if the product has one. */
export type DocumentSums = TaxedSum & { commissionPaise?: number | undefined };

/** The sums of a payment of which the tax is a part. */
export function sumsOf(
  amountPaise: number,
  { rate, isSameState, commissionRate }: { rate?: number | undefined; isSameState: boolean; commissionRate?: number | undefined },
): DocumentSums {
  const sum = taxOf(amountPaise, { rate, isSameState, isInclusive: true });
  return commissionRate === undefined ? sum : { ...sum, commissionPaise: commissionOn(sum.taxablePaise, commissionRate) };
}

/**
 * The sums of a correction. They are rounded together with those of earlier corrections of the same sale, so that the corrections of a sale of which
 * nothing is left add up to the sale in each sum.
 */
export function correctedSums(
  amountPaise: number,
  original: KnownDocument,
  documents: readonly KnownDocument[],
  commissionRate: number | undefined,
): DocumentSums {
  // A correction is taxed like the sale.
  const taxation = { rate: original.taxRate, isSameState: original.igstPaise === 0, commissionRate };
  const earlier = documents.filter(({ originalId }) => originalId === original.documentId);
  const before = (part: SumPart) => earlier.reduce((sum, document) => sum + (document[part] ?? 0), 0);
  const correctedPaise = before('totalPaise') + amountPaise;
  const alone = sumsOf(amountPaise, taxation);
  if (correctedPaise > original.totalPaise) return alone;
  const all: DocumentSums = correctedPaise === original.totalPaise ? original : sumsOf(correctedPaise, taxation);
  const parts = sumParts.map((part) => [part, (all[part] ?? 0) - before(part)] as const);
  // Corrections that were rounded one by one may exceed the common sum by a paisa.
  if (parts.some(([, paise]) => paise < 0)) return alone;
  const { commissionPaise, ...sum } = Object.fromEntries(parts) as unknown as Required<DocumentSums>;
  return all.commissionPaise === undefined ? sum : { ...sum, commissionPaise };
}

const sumParts = ['taxablePaise', 'cgstPaise', 'sgstPaise', 'igstPaise', 'totalPaise', 'commissionPaise'] as const;
type SumPart = (typeof sumParts)[number];
