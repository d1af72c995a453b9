import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { CommandBus } from '@nestjs/cqrs';
import { paymentBoundary, paymentIdOf, refundedPaise, type Payment } from '@matricula/domain/payment';
import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { SandboxOutbox } from '@matricula/outbound/kernel';
import { SandboxPayment, type PaymentNews, type PaymentPlay } from '@matricula/outbound/payment';
import { Background, type Outbound } from '@matricula/platform';
import { paymentList } from '@matricula/read-models/payment';
import { randomOf, readsOf, type Random } from '@matricula/testing';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { PROPERTY_RUNS } from '../../../../test/fixtures/property-runs';
import { HookNews } from '../communication/hook-news';
import type { DecideCommand } from '../decision';
import { PaymentReconciler } from './payment-reconciler';
import { PaymentRecorder } from './payment-recorder';

const tenantId = 't1';
const PAGES = 60;
const REPORTS = 400;
const WHOLE = 150_000;

/** What becomes of a page at the provider, in order. A step of a payment plays the latest one. */
const lives: readonly (readonly PaymentPlay[])[] = [
  ['pay'],
  ['part', 'part', 'pay'],
  ['fail', 'pay'],
  ['fail', 'fail'],
  ['hang'],
  ['hang', 'capture'],
  ['hang', 'lapse'],
  ['fail', 'recover'],
  ['twice'],
  ['late'],
  ['expire'],
  ['pay', 'dispute', 'dispute-lost'],
  ['pay', 'dispute', 'dispute-review', 'dispute-won'],
  ['pay', 'dispute'],
];
const ofPayment = new Set<PaymentPlay>(['capture', 'lapse', 'recover', 'dispute']);

const shuffled = <T>(of: readonly T[], random: Random): T[] =>
  of
    .map((one) => ({ one, place: random.fraction() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);

/** The clock of the provider is moved on between the steps of a payment. */
beforeAll(() => {
  // Refused captures are logged: here a third of the payments lapse.
  Logger.overrideLogger(false);
  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const;
  jest.useFakeTimers({
    now: new Date('2026-11-20T10:00:00.000Z'),
    doNotFake: [...timers, 'nextTick', 'queueMicrotask', 'performance', 'hrtime'],
  });
});
afterAll(() => jest.useRealTimers());

describe('an authorized payment behind more than a thousand begun ones', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const row = (paymentId: string, status: string, startedAt: string) => ({
    ...{ paymentId, providerId: paymentId, provider: 'sandbox', status, startedAt },
  });
  const begun = Array.from({ length: 1_200 }, (_, place) => row(`begun-${place}`, 'created', '2026-11-20T10:00:00.000Z'));
  const held = row('held', 'authorized', '2026-11-20T11:00:00.000Z');
  const last = row('last', 'created', '2026-11-20T11:30:00.000Z');
  const offline = { ...row('cash', 'authorized', held.startedAt), provider: 'offline' };
  const reads = readsOf([paymentList, [...begun, held, last, offline]]);
  const nothing = async function* () {};
  const asked: string[] = [];
  const port = {
    ...{ provider: 'sandbox', payments: nothing, allRefunds: nothing, disputes: nothing, close: async () => {} },
    payment: async (id: string) => void asked.push(id),
  };
  const outbound = { sender: async () => port } as unknown as Outbound;
  const reconciling = (capture: (id: string) => Promise<void>) =>
    new PaymentReconciler({ capture } as unknown as PaymentRecorder, {} as never, reads, outbound, new Background(), 'own');

  it('is captured, and one that fails does not stop it', async () => {
    const captured: string[] = [];
    await reconciling(async (id) => void captured.push(id)).captureAll(tenantId, now);
    expect(captured).toEqual(['held']);
    const fails = reconciling(() => Promise.reject(new Error('no answer')));
    await expect(fails.captureAll(tenantId, now)).rejects.toThrow('1 payment could not be captured: Error: no answer');
  });

  it('is fetched with all that are open', async () => {
    await reconciling(async () => {}).reconcile(tenantId, now);
    expect(asked).toHaveLength(begun.length + 2);
    expect(asked.slice(-2)).toEqual(['held', 'last']);
  });
});

describe('a refund that the bank of the payer returned while webhooks were lost', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const made = '2026-11-01T10:00:00.000Z';
  const refund = {
    about: 'refund',
    mode: 'live',
    providerId: 'rfnd_1',
    paymentProviderId: 'pay_1',
    state: 'processed',
    amountPaise: 5,
    at: made,
  };

  it('is recorded as failed by now, for a month after it was made', async () => {
    const recorded: PaymentNews[] = [];
    const froms: string[] = [];
    const none = async function* () {};
    const port = {
      ...{ provider: 'sandbox', payments: none, disputes: none, close: async () => {} },
      allRefunds: async function* (from: string) {
        froms.push(from);
        yield* [refund, { ...refund, providerId: 'rfnd_2', state: 'failed' }];
      },
    };
    const recorder = { record: async (news: PaymentNews) => void recorded.push(news) } as unknown as PaymentRecorder;
    const outbound = { sender: async () => port } as unknown as Outbound;
    const reconciler = new PaymentReconciler(recorder, {} as never, readsOf([paymentList, []]), outbound, new Background(), 'own');
    await reconciler.reconcile(tenantId, now);
    expect(recorded).toEqual([refund, { ...refund, providerId: 'rfnd_2', state: 'failed', at: now.toISOString() }]);
    await reconciler.reconcile(tenantId, now, new Date(now.getTime() - 3_600_000));
    expect(froms).toEqual(['2026-10-21T12:00:00.000Z', '2026-11-20T11:00:00.000Z']);
  });
});

describe('a dispute that was lost and that an appeal won while webhooks were lost', () => {
  it('is recorded as won by now, for half a year after it was opened', async () => {
    const now = new Date('2026-11-20T12:00:00.000Z');
    const of = { about: 'dispute', mode: 'live', providerId: 'disp_1', paymentProviderId: 'pay_1', amountPaise: 500 };
    const [lost, won] = ['lost', 'won'].map((state) => ({ ...of, state, at: '2026-09-01T10:00:00.000Z' }));
    const none = async function* () {};
    const disputes = async function* () {
      yield* [lost, won];
    };
    const port = { provider: 'sandbox', payments: none, allRefunds: none, disputes, close: async () => {} };
    const recorded: PaymentNews[] = [];
    const recorder = { record: async (news: PaymentNews) => void recorded.push(news) } as unknown as PaymentRecorder;
    const outbound = { sender: async () => port } as unknown as Outbound;
    await new PaymentReconciler(recorder, {} as never, readsOf([paymentList, []]), outbound, new Background(), 'own').reconcile(
      tenantId,
      now,
    );
    expect(recorded).toEqual([lost, { ...won, at: now.toISOString() }]);
  });
});

describe('the reconciliation of payments with the list of the provider', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;
  let sandbox: SandboxPayment;
  let background: Background;
  let recorder: PaymentRecorder;
  let reconciler: PaymentReconciler;

  /** Opens the log as a process does that starts, also after another was killed. */
  const start = () => {
    const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    const commands = {
      execute: ({ boundary, key, decision, meta }: DecideCommand<never, never, never, never>) =>
        execute(
          store,
          boundary['decider'],
          { stream: (boundary['stream'] as (typeof paymentBoundary)['stream'])(tenantId, key[0]), tenantId },
          decision,
          meta,
        ),
    } as unknown as CommandBus;
    background = new Background();
    const outbound = { sender: async () => sandbox } as unknown as Outbound;
    recorder = new PaymentRecorder(commands, store, outbound, background, new HookNews(), vault);
    const reads = {
      async *stream(...asked: Parameters<ReturnType<typeof readsOf>['stream']>) {
        yield* readsOf([paymentList, await rows()]).stream(...asked);
      },
    };
    reconciler = new PaymentReconciler(recorder, store, reads as never, outbound, background, 'own');
  };
  const made = async () => {
    const ids: string[] = [];
    for await (const events of store.readAll('', { filter: { types: ['PaymentStarted'] } }))
      ids.push(...events.map(({ data }) => (data as { paymentId: string }).paymentId));
    return ids;
  };
  const stateOf = async (id: string): Promise<Payment> =>
    (await store.states.current(paymentBoundary.decider, paymentBoundary.stream(tenantId, id))).state;
  /** The payments, as their rows are. */
  const rows = async () => Promise.all((await made()).map(stateOf));
  const report = async (news: PaymentNews) => {
    await recorder.record(news, sandbox, tenantId);
    await background.idle();
  };

  /** Plays the life of a page; answers the reports of it. */
  const live = async (place: number, steps: readonly PaymentPlay[]): Promise<PaymentNews[]> => {
    const wish = { checkoutId: `link${place}-1`, tenantId, amountPaise: WHOLE, description: 'Token fee', payer: {}, returnUrl: '/' };
    const opened = await sandbox.openCheckout({ ...wish, leastPaise: 1_000 + place });
    const page = opened.outcome === 'accepted' ? opened.value.providerId : '';
    const told: PaymentNews[] = [];
    for (const what of steps) {
      const latest = (about: PaymentNews['about']) => told.findLast((news) => news.about === about)?.providerId;
      const id = ofPayment.has(what) ? latest('payment') : what.startsWith('dispute-') ? latest('dispute') : page;
      jest.setSystemTime(Date.now() + 1_000);
      told.push(...(await sandbox.play(what, { id })).map(({ news }) => news));
    }
    return told;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'payments-'));
    vault = new SqliteVault({ file: ':memory:' });
    sandbox = new SandboxPayment(new SandboxOutbox(vault, {} as never), tenantId);
    start();
  });
  afterEach(async () => {
    await background.idle();
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  /** What the books and the provider say of every payment. */
  const compared = async () => {
    const { payments, refunds, disputes } = await sandbox.look();
    const books: Record<string, unknown>[] = [];
    const provider: Record<string, unknown>[] = [];
    for (const { id, state, amountPaise } of payments.values()) {
      const own = await stateOf(paymentIdOf('sandbox', id));
      const refunded = [...refunds.values()].filter((refund) => refund.paymentId === id && refund.state === 'processed');
      const disputed = [...disputes.values()].filter((dispute) => dispute.paymentId === id);
      provider.push({
        ...{ id, state, capturedPaise: state === 'captured' ? amountPaise : 0 },
        refundedPaise: refunded.reduce((sum, refund) => sum + refund.amountPaise, 0),
        disputes: disputed.map((dispute) => [dispute.id, dispute.state, dispute.amountPaise]),
      });
      books.push({
        ...{ id, state: own.status, capturedPaise: own.capturedPaise, refundedPaise: refundedPaise(own) },
        disputes: Object.entries(own.disputes).map(([disputeId, dispute]) => [disputeId, dispute.state, dispute.amountPaise]),
      });
    }
    return { books, provider, count: payments.size };
  };

  it('reads a dispute that was lost weeks after it was opened', async () => {
    for (const news of await live(0, ['pay', 'dispute'])) await report(news);
    const [dispute] = [...(await sandbox.look()).disputes.values()];
    jest.setSystemTime(Date.now() + 60 * 86_400_000);
    await sandbox.play('dispute-lost', { id: dispute?.id });
    await reconciler.reconcile(tenantId, new Date());
    await background.idle();
    const { books, provider } = await compared();
    expect(books).toEqual(provider);
    expect(books).toMatchObject([{ disputes: [[dispute?.id, 'lost', WHOLE]] }]);
  });

  it('records all other reports if one cannot be recorded', async () => {
    await live(0, ['pay']);
    await live(1, ['pay']);
    jest.spyOn(recorder, 'record').mockRejectedValueOnce(new Error('no such thing'));
    await expect(reconciler.reconcile(tenantId, new Date())).rejects.toThrow('no such thing');
    await background.idle();
    expect(await made()).toHaveLength(1);
  });

  it.each(Array.from({ length: PROPERTY_RUNS }, (_, seed) => seed))(
    'has the books of the provider after reports were shuffled, doubled and lost, and the process was killed (seed %i)',
    async (seed) => {
      const random = randomOf(seed);
      const each: PaymentNews[] = [];
      for (let place = 0; place < PAGES; place++) each.push(...(await live(place, lives[place % lives.length]!)));
      for (const { id, state, amountPaise } of (await sandbox.look()).payments.values())
        if (state === 'captured' && random.fraction() < 0.3)
          await sandbox.refund({ refundId: `r-${id}`, paymentProviderId: id, amountPaise: 1 + random.below(amountPaise) });
      const refunds = [...(await sandbox.look()).events.values()].map(({ news }) => news).filter(({ about }) => about === 'refund');
      const all = [...each, ...refunds];
      const reports = shuffled(
        Array.from({ length: Math.max(REPORTS, all.length) }, (_, place) => all[place % all.length]!),
        random,
      );
      const half = random.below(reports.length);
      for (const [place, news] of reports.entries()) {
        if (place === half) {
          await store.close();
          start();
        }
        if (random.fraction() >= 0.1) await report(news);
      }
      const now = new Date();
      await reconciler.reconcile(tenantId, now);
      await background.idle();
      const { books, provider, count } = await compared();
      expect(books).toEqual(provider);
      expect(await made()).toHaveLength(count);
      const before = await store.head();
      await reconciler.reconcile(tenantId, now);
      await background.idle();
      expect(await store.head()).toBe(before);
    },
    60_000,
  );
});
