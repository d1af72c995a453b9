import type { IdentityService } from '@matricula/auth';
import {
  billingProfile,
  booksNotifications,
  correctedBy,
  correctedSums,
  financialYearOf,
  kindOfSale,
  seriesOf,
  stateCodeOf,
  sumsOf,
  taxDocumentsBoundary,
  type KnownDocument,
  type TaxDocumentCommand,
  type TaxDocumentKind,
} from '@matricula/domain/books';
import { defined, DomainError, type RecordedEvent } from '@matricula/domain/kernel';
import { itemsOf } from '@matricula/domain/kernel/chain';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import {
  orderBoundary,
  orderStream,
  type OrderCreated,
  type OrderPaymentLost,
  type OrderPaymentReceived,
  type OrderPaymentRestored,
  type OrderPaymentReversed,
  type OrderRefunded,
} from '@matricula/domain/order';
import { paymentBoundary } from '@matricula/domain/payment';
import { execute, partIdOf, type EventStore } from '@matricula/event-store';
import { dayIn } from '@matricula/lists';
import { parkEvent, systemMeta, zoneOf, type EventWorker } from '@matricula/policy-kit';
import { recordList, type RowOfRecord } from '@matricula/read-models/record';
import type { ReadStore } from '@matricula/read-store';
import { notifyMoneyReaders } from './money-readers';

interface Needs {
  store: EventStore;
  reads: ReadStore;
  identity: Pick<IdentityService, 'tenant' | 'staff'>;
}

type Moved = RecordedEvent<OrderPaymentReceived | OrderPaymentReversed | OrderPaymentLost | OrderPaymentRestored | OrderRefunded>;
type Asked = TaxDocumentCommand['data'];

/** Payments are refunded in the year in which they were received, or in one of the two years after it; others are found by their payment. */
const YEARS = [0, 1, 2];
/** Series of institutions without billing details. */
const PREFIX = 'DOC';

/**
 * Issues the invoice, bill of supply or receipt of each payment of an order, and what corrects it: of refunds, mistakes and lost disputes. A document
 * that is refused is parked, and the readers of the transactions are told: the others are issued.
 */
export class TaxDocumentsWorker implements EventWorker {
  readonly name = 'tax-documents';
  readonly types = new Set(['OrderPaymentReceived', 'OrderPaymentReversed', 'OrderPaymentLost', 'OrderPaymentRestored', 'OrderRefunded']);
  /** Payments that were received before the worker existed get their receipts as well. */
  readonly from = 'start';
  readonly underWay = 1_000;

  constructor(private readonly needs: Needs) {}

  /** One after the other: the documents of a tenant share their numbers, and a credit note follows what it corrects. */
  thingOf(): string {
    return 'tax-documents';
  }

  async work(events: readonly RecordedEvent[]): Promise<void> {
    for (const event of events as readonly Moved[])
      try {
        await this.issue(event);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        await parkEvent(this.needs.store, this.name, event, error);
        const { kind } = booksNotifications.documentRefused;
        const told = { about: `document-refused-${event.id}`, codes: ['PAYMENT_TRANSACTIONS'], kind, said: error.message };
        await notifyMoneyReaders(this.needs, event, told);
      }
  }

  again(event: RecordedEvent): Promise<void> {
    return this.issue(event as Moved);
  }

  private async issue(event: Moved): Promise<void> {
    const { tenantId, meta, id, data } = event;
    const { store } = this.needs;
    const [first] = (await store.read(orderStream(tenantId, data.orderId), 0, 0)) as RecordedEvent<OrderCreated>[];
    if (first?.type !== 'OrderCreated') throw new Error(`The order ${data.orderId} does not begin with its creation`);
    const asked = { ...(await this.documentOf(event, first)), ...(await this.ownerOf(event)) };
    const address = { stream: taxDocumentsBoundary.stream(tenantId, asked.financialYear), tenantId };
    await execute(store, taxDocumentsBoundary.decider, address, { type: 'IssueDocument', data: asked }, systemMeta(meta.correlationId, id));
  }

  /** The present owner of the order. */
  private async ownerOf({ tenantId, data: { orderId } }: Moved): Promise<Pick<Asked, 'ownerId' | 'ownerName'>> {
    const { state } = await this.needs.store.states.current(orderBoundary.decider, orderBoundary.stream(tenantId, orderId));
    return defined({ ownerId: state.ownerId, ownerName: state.ownerName });
  }

  private async documentOf(event: Moved, { data: order, at: orderedAt }: RecordedEvent<OrderCreated>): Promise<Asked> {
    const { tenantId, data } = event;
    const profile = await this.profileOf(event);
    const { movedAt, sourceId, paymentId, cause } = movementOf(event);
    const issuedOn = dayIn(await zoneOf(this.needs.store, tenantId), movedAt);
    const known = cause ? await this.documentsOf(event, issuedOn, paymentId) : [];
    const original = cause ? correctedBy({ orderId: order.orderId, paymentId, amountPaise: data.amountPaise }, known) : undefined;
    // What it corrects is parked: it has to come first.
    if (cause && !original && yearOf(issuedOn) - Number(orderedAt.slice(0, 4)) < YEARS.length - 1)
      throw new DomainError('books/no-original', 'The document that it corrects is not issued yet.');
    const payer = await this.payerOf(tenantId, order);
    const rate = profile.gstin === undefined ? undefined : order.taxRate;
    const isSameState = payer.payerState === undefined || profile.state === undefined || payer.payerState === profile.state;
    const kind: TaxDocumentKind = cause ? correctionKind(original, profile.gstin, cause) : kindOfSale(profile.gstin, rate);
    const { commissionRate } = order;
    const sums = original
      ? correctedSums(data.amountPaise, original, known, commissionRate)
      : sumsOf(data.amountPaise, { rate, isSameState, commissionRate });
    return defined({
      ...{ documentId: partIdOf(`tax-document/${tenantId}/${sourceId}`, 'document'), kind, sourceId, movedAt, issuedOn },
      ...{ series: seriesOf(profile.prefix, kind), financialYear: financialYearOf(issuedOn), orderId: order.orderId, leadId: order.leadId },
      ...{ paymentId: paymentId ?? original?.paymentId ?? sourceId, cause, refundId: cause === 'refund' ? sourceId : undefined },
      ...{ supplierName: profile.name, supplierAddress: profile.address, supplierState: profile.state, gstin: profile.gstin },
      ...{ description: order.productName, taxCode: order.taxCode, taxRate: original ? original.taxRate : rate, ...payer },
      ...{ originalId: original?.documentId, originalNumber: original?.number },
      ...sums,
    });
  }

  /** The billing details when the event is processed; without them, receipts in the name of the institution. */
  private async profileOf({ tenantId }: Moved) {
    const { reads, identity } = this.needs;
    const [row] = (await reads.page(recordList(billingProfile), tenantId, { limit: 1 })) as RowOfRecord<typeof billingProfile>[];
    if (!row) return { name: (await identity.tenant(tenantId))?.name ?? tenantId, prefix: PREFIX };
    const { legalName: name, address, state, gstin, seriesPrefix: prefix } = row;
    return { name, address, state, gstin: gstin ?? undefined, prefix };
  }

  /** The documents of the order, in the year of a refund, the years before and that of the payment, oldest first. */
  private async documentsOf(
    { tenantId, data: { orderId } }: Moved,
    issuedOn: string,
    paymentId: string | undefined,
  ): Promise<KnownDocument[]> {
    const years = new Set(YEARS.map((before) => financialYearOf(`${yearOf(issuedOn) - before}${issuedOn.slice(4)}`)));
    const paidOn = paymentId === undefined ? undefined : await this.paidOn(tenantId, paymentId);
    if (paidOn !== undefined) years.add(financialYearOf(paidOn));
    const found: KnownDocument[] = [];
    for (const year of [...years].toSorted()) {
      const stream = taxDocumentsBoundary.stream(tenantId, year);
      const { state } = await this.needs.store.states.current(taxDocumentsBoundary.decider, stream);
      found.push(...itemsOf(state.documents).filter((document) => document.orderId === orderId));
    }
    return found;
  }

  /** The day on which a payment was received, in the zone of the institution. */
  private async paidOn(tenantId: string, paymentId: string): Promise<string | undefined> {
    const { state } = await this.needs.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId));
    return state.capturedAt === undefined ? undefined : dayIn(await zoneOf(this.needs.store, tenantId), state.capturedAt);
  }

  private async payerOf(
    tenantId: string,
    { leadId, leadName }: OrderCreated['data'],
  ): Promise<Pick<Asked, 'payerName' | 'payerAddress' | 'payerState'>> {
    const { state } = await this.needs.store.states.current(leadDecider, leadStream(tenantId, leadId));
    const { city, state: region } = state.details;
    const address = [city, region].filter(Boolean).join(', ');
    return { payerName: leadName, payerAddress: address === '' ? undefined : address, payerState: stateCodeOf(region ?? undefined) };
  }
}

/** The calendar year of a day. */
const yearOf = (day: string) => Number(day.slice(0, 4));

type Cause = NonNullable<Asked['cause']>;

/** When money moved, the id of the movement, its payment if that is known, and why it went back; without a cause, money came. */
function movementOf({ type, data }: Moved): { movedAt: string; sourceId: string; paymentId?: string | undefined; cause?: Cause } {
  switch (type) {
    case 'OrderPaymentReceived': {
      const { paidAt: movedAt, paymentId } = data as OrderPaymentReceived['data'];
      return { movedAt, sourceId: paymentId, paymentId };
    }
    case 'OrderPaymentReversed': {
      const { reversedAt: movedAt, paymentId } = data as OrderPaymentReversed['data'];
      return { movedAt, sourceId: `reversal-${paymentId}`, paymentId, cause: 'reversal' };
    }
    case 'OrderPaymentLost': {
      const { lostAt: movedAt, paymentId, disputeId } = data as OrderPaymentLost['data'];
      return { movedAt, sourceId: `dispute-${disputeId}`, paymentId, cause: 'dispute' };
    }
    case 'OrderPaymentRestored': {
      const { restoredAt: movedAt, paymentId, disputeId } = data as OrderPaymentRestored['data'];
      return { movedAt, sourceId: `dispute-won-${disputeId}`, paymentId };
    }
    case 'OrderRefunded': {
      const { refundedAt: movedAt, refundId, paymentId } = data as OrderRefunded['data'];
      return { movedAt, sourceId: refundId, paymentId, cause: 'refund' };
    }
  }
}

/**
 * A credit note corrects invoices and bills of supply. Money that was paid back after a receipt has a receipt of its own; a receipt of money that never
 * came, or that a dispute took back, is cancelled.
 */
function correctionKind(original: KnownDocument | undefined, gstin: string | undefined, cause: Cause): TaxDocumentKind {
  const isReceipt = original ? original.kind === 'receipt' : gstin === undefined;
  if (!isReceipt) return 'credit-note';
  return cause === 'refund' ? 'refund-receipt' : 'cancelled-receipt';
}
