import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { PaymentOrders } from './payment-orders';

const NO_QUESTIONS = { name: 'MBA 2027', languages: ['en'], sections: [] };

describe('what is asked for an order', () => {
  let place: Place;
  let orders: PaymentOrders;

  const order = (command: OrderCommand) => {
    const address = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    return execute(place.store, orderBoundary.decider, address, command, person);
  };
  const apply = (command: ApplicationCommand) => {
    const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    return execute(place.store, applicationBoundary.decider, address, command, person);
  };
  const create = (of: { applicationId?: string; formId?: string } = {}) => {
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
    const ids = { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', ...of };
    return order({ type: 'CreateOrder', data: { ...ids, ...product, totalPaise: 100_000 } });
  };
  const open = async () => orders.openOf(await orders.current('o-1', TENANT), TENANT);
  const paid = (paymentId: string, amountPaise: number) =>
    order({ type: 'RecordPayment', data: { paymentId, outcome: 'captured', amountPaise, paidAt: '2026-11-20T10:00:00.000Z' } });

  beforeEach(() => {
    place = openPlace([...orderContext.events, ...applicationContext.events]);
    orders = new PaymentOrders(place.store);
  });
  afterEach(() => place.close());

  it('is what is not paid of it, and nothing of one that is paid', async () => {
    await create();
    expect(await open()).toBe(100_000);
    await paid('cash', 40_000);
    expect(await open()).toBe(60_000);
    await paid('transfer', 60_000);
    await expect(open()).rejects.toMatchObject({ code: 'payment-link/nothing-open' });
  });

  describe('that is the fee of an application', () => {
    const asksFor = async (token: boolean) => {
      const about = { leadId: 'l-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
      await apply({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
      if (token) {
        await apply({ type: 'SubmitApplication', data: { at: new Date().toISOString(), content: NO_QUESTIONS } });
        for (const move of ['verify', 'approve', 'rank', 'offer', 'accept'] as const)
          await apply({ type: 'MoveApplication', data: { move } });
      }
      await apply({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'link', ...(token && { token }) } });
      await create({ applicationId: 'a-1', formId: 'f-1' });
      expect(await open()).toBe(100_000);
    };

    it('is nothing once the application has ended', async () => {
      await asksFor(false);
      await apply({ type: 'MoveApplication', data: { move: 'withdraw' } });
      await expect(open()).rejects.toMatchObject({
        code: 'payment-link/application-ended',
        message: 'This application has ended.',
      });
    });

    it('is nothing once the offer whose token fee it is has ended', async () => {
      await asksFor(true);
      await apply({ type: 'MoveApplication', data: { move: 'recall' } });
      await expect(open()).rejects.toMatchObject({
        code: 'payment-link/application-ended',
        message: 'The offer of this application has ended.',
      });
    });
  });
});
