import type { TaxDocumentKind } from '@matricula/domain/books';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** An issued document, without the name and address of the payer, which only the log has. All amounts are in paise. */
export interface TaxDocumentRow {
  documentId: string;
  kind: TaxDocumentKind;
  number: string;
  financialYear: string;
  /** Place of its event in the stream of the year. */
  revision: number;
  sourceId: string;
  paymentId: string;
  refundId?: string;
  orderId: string;
  leadId: string;
  issuedOn: string;
  movedAt: string;
  description: string;
  taxRate?: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
  commissionPaise?: number;
  originalId?: string;
  originalNumber?: string;
}

export const taxDocumentList = defineReadModel<TaxDocumentRow>({
  name: 'tax-document-list',
  version: 1,
  key: 'documentId',
  fields: {
    documentId: keyword(),
    kind: keyword(['invoice', 'bill-of-supply', 'receipt', 'credit-note', 'refund-receipt', 'cancelled-receipt']),
    number: keyword().searchable(),
    financialYear: keyword(),
    sourceId: keyword(),
    paymentId: keyword(),
    refundId: keyword(),
    orderId: keyword(),
    leadId: keyword(),
    issuedOn: keyword(),
    movedAt: instant(),
    description: text(),
    taxablePaise: integer(),
    cgstPaise: integer(),
    sgstPaise: integer(),
    igstPaise: integer(),
    totalPaise: integer(),
    originalId: keyword(),
    originalNumber: keyword(),
  },
  plain: ['revision', 'taxRate', 'commissionPaise'],
});
