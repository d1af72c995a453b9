import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentCaptured } from '@matricula/domain/payment';
import { SandboxOutbox } from '@matricula/outbound/kernel';
import { SandboxPayment, type PaymentPlay, type SandboxPaid } from '@matricula/outbound/payment';
import { openLog } from '@matricula/platform';
import type { PaymentRow } from '@matricula/read-models/payment';
import { Server } from './server';

/** Some eight webhooks are about each page. `PAYMENT_REPORTS=10000` sends so many, for a run by hand. */
const REPORTS_OF_A_PAGE = 7.2;
const PAGES = Math.max(250, Math.ceil(Number(process.env.PAYMENT_REPORTS ?? 0) / REPORTS_OF_A_PAGE));
/** It is killed in the middle of a page, once for about 250 pages. */
const KILLED_AT = new Set(Array.from({ length: Math.ceil(PAGES / 300) }, (_, time) => 130 + time * 250));
/** After so many pages, the last hundred webhooks are sent again in the opposite order: a thousand in all. */
const REPEATED_AFTER = 25;
const WHOLE = 150_000;
/** A request asks for so many rows at most. */
const MOST_KEYS = 1_000;
const types = ['PaymentStarted', 'PaymentAuthorized', 'PaymentCaptured', 'PaymentFailed'];
/** What payers do on a page, which comes round again. */
const lives: readonly (readonly PaymentPlay[])[] = [
  ['pay'],
  ['fail', 'pay'],
  ['hang'],
  ['twice'],
  ['part', 'pay'],
  ['late'],
  ['fail'],
  ['pay'],
];

describe('payments of a process that is killed', () => {
  const server = new Server();

  beforeAll(() => server.begin(), 120_000);
  afterAll(() => server.remove());

  /** Reads the files of the stopped product. */
  const withFiles = async <Value>(
    read: (sandbox: SandboxPayment, store: Awaited<ReturnType<typeof openLog>>['store']) => Promise<Value>,
  ): Promise<Value> => {
    const { store, vault } = await openLog({ dataDir: server.dataDir });
    try {
      return await read(new SandboxPayment(new SandboxOutbox(vault, {} as never), 'sunrise'), store);
    } finally {
      await store.close();
      await vault.close();
    }
  };
  const openPages = () =>
    withFiles(async (sandbox) => {
      for (let place = 0; place < PAGES; place++) {
        const wish = { checkoutId: `fault${place}-1`, tenantId: 'sunrise', amountPaise: WHOLE + place, description: 'Token fee' };
        const opened = await sandbox.openCheckout({ ...wish, leastPaise: 1_000, payer: {}, returnUrl: '/' });
        expect(opened.outcome).toBe('accepted');
      }
    });
  /** The payments of the pages, as the provider knows them, and the events about them. */
  const recorded = () =>
    withFiles(async (sandbox, store) => {
      const { pages, payments } = await sandbox.look();
      const isOfPages = ({ pageId = '' }: SandboxPaid) => pages.get(pageId)?.checkoutId.startsWith('fault') ?? false;
      const made = [...payments.values()].filter(isOfPages);
      const ids = new Set(made.map(({ id }) => `sandbox-${id}`));
      const events: { type: string; paymentId: string; amountPaise: number }[] = [];
      for await (const batch of store.readAll('', { filter: { tenantId: 'sunrise', types } }))
        for (const { type, data } of batch) {
          const { paymentId, amountPaise } = data as PaymentCaptured['data'];
          if (ids.has(paymentId)) events.push({ type, paymentId, amountPaise });
        }
      return { made, events };
    });
  const play = async (what: PaymentPlay | 'reverse' | 'reconcile', said: object = {}): Promise<number> => {
    try {
      const { data } = await server.ask<{ data: unknown[] }>('POST', `/dev/outbox/payments/${what}`, { tenantId: 'sunrise', ...said });
      return data.length;
    } catch (error) {
      // The payer had already paid when the process was killed, but nobody answered.
      if (String(error).includes(': 409 ')) return 0;
      throw error;
    }
  };
  const rowsOf = async (made: readonly SandboxPaid[]) => {
    const keys = made.map(({ id }) => `sandbox-${id}`);
    const rows: PaymentRow[] = [];
    for (let from = 0; from < keys.length; from += MOST_KEYS) {
      const asked = { keys: keys.slice(from, from + MOST_KEYS) };
      rows.push(...(await server.ask<{ data: PaymentRow[] }>('POST', '/api/lists/payments/by-key', asked)).data);
    }
    return rows;
  };

  it(
    'are to the paisa those that were made, after 1,800 or more reports in the middle of which it is killed, repeated, reversed and a tenth lost',
    async () => {
      await server.stop();
      await openPages();
      await server.start();
      let reports = 0;
      const live = async (place: number): Promise<void> => {
        for (const [step, what] of lives[place % lives.length]!.entries())
          reports += await play(what, { id: `fault${place}-1`, silent: (place + step) % 10 === 7 });
        if (place % REPEATED_AFTER === REPEATED_AFTER - 1) reports += await play('reverse');
      };
      for (let place = 0; place < PAGES; place++) {
        if (!KILLED_AT.has(place)) {
          await live(place);
          continue;
        }
        const ends = [live(place), play('reverse')].map((one) =>
          one.then(
            () => 'answered',
            () => 'interrupted',
          ),
        );
        await server.kill();
        // Otherwise nothing was under way when it was killed, and the spec would prove nothing.
        expect(await Promise.all(ends)).toContain('interrupted');
        await server.start();
        await live(place);
      }
      expect(reports).toBeGreaterThanOrEqual(PAGES * REPORTS_OF_A_PAGE);
      await play('reconcile');
      await server.stop();
      const { made, events } = await recorded();
      const captured = made.filter(({ state }) => state === 'captured');
      expect(made.filter(({ state }) => state === 'authorized')).toEqual([]);
      const sumsOf = (type: string) =>
        events.filter((event) => event.type === type).map(({ paymentId, amountPaise }) => `${paymentId} ${amountPaise}`);
      expect(sumsOf('PaymentStarted').toSorted()).toEqual(made.map(({ id, amountPaise }) => `sandbox-${id} ${amountPaise}`).toSorted());
      expect(sumsOf('PaymentCaptured').toSorted()).toEqual(
        captured.map(({ id, amountPaise }) => `sandbox-${id} ${amountPaise}`).toSorted(),
      );

      await server.start();
      let rows = await rowsOf(made);
      while (rows.length < made.length || rows.some(({ status }) => status === 'created' || status === 'authorized')) {
        await pause(20);
        rows = await rowsOf(made);
      }
      const shown = new Map(rows.map((row) => [row.paymentId, row]));
      for (const { id, state, amountPaise } of made)
        expect(shown.get(`sandbox-${id}`)).toMatchObject({ paymentId: `sandbox-${id}`, status: state, amountPaise });
      // Another comparison changes nothing.
      await play('reconcile');
      await server.stop();
      expect((await recorded()).events).toEqual(events);
    },
    PAGES * 1_200,
  );
});
