import { rupeesText } from '@matricula/domain/kernel/money';
import type { OrderRow } from '@matricula/read-models/order';

const rupees = (paise: number | undefined) => (paise === undefined ? null : rupeesText(paise));

/** An order by the documents' names (001 §3 Product order); sums are in rupees, and null for readers who may not see them. */
export const wireOrder = (row: OrderRow) => ({
  ...{ order_id: row.orderId, reference: row.reference, checkout_id: row.checkoutId, lead_id: row.leadId },
  ...{ billing_first_name: row.firstName ?? null, billing_last_name: row.lastName ?? null },
  ...{ billing_phone: row.phone ?? null, billing_email: row.email ?? null },
  ...{ user_agent: row.userAgent ?? null, ip: row.ip ?? null },
  ...{ product_id: row.productId, product_name: row.productName, product_kind: row.productKind },
  ...{ clg_id: row.collegeId, clg_name: row.collegeName ?? null },
  ...{ status: row.status, created_at: row.createdAt, payment_at: row.paymentAt ?? null },
  ...{ total: rupees(row.totalPaise), paid: rupees(row.paidPaise), refunded: rupees(row.refundedPaise) },
  ...{ payment_status: row.paymentStatus ?? null, paymentid: row.paymentIds.at(-1) ?? null, coupon_code: row.couponCode ?? null },
  ptc_status: row.ptcStatus ?? null,
  ptc_amount: rupees(row.ptcPaise),
  ptc_reference: row.ptcReference ?? null,
  ...{ remark: row.remark ?? null, owner_id: row.ownerId ?? null, owner_name: row.ownerName ?? null },
  moves: row.moves ?? [],
});
