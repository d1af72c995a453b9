import { taxIn, type TaxDocumentEvent } from '@matricula/domain/books';
import { orderReference, type OrderCustomerErased, type OrderOwnerChanged } from '@matricula/domain/order';
import { defineProjector, patch, set } from '@matricula/projection-kit';
import { taxDocumentList, type TaxDocumentRow } from '@matricula/read-models/books';

/** The sources of all documents that the movements of an order can have. */
const sourcesOf = ({ paymentIds = [], refundIds = [] }: { paymentIds?: string[]; refundIds?: string[] }) => [
  ...paymentIds.flatMap((paymentId) => [paymentId, `reversal-${paymentId}`]),
  ...refundIds,
];

/** Documents by payment and refund. The address of the payer stays in the log. */
export const taxDocumentListProjector = defineProjector<TaxDocumentRow, TaxDocumentEvent | OrderOwnerChanged | OrderCustomerErased>(
  taxDocumentList,
  {
    TaxDocumentIssued: ({ data, revision }) => {
      const { documentId, kind, number, financialYear, sourceId, paymentId, refundId, orderId, leadId, issuedOn, movedAt } = data;
      const { description, taxRate, taxablePaise, cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise } = data;
      const { originalId, originalNumber, payerName, ownerId, ownerName } = data;
      return set(sourceId, {
        ...{ documentId, kind, number, financialYear, revision, sourceId, paymentId, refundId, orderId, leadId, issuedOn, movedAt },
        ...{ orderReference: orderReference(orderId), leadName: payerName, ownerId, ownerName },
        ...{ description, taxRate, taxablePaise, taxPaise: taxIn(data), cgstPaise, sgstPaise, igstPaise, totalPaise, commissionPaise },
        ...{ originalId, originalNumber },
      });
    },
    OrderOwnerChanged: ({ data }) =>
      sourcesOf(data).map((sourceId) => patch(sourceId, { ownerId: data.ownerId, ownerName: data.ownerName })),
    OrderCustomerErased: ({ data }) => sourcesOf(data).map((sourceId) => patch(sourceId, { leadName: undefined })),
  },
);
