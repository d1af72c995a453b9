import type { RequestContext } from '@matricula/auth';
import { orderBoundary, orderContext } from '@matricula/domain/order';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import type { PaymentRow } from '@matricula/read-models/payment';
import { ReadBehind, type ReadStore } from '@matricula/read-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { OfflinePayments } from './offline-payments';
import type { PaymentOrders } from './payment-orders';
import type { PaymentRecorder } from './payment-recorder';

const at = new Date(Date.now() - 1_000).toISOString();

describe('money that is entered at the desk', () => {
  let place: Place;
  let desk: OfflinePayments;
  /** The payments that the rows have; undefined while the rows are behind. */
  let rows: Partial<PaymentRow>[] | undefined;

  const decide = (paymentId: string, command: PaymentCommand, commandId?: string) =>
    place.decide(paymentBoundary, paymentId, command, commandId === undefined ? {} : { commandId });
  const context = (commandId: string) =>
    ({
      ...{ tenantId: TENANT, timeZone: 'Asia/Kolkata', commandId },
      user: { userId: 'asha', name: 'Asha' },
      ...person,
    }) as unknown as RequestContext;
  const cash = { method: 'cash', received_at: at };
  const cheque = { method: 'cheque', received_at: at, reference: '123456' };
  const enter = (values: { method: string; received_at: string }, key: string) =>
    desk.enter('o-1', { ...values, amount: 400 } as never, context(key));
  const enterMany = (values: { method: string; received_at: string }, key: string) =>
    desk.enterMany({ keys: ['o-1'] } as never, values as never, context(key));
  /** The rows of what was entered, as projected. */
  const project = async () => {
    const started = await place.log('PaymentStarted');
    rows = started.map(({ data }) => ({ ...(data as object), status: 'created' }) as Partial<PaymentRow>);
  };

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...paymentContext.events]);
    rows = [];
    const reads = {
      reached: async () => {
        if (!rows) throw new ReadBehind('payments', 'The rows are behind.' as never);
      },
      stream: async function* () {
        yield rows ?? [];
      },
      page: async () => rows ?? [],
    } as unknown as ReadStore;
    const orders = {
      seen: async (orderId: string) =>
        (await place.store.states.current(orderBoundary.decider, orderBoundary.stream(TENANT, orderId))).state,
      lead: async () => ({ details: { name: 'Ravi Kumar' } }),
      createdAt: async () => new Date(Date.now() - 86_400_000).toISOString(),
    } as unknown as PaymentOrders;
    const recorder = {
      decide: (paymentId: string, command: PaymentCommand, meta: { commandId?: string }) => decide(paymentId, command, meta.commandId),
    } as unknown as PaymentRecorder;
    desk = new OfflinePayments(recorder, orders, undefined as never, place.store, reads);
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
    await place.decide(orderBoundary, 'o-1', {
      type: 'CreateOrder',
      data: { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', ...product, totalPaise: 100_000 },
    });
  });
  afterEach(() => place.close());

  it('is taken in cash although the rows are behind, and a cheque is not', async () => {
    rows = undefined;
    await expect(enter(cash, 'c-1')).resolves.toHaveProperty('paymentId');
    await expect(enter(cheque, 'c-2')).rejects.toBeInstanceOf(ReadBehind);
    expect(await place.log('PaymentStarted')).toHaveLength(1);
  });

  it.each([
    ['cash', cash],
    ['cheques', cheque],
  ])('for many orders in %s is done when the same command is repeated, and waits for another one', async (_, values) => {
    expect(await enterMany(values, 'c-1')).toMatchObject({ done: 1, refused: [] });
    await project();
    expect(await enterMany(values, 'c-1')).toMatchObject({ done: 1, refused: [] });
    expect(await enterMany(values, 'c-2')).toMatchObject({ done: 0, refused: [{ count: 1 }] });
    expect(await place.log('PaymentStarted')).toHaveLength(1);
  });

  it('is the same payment when the command is repeated after the cheque was discarded, and another one for another command', async () => {
    const { paymentId } = await enter(cheque, 'c-1');
    await decide(paymentId, { type: 'DiscardOffline', data: { reason: 'The bank returned it.', at } });
    expect((await enter(cheque, 'c-1')).paymentId).toBe(paymentId);
    const again = await enter(cheque, 'c-2');
    expect(again.paymentId).not.toBe(paymentId);
    expect((await enter(cheque, 'c-2')).paymentId).toBe(again.paymentId);
    expect(await place.log('PaymentStarted')).toHaveLength(2);
  });
});
