import { applicationBoundary, applicationContext, type ApplicationCommand } from '@matricula/domain/application';
import { automationEvents, type TimerElapsed } from '@matricula/domain/automation';
import { communicationContext } from '@matricula/domain/communication';
import type { RecordedEvent } from '@matricula/domain/kernel';
import { orderBoundary, orderContext, type OrderCommand } from '@matricula/domain/order';
import { paymentContext, paymentLinkBoundary, type PaymentLinkCommand } from '@matricula/domain/payment';
import { tenantBoundary, tenantContext, type TenantCommand } from '@matricula/domain/tenant';
import { execute } from '@matricula/event-store';
import { openPlace, person, TENANT, type Place } from '../../../../libs/policy-kit/src/policies.fixture';
import { LinkReminderWorker } from './link-reminder.worker';
import { LINK_REMINDER } from './payment-link-times.policy';

/** Ten o'clock in the morning in India, three days before the end. */
const due = '2026-11-28T04:30:00.000Z';
const expiresAt = '2026-12-01T04:30:00.000Z';

const registered: TenantCommand = {
  type: 'RegisterTenant',
  data: { tid: TENANT, name: 'Sunrise', timeZone: 'Asia/Kolkata', profile: {} },
};

describe('a reminder before the end of a payment link', () => {
  let place: Place;
  let out: { lead: boolean; contact: boolean };
  let worker: LinkReminderWorker;

  const tell = (command: PaymentLinkCommand) => {
    const address = { stream: paymentLinkBoundary.stream(TENANT, 'link'), tenantId: TENANT };
    return execute(place.store, paymentLinkBoundary.decider, address, command, person);
  };
  const order = (command: OrderCommand) => {
    const address = { stream: orderBoundary.stream(TENANT, 'o-1'), tenantId: TENANT };
    return execute(place.store, orderBoundary.decider, address, command, person);
  };
  const apply = (command: ApplicationCommand) => {
    const address = { stream: applicationBoundary.stream(TENANT, 'a-1'), tenantId: TENANT };
    return execute(place.store, applicationBoundary.decider, address, command, person);
  };
  const elapsed = (reminder: string | undefined, at = due, about: Record<string, string> = {}) =>
    ({
      ...{
        id: `timer-${reminder}`,
        type: 'TimerElapsed',
        tenantId: TENANT,
        position: '1',
        at,
        meta: { correlationId: 'c', actor: person.actor },
      },
      data: { timerId: 't', kind: LINK_REMINDER, dueAt: at, about: { linkId: 'link', ...(reminder && { reminder }), ...about } },
    }) as unknown as RecordedEvent<TimerElapsed>;
  const sent = async () => (await place.log('MessageRequested')).map(({ data }) => data as { body: string; channel: string; to: string });
  /** The worker hears of the timer twice. */
  const remind = async (event: RecordedEvent<TimerElapsed>) => {
    for (let times = 0; times < 2; times++) await worker.work([event]);
  };

  beforeEach(async () => {
    place = openPlace([
      ...[...orderContext.events, ...paymentContext.events, ...automationEvents, ...communicationContext.events, ...tenantContext.events],
      ...applicationContext.events,
    ]);
    out = { lead: false, contact: false };
    worker = new LinkReminderWorker({ store: place.store, choices: { optedOut: async () => out }, publicUrl: 'https://crm.example' });
    await execute(place.store, tenantBoundary.decider, { stream: tenantBoundary.stream(TENANT), tenantId: TENANT }, registered, person);
    const product = { productId: 'p-1', productName: 'MBA', productKind: 'token-fee', collegeId: '1003' } as const;
    const about = { leadId: 'l-1', formId: 'f-1', formName: 'MBA 2027', version: 1, phone: '+919811122233', phoneHash: 'h' };
    await apply({ type: 'StartApplication', data: { applicationId: 'a-1', ...about } });
    const ids = { orderId: 'o-1', checkoutId: 'o-1', leadId: 'l-1', applicationId: 'a-1', formId: 'f-1' };
    await order({ type: 'CreateOrder', data: { ...ids, ...product, totalPaise: 100_000 } });
    const data = { linkId: 'link', orderId: 'o-1', leadId: 'l-1', token: 'secret', amountPaise: 100_000, purpose: 'MBA' };
    await tell({ type: 'CreateLink', data: { ...data, phone: '+919811122233', expiresAt, remindBeforeDays: [7, 3, 1] } });
  });
  afterEach(() => place.close());

  it('is sent once, and each of the others as well', async () => {
    await remind(elapsed('before-3'));
    await worker.work([{ ...elapsed('before-3'), id: 'another' }]);
    expect(await sent()).toMatchObject([
      { channel: 'sms', to: '+919811122233', body: expect.stringMatching(/Reminder.*Rs 1000.*pay\/secret/) },
    ]);
    await remind(elapsed('before-1', '2026-11-30T04:30:00.000Z'));
    await remind(elapsed(undefined, due));
    expect(await sent()).toHaveLength(3);
  });

  it('waits for the morning in the night', async () => {
    await remind(elapsed('before-3', '2026-11-28T15:30:00.000Z'));
    await remind(elapsed(undefined, '2026-11-28T03:29:00.000Z'));
    expect(await sent()).toEqual([]);
    const timers = (await place.log('TimerSet')).map(({ data }) => data as TimerElapsed['data']);
    expect(timers.map(({ timerId, dueAt }) => [timerId, dueAt])).toEqual([
      [`${LINK_REMINDER}/link/before-3`, '2026-11-29T03:30:00.000Z'],
      [`${LINK_REMINDER}/link`, '2026-11-28T03:30:00.000Z'],
    ]);
    await remind(elapsed('before-3', '2026-11-29T03:30:00.000Z', timers[0]?.about));
    expect(await sent()).toHaveLength(1);
  });

  it('gives way to a later one that is due as well', async () => {
    await remind(elapsed('before-3', '2026-11-30T05:00:00.000Z'));
    await remind(elapsed('before-1', '2026-11-30T05:00:00.000Z'));
    expect(await sent()).toHaveLength(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['paid', () => tell({ type: 'RecordLinkPayment', data: { paymentId: 'p-1', amountPaise: 100_000 } })],
    ['cancelled', () => tell({ type: 'CancelLink', data: {} })],
    ['expired', () => tell({ type: 'ExpireLink', data: { at: expiresAt } })],
    ['erased', () => tell({ type: 'EraseLinkText', data: {} })],
    ['of an application that ended', () => apply({ type: 'MoveApplication', data: { move: 'withdraw' } })],
    ['of an order that is cancelled', () => order({ type: 'CancelOrder', data: {} })],
    [
      'of an order that was paid another way',
      () => order({ type: 'RecordPayment', data: { paymentId: 'cash', outcome: 'captured', amountPaise: 100_000, paidAt: due } }),
    ],
    ['of a person who wants no such messages', async () => (out = { lead: true, contact: false })],
  ])('is not sent for a link that is %s', async (_, happens) => {
    await happens();
    await remind(elapsed('before-3'));
    expect(await sent()).toEqual([]);
  });

  it('asks for what is open of the order if that is less', async () => {
    await order({ type: 'RecordPayment', data: { paymentId: 'cash', outcome: 'captured', amountPaise: 40_000, paidAt: due } });
    await remind(elapsed('before-3'));
    expect(await sent()).toMatchObject([{ body: expect.stringContaining('Rs 600') }]);
  });
});
