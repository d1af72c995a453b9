import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import { automationEvents } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { paymentContext, paymentLinkBoundary, type PaymentLinkCommand } from '@matricula/domain/payment';
import type { CheckoutState, CheckoutWish, PaymentProvider, PaymentResult } from '@matricula/outbound/payment';
import { paymentLinkList } from '@matricula/read-models/payment';
import { readsOf } from '@matricula/testing';
import { openPlace, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { CloseOrderLinksWorker } from './close-order-links.worker';
import { CLOSE_PAGES, ClosePagesWorker } from './close-pages.worker';

const at = '2026-11-27T10:00:00.000Z';
const refused: PaymentResult<void> = { outcome: 'refused', error: 'It cannot be cancelled.' };
const accepted: PaymentResult<void> = { outcome: 'accepted', value: undefined };
const silent: PaymentResult<void> = { outcome: 'unavailable', error: 'No answer' };

describe('the pay pages of a link that is over', () => {
  let place: Place;
  let cancelled: string[];
  /** Answers to the next questions for a page. */
  let asks: object[];

  beforeEach(async () => {
    place = openPlace([...orderContext.events, ...applicationContext.events, ...paymentContext.events, ...automationEvents]);
    cancelled = [];
    asks = [];
    await tell({
      type: 'CreateLink',
      data: { linkId: 'link', orderId: 'o-1', leadId: 'l-1', token: 'x', amountPaise: 500, purpose: 'MBA' },
    });
    await open('link-1');
  });
  afterEach(() => place.close());

  const tell = (command: PaymentLinkCommand) => place.decide(paymentLinkBoundary, 'link', command);
  const open = (checkoutId: string) => {
    const page = {
      checkoutId,
      provider: 'razorpay',
      mode: 'live' as const,
      providerId: `plink-${checkoutId}`,
      url: 'https://pay',
      amountPaise: 500,
    };
    return tell({ type: 'StartCheckout', data: page });
  };
  const worker = (
    answers: PaymentResult<void>[],
    { state = 'open', provider = 'razorpay' }: { state?: CheckoutState | 'missing'; provider?: string } = {},
  ) => {
    const port = {
      ...{ provider, mode: 'live', close: async () => undefined },
      cancelCheckout: async (id: string) => {
        cancelled.push(id);
        return answers.shift() ?? accepted;
      },
      checkout: async () => (state === 'missing' ? undefined : { checkout: { state }, payments: [] }),
      openCheckout: async ({ checkoutId }: CheckoutWish) =>
        asks.shift() ?? { outcome: 'accepted', value: { providerId: `plink-${checkoutId}`, url: 'https://pay' } },
    } as unknown as PaymentProvider;
    const outbound = { sender: async () => port as never };
    return new ClosePagesWorker({ store: place.store, outbound, publicUrl: 'https://crm.example', now: () => new Date(at) });
  };
  const cancel = async (one: ClosePagesWorker) => {
    await tell({ type: 'CancelLink', data: {} });
    await one.work(await place.log('PaymentLinkCancelled'));
  };
  const noted = async () => (await place.log('PaymentPageNotCancelled')).map(({ data }) => (data as { reason: string }).reason);

  it('are cancelled', async () => {
    await open('link-2');
    await cancel(worker([]));
    expect(cancelled).toEqual(['plink-link-1', 'plink-link-2']);
    expect(await noted()).toEqual([]);
  });

  it('are cancelled if a process was killed between the plan and the record of the page, and not if another page took their place', async () => {
    const page = { checkoutId: 'link-2', provider: 'razorpay', mode: 'live' as const, amountPaise: 500 };
    await tell({ type: 'ReplaceCheckout', data: { checkoutId: 'link-1' } });
    await tell({ type: 'PlanCheckout', data: { ...page, at } });
    asks = [{ outcome: 'unavailable', error: 'No answer' }];
    await cancel(worker([]));
    expect(cancelled).toEqual([]);
    const [timer] = await place.log('TimerSet');
    await worker([]).work([{ ...timer, type: 'TimerElapsed' } as RecordedEvent]);
    expect(cancelled).toEqual(['plink-link-2']);
  });

  it('are cancelled again later if the provider does not answer, and noted in the end', async () => {
    await cancel(worker([silent]));
    const [timer] = await place.log('TimerSet');
    const { dueAt, about } = timer?.data as { dueAt: string; about: Record<string, string> };
    expect([dueAt, about]).toEqual(['2026-11-27T10:01:00.000Z', { linkId: 'link', asked: '1' }]);
    const elapsed = (asked: number) =>
      ({
        ...timer,
        type: 'TimerElapsed',
        data: { timerId: 't', kind: CLOSE_PAGES, dueAt, about: { ...about, asked: String(asked) } },
      }) as RecordedEvent;
    await worker([silent]).work([elapsed(6)]);
    expect(await noted()).toEqual(['The provider did not answer: No answer']);
    await worker([accepted]).work([elapsed(1)]);
    expect(cancelled).toHaveLength(3);
  });

  it.each([
    ['part-paid', 'A part is paid'],
    ['open', 'The provider refused to cancel the page'],
    ['missing', 'another account opened it'],
  ] as const)('that the provider does not cancel because they are %s are noted in words', async (state, words) => {
    await cancel(worker([refused], { state }));
    expect(await noted()).toEqual([expect.stringContaining(words)]);
  });

  it.each(['paid', 'expired', 'cancelled'] as const)('that are %s already are left alone', async (state) => {
    await cancel(worker([refused], { state }));
    expect(await noted()).toEqual([]);
  });

  it('of an account that is gone are noted', async () => {
    await cancel(worker([], { provider: 'sandbox' }));
    expect([cancelled, await noted()]).toEqual([[], [expect.stringContaining('no account of this provider')]]);
  });

  it('go with their order: its links are cancelled when it is cancelled or expires', async () => {
    const reads = readsOf([paymentLinkList, [{ linkId: 'link', orderId: 'o-1', status: 'created' }]]);
    const order = {
      id: 'e-1',
      type: 'OrderCancelled',
      tenantId: TENANT,
      position: '1',
      data: { orderId: 'o-1' },
      meta: { correlationId: 'c' },
    };
    const links = new CloseOrderLinksWorker({ store: place.store, reads });
    for (let times = 0; times < 2; times++) await links.work([order as unknown as RecordedEvent]);
    expect(await place.log('PaymentLinkCancelled')).toHaveLength(1);
  });

  describe('although its order was paid another way', () => {
    const tellOrder = (command: OrderCommand) => place.decide(orderBoundary, 'o-1', command);
    const reads = readsOf([paymentLinkList, [{ linkId: 'link', orderId: 'o-1', status: 'created' }]]);
    /** The order is paid at the desk, and the timer of the pages elapses. */
    const paid = async (beforeElapsed: () => Promise<unknown> = async () => undefined) => {
      const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
      await tellOrder({ type: 'CreateOrder', data: { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', ...product, totalPaise: 500 } });
      await tellOrder({ type: 'RecordPayment', data: { paymentId: 'desk', amountPaise: 500, outcome: 'captured', paidAt: at } });
      const links = new CloseOrderLinksWorker({ store: place.store, reads });
      for (let times = 0; times < 2; times++) await links.work(await place.log('OrderPaymentReceived'));
      const timers = await place.log('TimerSet');
      await beforeElapsed();
      for (const timer of timers) await worker([]).work([{ ...timer, type: 'TimerElapsed' } as RecordedEvent]);
      return timers.length;
    };

    it('are cancelled, and the link stays', async () => {
      expect(await paid()).toBe(1);
      expect(cancelled).toEqual(['plink-link-1']);
      expect(await place.log('PaymentLinkCancelled')).toEqual([]);
    });

    it('are cancelled if a part was paid by the link and taken back, and the order expired', async () => {
      const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
      await tellOrder({ type: 'CreateOrder', data: { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', ...product, totalPaise: 500 } });
      await tell({ type: 'RecordLinkPayment', data: { paymentId: 'part', amountPaise: 200 } });
      await tellOrder({ type: 'ExpireOrder', data: {} });
      const partPaid = readsOf([paymentLinkList, [{ linkId: 'link', orderId: 'o-1', status: 'part-paid' }]]);
      await new CloseOrderLinksWorker({ store: place.store, reads: partPaid }).work(await place.log('OrderExpired'));
      for (const timer of await place.log('TimerSet')) await worker([]).work([{ ...timer, type: 'TimerElapsed' } as RecordedEvent]);
      expect(cancelled).toEqual(['plink-link-1']);
    });

    it('are left alone if the order was paid by this very link', async () => {
      await tell({ type: 'RecordLinkPayment', data: { paymentId: 'desk', amountPaise: 500 } });
      expect(await paid()).toBe(0);
    });

    it('stay open if the payment was taken back in the meantime', async () => {
      await paid(() => tellOrder({ type: 'ReversePayment', data: { paymentId: 'desk', reversedAt: at } }));
      expect(cancelled).toEqual([]);
    });
  });

  describe('of the fee of an application', () => {
    const apply = (command: ApplicationCommand) => place.decide(applicationBoundary, 'a-1', command);
    const reads = readsOf([paymentLinkList, [{ linkId: 'link', orderId: 'o-1', status: 'created' }]]);
    const asksFor = async () => {
      const about = { leadId: 'l-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
      await apply({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
      await apply({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'link' } });
      const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003', applicationId: 'a-1' } as const;
      await place.decide(orderBoundary, 'o-1', {
        type: 'CreateOrder',
        data: { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', ...product, totalPaise: 500 },
      });
    };
    const moved = async () => {
      const links = new CloseOrderLinksWorker({ store: place.store, reads });
      for (let times = 0; times < 2; times++) await links.work(await place.log('ApplicationMoved'));
      const timers = await place.log('TimerSet');
      for (const timer of timers) await worker([]).work([{ ...timer, type: 'TimerElapsed' } as RecordedEvent]);
      return timers.length;
    };

    it('are cancelled when the application ends, and the link stays', async () => {
      await asksFor();
      await apply({ type: 'MoveApplication', data: { move: 'withdraw' } });
      expect(await moved()).toBe(1);
      expect(cancelled).toEqual(['plink-link-1']);
      expect(await place.log('PaymentLinkCancelled')).toEqual([]);
    });

    it('stay open while the application goes on', async () => {
      await asksFor();
      const content = { name: 'MBA 2027', languages: ['en'], sections: [] };
      await apply({ type: 'SubmitApplication', data: { at, content } });
      await apply({ type: 'MoveApplication', data: { move: 'verify' } });
      expect(await moved()).toBe(0);
      expect(cancelled).toEqual([]);
    });
  });
});
