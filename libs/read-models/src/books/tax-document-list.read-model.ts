import type { TaxDocumentKind } from '@matricula/domain/books';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, instant, integer, keyword, text } from '../kernel';

/** An issued document, without the address of the payer, which only the log has. All amounts are in paise. */
export interface TaxDocumentRow {
  documentId: string;
  kind: TaxDocumentKind;
  number: string;
  financialYear: string;
  /** Place of its event in the stream of the year. */
  revision: number;
  /** The payment, the refund, or `reversal-<payment>`: each has one document. */
  sourceId: string;
  paymentId: string;
  refundId?: string;
  orderId: string;
  /** The short name of the order for users. */
  orderReference: string;
  leadId: string;
  /** The person of the order; missing once the person is erased. */
  leadName?: string;
  /** Day in the zone of the institution. */
  issuedOn: string;
  movedAt: string;
  description: string;
  taxRate?: number;
  taxablePaise: number;
  /** All taxes together. */
  taxPaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
  commissionPaise?: number;
  originalId?: string;
  originalNumber?: string;
  /** The owner of the order. */
  ownerId?: string;
  ownerName?: string;
}

export const taxDocumentList = defineReadModel<TaxDocumentRow>({
  name: 'tax-document-list',
  version: 2,
  key: 'sourceId',
  ofLead: true,
  fields: {
    documentId: keyword(),
    kind: keyword(['invoice', 'bill-of-supply', 'receipt', 'credit-note', 'refund-receipt', 'cancelled-receipt']),
    number: keyword().searchable(),
    financialYear: keyword(),
    sourceId: keyword(),
    paymentId: keyword(),
    refundId: keyword(),
    orderId: keyword(),
    orderReference: keyword().searchable(),
    leadId: keyword(),
    leadName: text().searchable(),
    issuedOn: keyword(),
    movedAt: instant(),
    description: text().searchable(),
    taxablePaise: integer(),
    taxPaise: integer(),
    cgstPaise: integer(),
    sgstPaise: integer(),
    igstPaise: integer(),
    totalPaise: integer(),
    originalId: keyword(),
    originalNumber: keyword().searchable(),
    ownerId: keyword(),
    ownerName: keyword(),
  },
  plain: ['revision', 'taxRate', 'commissionPaise'],
  staff: { ownerId: { ownerName: ERASED } },
});
