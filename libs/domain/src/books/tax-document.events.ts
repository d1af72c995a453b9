import { defineEvent, id, instant, integer, number, oneOf, optional, personal, staffName, text, type EventOf } from '../kernel';

const context = 'books';

/** Stream of the documents of an institution in a financial year (`2026-27`): numbers are given and documents are issued by one event. */
export const taxDocumentsStream = (tenantId: string, financialYear: string) => `tax-documents-${tenantId}-${financialYear}`;

export const taxDocumentIssued = defineEvent('TaxDocumentIssued', {
  context,
  // A key of its own: name and address outlast the erasure of the lead for as long as the tax law demands.
  subject: 'documentId',
  doc: 'A document of a payment or refund was numbered and issued, once for each payment and refund. All amounts are in paise.',
  fields: {
    documentId: id(),
    kind: oneOf('invoice', 'bill-of-supply', 'receipt', 'credit-note', 'refund-receipt', 'cancelled-receipt'),
    /** First part of its number; each series is numbered without gaps. */
    series: text(),
    financialYear: text(),
    sequence: integer(),
    /** At most 16 characters. */
    number: text(),
    /** The id of the payment or refund. */
    sourceId: id(),
    paymentId: id(),
    refundId: optional(id()),
    /**
     * Of a correction: money was paid back, the payment did not exist (such as a bounced cheque), or the payer's bank took the money back. Missing in
     * the first events, which are about refunds.
     */
    cause: optional(oneOf('refund', 'reversal', 'dispute')),
    orderId: id(),
    leadId: id(),
    /** Day in the zone of the institution. */
    issuedOn: text(),
    /** When the money moved. */
    movedAt: instant(),
    method: optional(text()),
    supplierName: text(),
    supplierAddress: optional(text()),
    /** GST code of the state. */
    supplierState: optional(text()),
    gstin: optional(text()),
    description: text(),
    /** HSN or SAC. */
    taxCode: optional(text()),
    /** In per cent; missing if the product is exempt, or without a GSTIN. */
    taxRate: optional(number()),
    taxablePaise: integer(),
    cgstPaise: integer(),
    sgstPaise: integer(),
    igstPaise: integer(),
    totalPaise: integer(),
    /** The part that the institution earns. */
    commissionPaise: optional(integer()),
    payerName: optional(personal(text())),
    payerAddress: optional(personal(text())),
    payerState: optional(text()),
    /** Of a credit note: the document that it corrects. */
    originalId: optional(id()),
    originalNumber: optional(text()),
    /** The owner of the order, who sees its documents. Missing in the first events. */
    ownerId: optional(id()),
    ownerName: optional(staffName('ownerId')),
  },
});
export type TaxDocumentIssued = EventOf<typeof taxDocumentIssued>;

export const taxDocumentEvents = [taxDocumentIssued];
export type TaxDocumentEvent = TaxDocumentIssued;
