import { automationEvents } from '@matricula/domain/automation';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { paymentBoundary, paymentContext, type PaymentCommand } from '@matricula/domain/payment';
import { execute } from '@matricula/event-store';
import type { PaymentProvider, PaymentResult, RefundReport } from '@matricula/outbound/payment';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { REFUND_RETRY, SendRefundsWorker } from './send-refunds.worker';

const at = '2026-11-27T10:00:00.000Z';
const refundReport = (state: RefundReport['state']): PaymentResult<RefundReport> => ({
  outcome: 'accepted',
  value: {
    about: 'refund',
    at,
    mode: 'live',
    providerId: 'rfnd_1',
    paymentProviderId: 'pay_1',
    state,
    amountPaise: 500,
    reason: 'No account',
  },
});

describe('an approved refund', () => {
  let place: Place;
  let answers: PaymentResult<RefundReport>[];
  let asked: object[];

  const tell = (command: PaymentCommand) =>
    execute(place.store, paymentBoundary.decider, { stream: paymentBoundary.stream(TENANT, 'p-1'), tenantId: TENANT }, command, person);
  const worker = () => {
    const refund = async (wish: object) => {
      asked.push(wish);
      return answers.shift() ?? refundReport('pending');
    };
    const port = { provider: 'sandbox', refund, close: async () => undefined } as unknown as PaymentProvider;
    return new SendRefundsWorker({ store: place.store, outbound: { sender: async () => port as never }, now: () => new Date(at) });
  };
  const work = async (...types: string[]) => {
    const one = worker();
    for (const event of await place.log(...types)) if (one.thingOf(event) !== undefined) await one.work([event]);
  };
  const approve = async (provider = 'sandbox') => {
    const of = { paymentId: 'p-1', provider, providerId: 'pay_1', mode: 'live', orderId: 'o-1', leadId: 'l-1' } as const;
    if (provider === 'offline') {
      const offline = { paymentId: 'p-1', orderId: 'o-1', leadId: 'l-1', amountPaise: 900, startedAt: at, method: 'cash' } as const;
      await tell({ type: 'EnterOffline', data: { ...offline, enteredById: 'asha', enteredByName: 'Asha' } });
      await tell({ type: 'ConfirmOffline', data: { confirmedById: 'mina', confirmedByName: 'Mina', confirmedAt: at } });
    } else await tell({ type: 'RecordReport', data: { ...of, state: 'captured', amountPaise: 900, at } });
    const by = { reason: 'Withdrew', requestedAt: at, requestedById: 'asha', requestedByName: 'Asha' };
    await tell({ type: 'RequestRefund', data: { refundId: 'r-1', amountPaise: 500, ...by } });
    await tell({ type: 'ApproveRefund', data: { refundId: 'r-1', approvedById: 'mina', approvedByName: 'Mina', approvedAt: at } });
  };
  const refunds = async () => (await place.log('RefundSent', 'RefundProcessed', 'RefundFailed')).map(({ type }: RecordedEvent) => type);

  beforeEach(() => {
    place = openPlace([...paymentContext.events, ...automationEvents]);
    [answers, asked] = [[], []];
  });
  afterEach(() => place.close());

  it('is recorded as sent before the provider is asked, and paid back once however often its events come', async () => {
    answers = [refundReport('processed')];
    await approve();
    for (let times = 0; times < 2; times++) await work('RefundApproved');
    expect(asked).toEqual([]);
    for (let times = 0; times < 2; times++) await work('RefundSent');
    expect(asked).toEqual([{ refundId: 'r-1', paymentProviderId: 'pay_1', amountPaise: 500 }]);
    expect(await refunds()).toEqual(['RefundSent', 'RefundProcessed']);
  });

  it.each([{ outcome: 'unavailable', error: '503' } as const, { outcome: 'unknown', error: 'Timeout' } as const, refundReport('pending')])(
    'is asked again with the same id after %j',
    async (answer) => {
      answers = [answer, refundReport('processed')];
      await approve();
      await work('RefundApproved');
      await work('RefundSent');
      const [timer] = await place.log('TimerSet');
      const { dueAt, about } = timer?.data as { dueAt: string; about: Record<string, string> };
      expect(dueAt).toBe('2026-11-27T10:01:00.000Z');
      const elapsed = { ...timer, type: 'TimerElapsed', data: { timerId: 't', kind: REFUND_RETRY, dueAt, about } } as RecordedEvent;
      await worker().work([elapsed]);
      expect(asked).toEqual([asked[0], asked[0]]);
      expect(await refunds()).toEqual(['RefundSent', 'RefundProcessed']);
    },
  );

  it('that is refused has failed; sent again, it has an id of its own', async () => {
    answers = [{ outcome: 'refused', error: 'Insufficient balance' }, refundReport('processed')];
    await approve();
    await work('RefundApproved');
    await work('RefundSent');
    expect(await refunds()).toEqual(['RefundSent', 'RefundFailed']);
    await tell({ type: 'SendRefund', data: { refundId: 'r-1', sentAt: at } });
    await work('RefundSent');
    expect(asked).toMatchObject([{ refundId: 'r-1' }, { refundId: 'r-1_2' }]);
    expect(await refunds()).toEqual(['RefundSent', 'RefundFailed', 'RefundSent', 'RefundProcessed']);
  });

  it('whose provider has no account any more has failed after some attempts, and is sent again with the same id', async () => {
    await approve();
    await work('RefundApproved');
    const without = new SendRefundsWorker({ store: place.store, outbound: { sender: async () => undefined }, now: () => new Date(at) });
    const [event] = await place.log('RefundSent');
    if (!event) throw new Error('The refund was not sent');
    await without.work([event]);
    for (let asked = 1; asked < 6; asked++) {
      expect(await refunds()).toEqual(['RefundSent']);
      const about = { paymentId: 'p-1', refundId: 'r-1', attempt: '1', asked: String(asked) };
      const data = { timerId: 't', kind: REFUND_RETRY, dueAt: at, about };
      await without.work([{ ...event, type: 'TimerElapsed', data } as unknown as RecordedEvent]);
    }
    const [failed] = await place.log('RefundFailed');
    expect(failed?.data).toMatchObject({ unanswered: true, reason: expect.stringContaining('no account of the provider') });
    await tell({ type: 'SendRefund', data: { refundId: 'r-1', sentAt: at } });
    answers = [refundReport('processed')];
    const [, again] = await place.log('RefundSent');
    if (again) await worker().work([again]);
    expect(asked).toMatchObject([{ refundId: 'r-1' }]);
    expect(await refunds()).toEqual(['RefundSent', 'RefundFailed', 'RefundSent', 'RefundProcessed']);
  });

  it('of money without a provider waits for payment by hand', async () => {
    await approve('offline');
    await work('RefundApproved');
    expect(await refunds()).toEqual([]);
  });
});
