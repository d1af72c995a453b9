import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { paymentBoundary, paymentLinkBoundary, type Payment, type PaymentLinkCommand } from '@matricula/domain/payment';
import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { ProviderUnavailable, type PaymentNews, type PaymentProvider, type PaymentReport } from '@matricula/outbound/payment';
import { Background, WebhookTimes, type Outbound } from '@matricula/platform';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { HookNews } from '../communication/hook-news';
import type { DecideCommand } from '../decision';
import { PaymentRecorder } from './payment-recorder';

const tenantId = 't1';
const at = '2026-11-27T10:00:00.000Z';
const meta = { actor: { id: 'u-1', name: 'Asha', email: 'asha@example.org', role: 6 }, correlationId: 'c-1' };
const report = (more: Partial<PaymentReport> = {}): PaymentReport => ({
  ...{ about: 'payment', mode: 'live', providerId: 'pay_1', state: 'captured', amountPaise: 100_000, at },
  ...more,
});
const refund: PaymentNews = {
  ...{ about: 'refund', mode: 'live', providerId: 'rfnd_1', paymentProviderId: 'pay_1', state: 'processed', amountPaise: 500, at },
};
const dispute: PaymentNews = {
  ...{ about: 'dispute', mode: 'live', providerId: 'disp_1', paymentProviderId: 'pay_1', state: 'open', amountPaise: 500, at },
};

describe('a webhook of the live account of an institution', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  let background: Background;
  let recorder: PaymentRecorder;
  let hooks: HookNews;
  /** What the account has, and how often it was asked. */
  let has: PaymentReport | 'unavailable' | undefined;
  let asked: number;
  const port = {
    ...{ provider: 'razorpay', mode: 'live', accountId: 'rzp_live_1', close: async () => undefined },
    payment: async () => {
      asked++;
      if (has === 'unavailable') throw new ProviderUnavailable('The provider does not answer.');
      return has;
    },
  } as unknown as PaymentProvider;

  beforeEach(() => {
    Logger.overrideLogger(false);
    folder = mkdtempSync(join(tmpdir(), 'recorder-'));
    vault = new SqliteVault({ file: ':memory:' });
    const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    background = new Background();
    const commands = {
      execute: ({ boundary, key, decision, meta: by }: DecideCommand<never, never, never, never>) =>
        execute(
          store,
          boundary['decider'],
          { stream: (boundary['stream'] as (typeof paymentBoundary)['stream'])(tenantId, key[0]), tenantId },
          decision,
          by,
        ),
    } as unknown as CommandBus;
    hooks = new HookNews();
    recorder = new PaymentRecorder(commands, store, { sender: async () => port } as unknown as Outbound, background, hooks, vault);
    [has, asked] = [undefined, 0];
  });
  afterEach(async () => {
    await background.idle();
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  const state = async (id = 'pay_1'): Promise<Payment> =>
    (await store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, `razorpay-${id}`))).state;
  /** Opens a page by a link. */
  const open = async (mode?: 'live' | 'test') => {
    const address = { stream: paymentLinkBoundary.stream(tenantId, 'link'), tenantId };
    const tell = (command: PaymentLinkCommand) => execute(store, paymentLinkBoundary.decider, address, command, meta);
    const link = { linkId: 'link', orderId: 'o-1', leadId: 'l-1', token: 'secret', amountPaise: 100_000, purpose: 'MBA' };
    await tell({ type: 'CreateLink', data: link });
    const page = { checkoutId: 'link-1', provider: 'razorpay', providerId: 'plink_1', url: 'https://pay', amountPaise: 100_000, at };
    await tell({ type: 'StartCheckout', data: { ...page, mode } });
  };

  it('is recorded although it cannot be noted that it came', async () => {
    await open('live');
    const put = jest.spyOn(vault, 'put').mockImplementation(async (namespace) => {
      if (namespace === 'webhook-times') throw new Error('The vault is not there.');
    });
    await hooks.record({ channel: 'payment', news: [report({ checkoutId: 'link-1' })] } as never, tenantId);
    expect((await state()).status).toBe('captured');
    put.mockRestore();
  });

  it('about a payment on a page of the account is recorded without asking the provider', async () => {
    await open('live');
    await recorder.hear(report({ checkoutId: 'link-1' }), port, tenantId);
    expect(await state()).toMatchObject({ status: 'captured', orderId: 'o-1' });
    const [started] = await store.read(paymentBoundary.stream(tenantId, 'razorpay-pay_1'));
    expect(started).toMatchObject({ type: 'PaymentStarted', data: { accountId: 'rzp_live_1' } });
    await recorder.hear(refund, port, tenantId);
    await recorder.hear(dispute, port, tenantId);
    expect(Object.keys((await state()).disputes)).toEqual(['disp_1']);
    await background.idle();
    expect(asked).toBe(0);
  });

  it('about a payment that is not known is answered first; then the provider is asked once', async () => {
    has = report();
    await recorder.hear(report(), port, tenantId);
    expect([asked, (await state()).status]).toEqual([0, 'none']);
    await background.idle();
    expect([asked, (await state()).status]).toEqual([1, 'captured']);
  });

  it.each([
    ['refund', refund, [1, 0]],
    ['dispute', dispute, [0, 1]],
  ] as const)('about a %s of a payment that is not known is answered when both are recorded, and not before', async (_, news, found) => {
    has = 'unavailable';
    await expect(recorder.hear(news, port, tenantId)).rejects.toThrow(ProviderUnavailable);
    expect((await state()).status).toBe('none');
    has = report();
    await recorder.hear(news, port, tenantId);
    const { status, refunds, disputes } = await state();
    expect([asked, status]).toEqual([2, 'captured']);
    expect([Object.keys(refunds).length, Object.keys(disputes).length]).toEqual(found);
  });

  it('about a dispute that was lost before the capture is known is recorded as money that was received and is gone', async () => {
    await open('live');
    await recorder.hear(report({ checkoutId: 'link-1', state: 'failed' }), port, tenantId);
    has = report();
    await recorder.hear({ ...dispute, state: 'lost' } as PaymentNews, port, tenantId);
    const lost = (await store.read(paymentBoundary.stream(tenantId, 'razorpay-pay_1'))).at(-1);
    expect(await state()).toMatchObject({ status: 'captured', disputes: { disp_1: { state: 'lost', amountPaise: 500 } } });
    expect(lost).toMatchObject({ type: 'PaymentDisputed', data: { orderPaise: 500 } });
    expect(lost?.data).not.toHaveProperty('lossPaise');
  });

  it('and the lists about a refund of what was never captured record nothing, and ask for the payment once', async () => {
    const error = jest.spyOn(Logger.prototype, 'error');
    has = report({ state: 'failed' });
    for (let times = 0; times < 3; times++) await recorder.record(refund, port, tenantId);
    expect([asked, (await state()).status, (await state()).refunds]).toEqual([1, 'failed', {}]);
    expect(error).not.toHaveBeenCalled();
    error.mockRestore();
    // Once it is captured after all, what goes back is recorded.
    await recorder.record(report({ at: '2026-11-27T11:00:00.000Z' }), port, tenantId);
    await recorder.record(refund, port, tenantId);
    expect([asked, Object.keys((await state()).refunds).length]).toEqual([1, 1]);
  });

  it.each([
    ['refund', refund],
    ['lost dispute', { ...dispute, state: 'lost' } as PaymentNews],
  ])('of a test account about a %s asks for the payment once, however often the lists have it', async (_, news) => {
    const testPort = { ...port, mode: 'test' } as PaymentProvider;
    has = report({ mode: 'test' });
    for (let times = 0; times < 3; times++) await recorder.record({ ...news, mode: 'test' }, testPort, tenantId);
    expect([asked, (await state()).status]).toEqual([1, 'failed']);
  });

  it.each(['test', undefined] as const)(
    'that its test mode sent with the secret of the live one books nothing (page of mode %s)',
    async (mode) => {
      await open(mode);
      for (const news of [report({ checkoutId: 'link-1' }), report(), refund, dispute]) await recorder.hear(news, port, tenantId);
      await background.idle();
      expect((await state()).status).toBe('none');
      expect(await store.read(paymentBoundary.stream(tenantId, 'razorpay-pay_1'))).toEqual([]);
    },
  );

  it('about money that was paid back before it is known to be received fetches the payment, and records both', async () => {
    await open('live');
    await recorder.hear(report({ checkoutId: 'link-1', state: 'failed' }), port, tenantId);
    has = report({ checkoutId: 'link-1' });
    await recorder.hear(refund, port, tenantId);
    await background.idle();
    const { status, refunds } = await state();
    expect([status, Object.values(refunds).map((one) => one.status)]).toEqual(['captured', ['processed']]);
  });

  it('of another sum than the account has is booked with the sum of the account', async () => {
    has = report({ amountPaise: 100 });
    await recorder.hear(report({ amountPaise: 900_000 }), port, tenantId);
    await background.idle();
    expect(await state()).toMatchObject({ status: 'captured', capturedPaise: 100 });
  });

  it('leaves the time at which it came', async () => {
    await open('live');
    const before = Date.now();
    await hooks.record({ channel: 'payment', news: [report({ checkoutId: 'link-1' })] } as never, tenantId);
    expect(Date.parse((await new WebhookTimes(vault).last(tenantId, 'razorpay')) ?? '')).toBeGreaterThanOrEqual(before);
    expect((await state()).status).toBe('captured');
  });

  it('is news by what it reports, whatever its id: one id with another body is recorded, one body with another id is not', async () => {
    await open('live');
    const of = (providerId: string, eventId: string) => report({ providerId, eventId, checkoutId: 'link-1' });
    await recorder.hear(of('pay_1', 'evt_1'), port, tenantId);
    await recorder.hear(of('pay_2', 'evt_1'), port, tenantId);
    await recorder.hear(of('pay_2', 'evt_2'), port, tenantId);
    expect([(await state('pay_1')).capturedPaise, (await state('pay_2')).capturedPaise]).toEqual([100_000, 100_000]);
    expect(await store.read(paymentBoundary.stream(tenantId, 'razorpay-pay_2'))).toHaveLength(2);
  });
});
