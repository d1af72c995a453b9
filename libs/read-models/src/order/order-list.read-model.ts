import type { OrderMove, OrderStatus, ProductKind, PtcStatus } from '@matricula/domain/order';
import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, keywords, text } from '../kernel';

/** A remark of a user on an order. */
export interface OrderRemark {
  remarkId: string;
  remark: string;
  at: string;
  byId: string;
}

/** The order of one product for a lead (001 §3 Product order). All amounts are in paise. */
export interface OrderRow {
  orderId: string;
  /** The short name of the order for users. */
  reference: string;
  /** The orders that were created together. */
  checkoutId: string;
  leadId: string;
  leadName?: string;
  firstName?: string;
  lastName?: string;
  phone?: string;
  email?: string;
  userAgent?: string;
  ip?: string;
  productId: string;
  productName: string;
  productKind: ProductKind;
  collegeId: string;
  collegeName?: string;
  source?: string;
  status: OrderStatus;
  /** The state of the last payment; missing while there is none. */
  paymentStatus?: 'pending' | 'failed' | 'captured' | 'refunded';
  /** The ids of all payments, the last one at the end. */
  paymentIds: string[];
  /** When the last payment was received. */
  paymentAt?: string;
  /** Tax included. The sums are missing for readers who may not see the details of orders. */
  totalPaise?: number;
  paidPaise?: number;
  refundedPaise?: number;
  /** In per cent; missing if the product is exempt. */
  taxRate?: number;
  couponCode?: string;
  /** What the coupon took off the price. */
  discountPaise?: number;
  /** The tax in the total; missing if the product is exempt. */
  taxPaise?: number;
  /** The application whose fee it is, with its form and its applicant. */
  applicationId?: string;
  formId?: string;
  formName?: string;
  applicantName?: string;
  /** The provider of the last payment; `offline` without one. */
  paymentProvider?: string;
  /** When it expires if nothing is paid. */
  expiresAt?: string;
  ptcStatus?: PtcStatus;
  ptcPaise?: number;
  ptcReference?: string;
  /** The last remark. */
  remark?: string;
  remarks: OrderRemark[];
  reason?: string;
  ownerId?: string;
  ownerName?: string;
  createdAt: string;
  createdById: string;
  createdBy: string;
  /** The text about the person is erased. */
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: OrderMove[];
}

export const orderList = defineReadModel<OrderRow>({
  name: 'order-list',
  version: 4,
  key: 'orderId',
  ofLead: true,
  ofOrders: true,
  fields: {
    orderId: keyword(),
    reference: keyword().searchable(),
    checkoutId: keyword(),
    leadId: keyword(),
    leadName: text().searchable(),
    firstName: text(),
    lastName: text(),
    phone: keyword().searchable(),
    email: keyword().searchable(),
    productId: keyword(),
    productName: text().searchable(),
    productKind: keyword(['application-form', 'token-fee', 'instalment']),
    collegeId: keyword(),
    collegeName: keyword(),
    source: keyword(),
    status: keyword(['created', 'attempted', 'part-paid', 'paid', 'part-refunded', 'refunded', 'cancelled', 'expired']),
    paymentStatus: keyword(['pending', 'failed', 'captured', 'refunded']),
    paymentIds: keywords(),
    paymentAt: instant(),
    totalPaise: integer(),
    paidPaise: integer(),
    refundedPaise: integer(),
    couponCode: keyword(),
    discountPaise: integer(),
    taxPaise: integer(),
    applicationId: keyword(),
    formId: keyword(),
    formName: keyword().searchable(),
    applicantName: text().searchable(),
    paymentProvider: keyword(),
    expiresAt: instant(),
    ptcStatus: keyword(['pending', 'part-paid', 'paid', 'recovered']),
    ownerId: keyword(),
    ownerName: keyword(),
    createdAt: instant(),
    createdById: keyword(),
    createdBy: keyword(),
    erased: flag(),
  },
  plain: ['userAgent', 'ip', 'taxRate', 'ptcPaise', 'ptcReference', 'remark', 'remarks', 'reason'],
  staff: { ownerId: { ownerName: ERASED }, createdById: { createdBy: ERASED } },
});
