import type { TaxDocumentEvent } from '@matricula/domain/books';
import { defineProjector, set } from '@matricula/projection-kit';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';

/** Documents by payment and refund. The name and address of the payer stay in the log. */
export const taxDocumentListProjector = defineProjector<TaxDocumentRow, TaxDocumentEvent>(taxDocumentList, {
  TaxDocumentIssued: ({ data, revision }) => {
    const { documentId, kind, number, financialYear, sourceId, paymentId, refundId, orderId, leadId, issuedOn, movedAt } = data;
    const { description, taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise } = data;
    const { originalId, originalNumber } = data;
    return set(documentId, {
      ...{ documentId, kind, number, financialYear, revision, sourceId, paymentId, refundId, orderId, leadId, issuedOn, movedAt },
      ...{ description, taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise, originalId, originalNumber },
    });
  },
});
