import { Injectable } from '@nestjs/common';
import { commandMeta, type RequestContext } from '@matricula/auth';
import { bankReferenceKey } from '@matricula/domain/books';
import { DomainError, type Position } from '@matricula/domain/kernel';
import type { ValuesOf } from '@matricula/domain/kernel/field-set';
import { paiseOf } from '@matricula/domain/kernel/money';
import { offlineMethods, paymentBoundary, takenReference, type OfflineMethod, type offlinePaymentFields } from '@matricula/domain/payment';
import type { Order } from '@matricula/domain/order';
import { EventStore, partIdOf } from '@matricula/event-store';
import { ListService, selectedKeys, type BulkSelection } from '@matricula/lists';
import type { Filter } from '@matricula/read-models/kernel';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import { everyRow, ReadStore } from '@matricula/read-store';
import { PaymentOrders } from './payment-orders';
import { PaymentRecorder } from './payment-recorder';
import { assertPast, assertReceived } from './received-at';

/** The largest number of payments in one request. */
const MOST = 500;
/** How long to wait for the rows of payments. */
const ROWS_MS = 10_000;
const OPEN = ['created', 'attempted', 'part-paid'];

type Received = Omit<ValuesOf<typeof offlinePaymentFields>, 'amount'>;

/** The result of a bulk action on payments. */
export interface BulkPayments {
  position: Position;
  done: number;
  /** Number of refused rows by reason. */
  refused: { reason: string; count: number }[];
}

/** Money that was received without a provider: entered for one order or for many, confirmed by another person. */
@Injectable()
export class OfflinePayments {
  constructor(
    private readonly recorder: PaymentRecorder,
    private readonly orders: PaymentOrders,
    private readonly list: ListService,
    private readonly store: EventStore,
    private readonly reads: ReadStore,
  ) {}

  /** @throws DomainError `order/unknown`, `payment/nothing-open`, `payment/invalid`, `payment/reference-taken` */
  async enter(orderId: string, values: Received & { amount: number }, context: RequestContext) {
    const order = await this.orders.seen(orderId, context);
    return (await this.enteredBefore(orderId, values, context)) ?? this.entered(order, values, paiseOf(values.amount), context);
  }

  /** Enters what is open of each selected order and is not entered yet. A refused one does not stop the others. */
  async enterMany(selection: BulkSelection, values: Received, context: RequestContext): Promise<BulkPayments> {
    assertPast(values.received_at, Date.now());
    if (values.method !== 'cash' && !values.reference?.trim()) {
      const message = 'Please enter the number.';
      throw new DomainError('payment/invalid', message, { reference: message });
    }
    await this.caughtUp(context);
    return this.each('orders', selection, context, async (orderId, own) => {
      const order = await this.orders.seen(orderId, own);
      const before = await this.enteredBefore(orderId, values, own);
      if (before) return before;
      const open = order.totalPaise - order.paidPaise;
      const waiting = (await this.paymentsOf(orderId, { field: 'status', op: 'eq', value: 'created' }, own)).reduce(
        (sum, { amountPaise }) => sum + amountPaise,
        0,
      );
      if (open > 0 && waiting >= open)
        throw new DomainError('payment/waits', 'What is open of this order is entered already and waits for its confirmation.');
      return this.entered(order, values, open - waiting, own);
    });
  }

  /** Makes a move of each selected payment. A refused one does not stop the others. */
  async each(
    list: 'orders' | 'payments',
    selection: BulkSelection,
    context: RequestContext,
    move: (id: string, context: RequestContext) => Promise<{ position: Position }>,
  ): Promise<BulkPayments> {
    const matching = async () => {
      const { where, search } = selection;
      return this.list.keys(this.list.declared(list, context), { where, search, limit: MOST + 1 }, context);
    };
    const ids = await selectedKeys(selection, { words: list, matching });
    if (ids.length > MOST) throw new DomainError('payments/too-many-chosen', `Choose at most ${MOST}.`);
    const refused = new Map<string, number>();
    let [position, done] = ['', 0];
    for (const id of ids) {
      try {
        const own = { ...context, commandId: context.commandId && partIdOf(context.commandId, id) };
        const moved = await move(id, own);
        if (moved.position > position) position = moved.position;
        done += 1;
      } catch (error) {
        const { message } = error as Error;
        if (!(error instanceof DomainError) && !isForbidden(error)) throw error;
        refused.set(message, (refused.get(message) ?? 0) + 1);
      }
    }
    return { position, done, refused: [...refused].map(([reason, count]) => ({ reason, count })) };
  }

  /** Checks again, when a payment is confirmed, that its day is possible: it may have been entered long ago. @throws DomainError `payment/invalid` */
  async assertReceived(at: string, orderId: string, { tenantId, timeZone }: RequestContext): Promise<void> {
    assertReceived(at, { orderedAt: await this.orders.createdAt(orderId, tenantId), timeZone, now: Date.now() });
  }

  private async entered(order: Order, values: Received, amountPaise: number, context: RequestContext) {
    const { orderId, leadId, ownerId, ownerName, status } = order;
    if (!OPEN.includes(status)) throw new DomainError('payment/nothing-open', 'Nothing is open of this order.');
    await this.assertReceived(values.received_at, orderId, context);
    const { details } = await this.orders.lead(order, context.tenantId);
    const method = methodOf(values);
    const paymentId = await this.newPaymentId(orderId, { ...values, method }, context);
    const { position } = await this.recorder.decide(
      paymentId,
      {
        type: 'EnterOffline',
        data: {
          ...{ paymentId, orderId, leadId, leadName: details.name, ownerId, ownerName, method },
          ...{
            amountPaise,
            reference: values.reference ?? undefined,
            bank: values.bank?.trim() || undefined,
            startedAt: values.received_at,
          },
          ...{ enteredById: context.user.userId, enteredByName: context.user.name },
        },
      },
      commandMeta(context),
    );
    return { position, paymentId };
  }

  /** The payment that this very command entered, when it is repeated, whatever became of the payment and its order since. */
  private async enteredBefore(orderId: string, values: Received, context: RequestContext) {
    const { tenantId, commandId } = context;
    if (commandId === undefined) return undefined;
    const ids = paymentIdsOf(orderId, { ...values, method: methodOf(values) }, context);
    for (const paymentId of ids) {
      const [entered] = await this.store.read(paymentBoundary.stream(tenantId, paymentId), 0, 0);
      if (!entered) return undefined;
      if (entered.meta.causationId === commandId) return { position: entered.position, paymentId };
    }
    return undefined;
  }

  /**
   * The id of a payment that is entered. A draft, cheque or transfer pays an order once, also of two users who enter it at once: order, method and number
   * make the id. What was discarded or reversed, such as a cheque that is presented again, may be entered again.
   * @throws DomainError `payment/reference-taken`
   */
  private async newPaymentId(orderId: string, { method, reference }: Numbered, context: RequestContext): Promise<string> {
    const { tenantId } = context;
    const key = keyOf({ method, reference });
    const before = new Set<string>();
    for (const paymentId of paymentIdsOf(orderId, { method, reference }, context)) {
      // Money without a number is of no payment that was entered before: it waits for no rows.
      if (key === '') return paymentId;
      const { state } = await this.store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, paymentId));
      const isOver = state.status === 'failed' || state.status === 'reversed';
      before.add(paymentId);
      if (isOver) continue;
      // Payments of earlier releases have an id of their own, which the rows alone know.
      await this.caughtUp(context);
      const others = await this.paymentsOf(orderId, { field: 'status', op: 'in', values: ['created', 'captured'] }, context);
      const isTaken = others.some(
        (row) => !before.has(row.paymentId) && row.method === method && bankReferenceKey(row.reference ?? '') === key,
      );
      if (isTaken) throw takenReference();
      return paymentId;
    }
    throw takenReference();
  }

  /** Waits until the rows have what anybody entered before. */
  private async caughtUp({ tenantId }: RequestContext): Promise<void> {
    await this.reads.reached(paymentList.name, await this.store.head(), ROWS_MS, tenantId);
  }

  /** Payments without a provider of an order. */
  private async paymentsOf(orderId: string, status: Filter, { tenantId }: RequestContext): Promise<PaymentRow[]> {
    const of = (field: string, value: string) => ({ field, op: 'eq' as const, value });
    const where = { and: [of('orderId', orderId), of('provider', 'offline'), status] };
    return everyRow<PaymentRow>(this.reads, paymentList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'asc' }] });
  }
}

type Numbered = { method: OfflineMethod; reference?: string | null | undefined };

const methodOf = ({ method }: Pick<Received, 'method'>): OfflineMethod => offlineMethods.find((one) => one === method) ?? 'cash';

/** What makes a draft, cheque or transfer the same one; empty for cash. */
const keyOf = ({ method, reference }: Numbered): string => (method === 'cash' ? '' : bankReferenceKey(reference ?? ''));

/** The ids that a payment may have: one of each command for money without a number, one for each time that a number is entered for an order. */
function* paymentIdsOf(orderId: string, of: Numbered, { tenantId, commandId }: RequestContext): Generator<string> {
  const key = keyOf(of);
  if (key === '') return yield partIdOf(commandId, 'payment');
  for (let time = 1; ; time++) yield partIdOf(`${tenantId}/${orderId}/${of.method}/${key}/${time}`, 'payment');
}

/** A move that is reserved to others, such as the confirmation by a second person. */
const isForbidden = (error: unknown): boolean => error instanceof Error && 'status' in error && error.status === 403;
