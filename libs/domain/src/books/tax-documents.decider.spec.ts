import { deciding } from '@matricula/testing';
import { documentNumber, financialYearOf, kindOfSale, seriesOf } from './tax-document-number';
import type { TaxDocumentEvent } from './tax-document.events';
import { taxDocumentsDecider, type TaxDocumentCommand } from './tax-documents.decider';

const documents = deciding(taxDocumentsDecider);
const asked: TaxDocumentCommand['data'] = {
  ...{ documentId: 'd-1', kind: 'receipt', series: 'SUNR', financialYear: '2026-27', sourceId: 'pay-1', paymentId: 'pay-1' },
  ...{ orderId: 'o-1', leadId: 'lead-1', issuedOn: '2026-11-27', movedAt: '2026-11-27T10:00:00.000Z', supplierName: 'Sunrise' },
  ...{ description: 'MBA 2027', taxablePaise: 100_000, cgstPaise: 0, sgstPaise: 0, igstPaise: 0, totalPaise: 100_000 },
};
const issue = (more: Partial<TaxDocumentCommand['data']> = {}) => ({ type: 'IssueDocument', data: { ...asked, ...more } }) as const;
const issued = (sourceId: string, sequence: number, series = 'SUNR'): TaxDocumentEvent => ({
  type: 'TaxDocumentIssued',
  data: { ...asked, series, sourceId, sequence, number: documentNumber(series, '2026-27', sequence) },
});

describe('a tax document', () => {
  it('is numbered and issued by one event, without gaps in its series', () => {
    documents
      .given()
      .when(issue())
      .then({ type: 'TaxDocumentIssued', data: { sequence: 1, number: 'SUNR/2627/000001' } });
    documents
      .given(issued('pay-0', 1), issued('pay-9', 1, 'SUNI'))
      .when(issue())
      .then({ type: 'TaxDocumentIssued', data: { sequence: 2, number: 'SUNR/2627/000002' } });
  });

  it('is issued once for each payment and refund, whatever the series', () => {
    documents.given(issued('pay-1', 1)).when(issue()).thenNothing();
    documents
      .given(issued('pay-1', 1))
      .when(issue({ series: 'SUNI' }))
      .thenNothing();
  });

  it('is refused for nothing, for parts that differ from the total, and for a number that is too long', () => {
    documents
      .given()
      .when(issue({ totalPaise: 0, taxablePaise: 0 }))
      .thenRefused('books/amount');
    documents
      .given()
      .when(issue({ igstPaise: 1 }))
      .thenRefused('books/sum');
    documents
      .given()
      .when(issue({ taxablePaise: -1 }))
      .thenRefused('money/invalid');
    documents
      .given(issued('pay-9', 999_999))
      .when(issue({ series: 'SUNR' }))
      .thenRefused('books/number');
  });

  it('is an invoice, a bill of supply, or a receipt without a GSTIN', () => {
    expect(kindOfSale('29ABCDE1234F1Z5', 18)).toBe('invoice');
    expect(kindOfSale('29ABCDE1234F1Z5', undefined)).toBe('bill-of-supply');
    expect(kindOfSale(undefined, 18)).toBe('receipt');
  });

  it('belongs to a financial year from April to March, and has at most 16 characters in its number', () => {
    expect(financialYearOf('2026-03-31')).toBe('2025-26');
    expect(financialYearOf('2026-04-01')).toBe('2026-27');
    expect(financialYearOf('2099-12-31')).toBe('2099-00');
    expect(documentNumber(seriesOf('ABC', 'credit-note'), '2026-27', 999_999)).toHaveLength(16);
  });
});
