import { ERASED } from '@matricula/domain/kernel/event';
import { defineReadModel, flag, instant, integer, keyword, text } from '../kernel';

/** A payment to a publisher for the leads of a month. */
export interface PublisherPayment {
  paymentId: string;
  publisherId: string;
  publisherName: string;
  /** `2026-11`. */
  month: string;
  amountPaise: number;
  /** The day on which the money went. */
  paidOn: string;
  reference: string;
  /** The user who recorded it. */
  userId: string;
  userName: string;
  at: string;
  undone: boolean;
  undoneById?: string;
  undoneByName?: string;
  undoneAt?: string;
  reason?: string;
}

export const publisherPayments = defineReadModel<PublisherPayment>({
  name: 'publisher-payments',
  version: 2,
  key: 'paymentId',
  fields: {
    paymentId: keyword(),
    publisherId: keyword(),
    publisherName: keyword().searchable(),
    month: keyword(),
    amountPaise: integer(),
    paidOn: keyword(),
    reference: text().searchable(),
    userId: keyword(),
    userName: keyword(),
    at: instant(),
    undone: flag(),
    undoneById: keyword(),
    undoneByName: keyword(),
    undoneAt: instant(),
  },
  plain: ['reason'],
  staff: { userId: { userName: ERASED }, undoneById: { undoneByName: ERASED } },
});
