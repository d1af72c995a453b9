import { DomainError, type Decider, type DomainCommand } from '../kernel';
import { holds, longer, type Chain } from '../kernel/chain';
import { wholePaise } from '../kernel/money';
import { taxIn } from './tax';
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
  | 'igstPaise'
  | 'totalPaise'
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
    const { documentId, kind, number, sourceId, paymentId, refundId, orderId, taxRate, igstPaise, totalPaise, originalId } = data;
    const known = { documentId, kind, number, sourceId, paymentId, refundId, orderId, taxRate, igstPaise, totalPaise, originalId };
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
