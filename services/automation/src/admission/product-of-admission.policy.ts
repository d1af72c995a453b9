import { admissionBoundary, admissionIdOf } from '@matricula/domain/admission';
import type { OrderCreated, OrderPaymentReceived } from '@matricula/domain/order';
import { definePolicy, order } from '@matricula/policy-kit';

type Paid = Pick<OrderPaymentReceived['data'], 'leadId' | 'orderId' | 'collegeId' | 'productId' | 'productName' | 'applicationId'>;

/** The admission of the lead at the college of an order; there is none without a college or a product. */
function productOf({ leadId, orderId, collegeId, productId, productName, applicationId }: Paid) {
  if (!leadId || !collegeId || !productId) return undefined;
  const admissionId = admissionIdOf(leadId, collegeId);
  return order(admissionBoundary, [admissionId], {
    type: 'SetAdmissionProduct',
    data: { admissionId, leadId, orderId, productId, productName, ...(applicationId !== undefined && { applicationId }) },
  });
}

/** Counts the admission of a lead under the product that the lead paid for at the college; the latest payment decides. */
export const productOfAdmission = definePolicy<OrderPaymentReceived | OrderCreated>({
  name: 'product-of-admission',
  on: {
    OrderPaymentReceived: ({ data }) => productOf(data),
    // Nothing is paid of an order of 0.
    OrderCreated: ({ data }) => (data.totalPaise === 0 ? productOf(data) : undefined),
  },
});
