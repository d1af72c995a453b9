import { ERASED } from '@matricula/domain/kernel/event';
import type { PaymentLinkMove, PaymentLinkStatus } from '@matricula/domain/payment';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A link by which a lead pays an order. All amounts are in paise. */
export interface PaymentLinkRow {
  linkId: string;
  orderId: string;
  /** The short name of the order for users. */
  orderReference: string;
  leadId: string;
  payerName?: string;
  phone?: string;
  email?: string;
  /** The unguessable part of the address; missing once the person is erased. */
  token?: string;
  /** Missing once the person is erased. */
  purpose?: string;
  status: PaymentLinkStatus;
  amountPaise: number;
  paidPaise: number;
  /** Part payments are possible, the first of at least this sum. */
  leastPaise?: number;
  expiresAt?: string;
  remindAfterHours?: number;
  /** Days before its end on which an unpaid link is sent again. */
  remindBeforeDays?: number[];
  /** When the payer first went to the pay page of the provider. */
  openedAt?: string;
  sentAt?: string;
  sentCount: number;
  remindedAt?: string;
  paidAt?: string;
  /** Why a page at the provider could not be cancelled after the link was over. */
  openPage?: string;
  ownerId?: string;
  ownerName?: string;
  createdAt: string;
  createdById: string;
  createdBy: string;
  /** The text about the person is erased. */
  erased: boolean;
  /** Transitions that the reader may make now; lists add them to the stored row. */
  moves?: PaymentLinkMove[];
}

export const paymentLinkList = defineReadModel<PaymentLinkRow>({
  name: 'payment-link-list',
  version: 2,
  key: 'linkId',
  ofLead: true,
  fields: {
    linkId: keyword(),
    orderId: keyword(),
    orderReference: keyword().searchable(),
    leadId: keyword(),
    payerName: text().searchable(),
    phone: keyword().searchable(),
    email: keyword().searchable(),
    purpose: text().searchable(),
    status: keyword(['created', 'part-paid', 'paid', 'expired', 'cancelled']),
    amountPaise: integer(),
    paidPaise: integer(),
    expiresAt: instant(),
    remindAfterHours: integer(),
    openedAt: instant(),
    sentAt: instant(),
    sentCount: integer(),
    remindedAt: instant(),
    paidAt: instant(),
    ownerId: keyword(),
    ownerName: keyword(),
    createdAt: instant(),
    createdById: keyword(),
    createdBy: keyword(),
    erased: flag(),
  },
  plain: ['token', 'remindBeforeDays', 'leastPaise', 'openPage'],
  staff: { ownerId: { ownerName: ERASED }, createdById: { createdBy: ERASED } },
});
