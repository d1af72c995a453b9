import type { IdentityService } from '@matricula/auth';
import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { userEvents } from '@matricula/domain/user';
import { openPlace, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { RefundDueWorker } from './refund-due.worker';

const at = '2026-12-01T05:00:00.000Z';
const content = { name: 'MBA 2027', languages: ['en'], sections: [] };
const staff = (userId: string, ...codes: string[]) => ({ userId, acl: codes.map((code) => ({ code, level: [6] })) });
const identity = {
  staff: async () => [
    staff('anita', 'PAYMENT_SYSTEM', 'PAYMENT_REFUNDS'),
    staff('anil', 'PAYMENT_SYSTEM', 'PAYMENT_REFUND_APPROVAL'),
    staff('mina', 'PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS'),
  ],
} as unknown as IdentityService;

describe('an accepted offer that ends', () => {
  let place: Place;

  const application = (command: ApplicationCommand) => place.decide(applicationBoundary, 'a-1', command);
  const order = (command: OrderCommand) => place.decide(orderBoundary, 'o-1', command);
  const worker = () => new RefundDueWorker({ store: place.store, identity });
  /** The worker reads the withdrawal twice. */
  const told = async (before: string) => {
    const data = { meritListId: 'm-1', applicationId: 'a-1', leadId: 'lead-1', before };
    const event = { id: 'e-1', type: 'OfferWithdrawn', tenantId: TENANT, at, data, meta: { correlationId: 'c' } };
    for (let times = 0; times < 2; times++) await worker().work([event as unknown as RecordedEvent]);
    return raised();
  };
  /** The worker reads the payments twice. */
  const toldOfPayments = async () => {
    for (let times = 0; times < 2; times++) await worker().work(await place.log('OrderPaymentReceived'));
    return raised();
  };
  const raised = async () =>
    (await place.log('NotificationRaised')).map(({ data }) => {
      const { userId, kind, leadId, said } = data as Record<string, string>;
      return [userId, kind, leadId, said];
    });
  const pay = (amountPaise = 50_000, paymentId = 'p-1') =>
    order({ type: 'RecordPayment', data: { paymentId, amountPaise, outcome: 'captured', paidAt: at } });

  beforeEach(async () => {
    place = openPlace([...userEvents, ...(applicationContext.events ?? []), ...(orderContext.events ?? [])]);
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await application({ type: 'StartApplication', data: { applicationId: 'a-1', leadId: 'lead-1', ...about } });
    await application({ type: 'SubmitApplication', data: { at, content } });
    for (const move of ['verify', 'approve', 'rank', 'offer', 'accept'] as const)
      await application({ type: 'MoveApplication', data: { move } });
    await application({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1', token: true } });
    const product = {
      productId: 'p-1',
      productName: 'Seat of MBA',
      productKind: 'token-fee',
      collegeId: 'c-1',
      totalPaise: 50_000,
      applicationId: 'a-1',
    } as const;
    await order({ type: 'CreateOrder', data: { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'k-1', leadName: 'Asha', ...product } });
  });
  afterEach(() => place.close());

  it('after its token fee was paid notifies those who refund payments, once', async () => {
    await pay();
    expect(await told('accepted')).toEqual([
      ['anita', 'token_fee_to_refund', 'lead-1', '₹500'],
      ['anil', 'token_fee_to_refund', 'lead-1', '₹500'],
    ]);
  });

  it('notifies nobody of a token fee that was not paid, or went back already', async () => {
    expect(await told('accepted')).toEqual([]);
    await pay();
    await order({ type: 'RecordRefund', data: { refundId: 'r-1', paymentId: 'p-1', amountPaise: 50_000, refundedAt: at } });
    expect(await told('accepted')).toEqual([]);
  });

  it('before its token fee is paid notifies them at the payment, and once for both', async () => {
    expect(await told('accepted')).toEqual([]);
    await application({ type: 'MoveApplication', data: { move: 'withdraw' } });
    await pay();
    const both = [
      ['anita', 'token_fee_to_refund', 'lead-1', '₹500'],
      ['anil', 'token_fee_to_refund', 'lead-1', '₹500'],
    ];
    expect(await toldOfPayments()).toEqual(both);
    expect(await told('accepted')).toEqual(both);
  });

  it('notifies nobody of a payment while the seat is taken', async () => {
    await pay();
    expect(await toldOfPayments()).toEqual([]);
  });

  it('notifies them again when the rest of a part payment arrives after the end', async () => {
    await pay(20_000);
    await application({ type: 'MoveApplication', data: { move: 'withdraw' } });
    const first = [
      ['anita', 'token_fee_to_refund', 'lead-1', '₹200'],
      ['anil', 'token_fee_to_refund', 'lead-1', '₹200'],
    ];
    expect(await told('accepted')).toEqual(first);
    await pay(30_000, 'p-2');
    const rest = [
      ['anita', 'token_fee_to_refund', 'lead-1', '₹500'],
      ['anil', 'token_fee_to_refund', 'lead-1', '₹500'],
    ];
    expect(await toldOfPayments()).toEqual([...first, ...rest]);
    expect(await told('accepted')).toEqual([...first, ...rest]);
  });

  it('notifies them of a token fee that is paid after it was waived, and not of one paid before', async () => {
    await pay(20_000);
    await application({ type: 'WaiveTokenFee', data: { token: { isPaid: false }, reason: 'Scholarship of the trust.', by: 'anil' } });
    expect(await toldOfPayments()).toEqual([]);
    await pay(30_000, 'p-2');
    expect(await toldOfPayments()).toEqual([
      ['anita', 'token_fee_to_refund', 'lead-1', '₹500'],
      ['anil', 'token_fee_to_refund', 'lead-1', '₹500'],
    ]);
  });

  it('notifies nobody of an offer that was not accepted yet', async () => {
    await pay();
    expect(await told('issued')).toEqual([]);
  });
});

describe('the fee of a form', () => {
  let place: Place;
  const application = (command: ApplicationCommand) => {
    return place.decide(applicationBoundary, 'a-1', command);
  };
  const order = (command: OrderCommand) => {
    return place.decide(orderBoundary, 'o-1', command);
  };
  const pay = () => order({ type: 'RecordPayment', data: { paymentId: 'p-1', amountPaise: 50_000, outcome: 'captured', paidAt: at } });
  const told = async () => {
    const worker = new RefundDueWorker({ store: place.store, identity });
    for (let times = 0; times < 2; times++) await worker.work(await place.log(...worker.types));
    return (await place.log('NotificationRaised')).map(({ data }) => {
      const { userId, kind, said } = data as Record<string, string>;
      return [userId, kind, said];
    });
  };

  beforeEach(async () => {
    place = openPlace([...userEvents, ...(applicationContext.events ?? []), ...(orderContext.events ?? [])]);
    const about = { formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await application({ type: 'StartApplication', data: { applicationId: 'a-1', leadId: 'lead-1', ...about } });
    await application({ type: 'RequestFee', data: { orderId: 'o-1', linkId: 'l-1' } });
    const product = { productId: 'p-1', productName: 'MBA form', productKind: 'application-form', collegeId: 'c-1' } as const;
    const ids = { orderId: 'o-1', leadId: 'lead-1', checkoutId: 'k-1', applicationId: 'a-1' };
    await order({ type: 'CreateOrder', data: { ...ids, ...product, totalPaise: 50_000 } });
  });
  afterEach(() => place.close());

  it('that is paid after the application had ended is told to those who refund payments, once', async () => {
    await application({ type: 'MoveApplication', data: { move: 'lapse' } });
    await pay();
    expect(await told()).toEqual([
      ['anita', 'late_application_fee', '₹500'],
      ['anil', 'late_application_fee', '₹500'],
    ]);
  });

  it('that was paid before the applicant withdrew was due, and is told to nobody', async () => {
    await pay();
    await application({ type: 'MoveApplication', data: { move: 'withdraw' } });
    expect(await told()).toEqual([]);
  });

  it('that was paid for an application that lapsed, because it was not submitted, is told to them once', async () => {
    await pay();
    await application({ type: 'MoveApplication', data: { move: 'lapse' } });
    expect(await told()).toEqual([
      ['anita', 'lapsed_application_fee', '₹500'],
      ['anil', 'lapsed_application_fee', '₹500'],
    ]);
  });

  it('that was not paid, or went back before the application lapsed, is told to nobody', async () => {
    await pay();
    await order({ type: 'RecordRefund', data: { refundId: 'r-1', paymentId: 'p-1', amountPaise: 50_000, refundedAt: at } });
    await application({ type: 'MoveApplication', data: { move: 'lapse' } });
    expect(await told()).toEqual([]);
  });
});
