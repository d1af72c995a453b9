import { paymentList } from '@matricula/read-models/payment';
import { WebhookTimes } from '@matricula/platform';
import { readsOf } from '@matricula/testing';
import { SqliteVault } from '@matricula/vault';
import { checkWebhooks } from './check-webhooks.schedule';

const HOUR_MS = 3_600_000;
const start = Date.parse('2026-11-27T00:00:00.000Z');
const at = (hours: number) => new Date(start + hours * HOUR_MS).toISOString();
const acl = (...codes: string[]) => codes.map((code) => ({ code, level: [6] }));
const staff = [
  { userId: 'mina', acl: acl('PAYMENT_SYSTEM', 'PAYMENT_TRANSACTIONS') },
  { userId: 'asha', acl: acl('PAYMENT_SYSTEM') },
];

describe('the webhooks of a payment provider', () => {
  let vault: SqliteVault;
  let now: number;

  beforeEach(() => {
    vault = new SqliteVault({ file: ':memory:' });
    now = start;
  });
  afterEach(() => vault.close());

  const heard = (hours: number) => new WebhookTimes(vault, () => start + hours * HOUR_MS).heard('t1', 'razorpay');
  /** Who is notified at an hour, of payments that were captured at others; `began`: the hour from which the product runs, each time in another process. */
  const notified = async (hour: number, capturedHours: number[], { mode = 'live', began = 0 } = {}) => {
    const payments = capturedHours.map((hours, index) => ({
      paymentId: `p-${index}`,
      provider: 'razorpay',
      mode,
      status: 'captured',
      startedAt: at(hours),
      capturedAt: at(hours),
    }));
    const port = { provider: 'razorpay', mode, close: async () => undefined };
    const run = (moment: number) => {
      now = start + moment * HOUR_MS;
      return checkWebhooks({
        ...{ vault, now: () => now, reads: readsOf([paymentList, payments]) },
        ...{ outbound: { sender: async () => port as never }, identity: { staff: async () => staff as never } },
      }).run({ tenantId: 't1', timeZone: 'Asia/Kolkata', dueAt: at(moment), at: at(moment) });
    };
    for (let moment = began; moment < hour; moment++) await run(moment);
    const orders = await run(hour);
    return orders.map(({ command }) => (command.data as { notificationId: string }).notificationId);
  };

  it('are missed if payments were captured after the last one, by the readers of the transactions, once for each silence', async () => {
    await heard(1);
    const [id] = await notified(6, [0.5, 3]);
    expect(id).toBe(`webhooks-missing-razorpay-${at(1)}-mina`);
    expect(await notified(7, [0.5, 3])).toEqual([id]);
  });

  it('are missed if none ever came', async () => {
    const [id, ...others] = await notified(6, [3]);
    expect([id, others]).toEqual([expect.stringMatching(/^webhooks-missing-razorpay-never-\d+-mina$/), []]);
    expect(await notified(8, [3])).toEqual([id]);
    // Once a week, for somebody who changed the account meanwhile or forgot it.
    const week = 7 * 24;
    expect(await notified(week + 2, [3, week - 1])).toEqual([id]);
    const [again] = await notified(week + 6, [3, week + 3]);
    expect(again).toMatch(/-never-\d+-mina$/);
    expect(again).not.toBe(id);
  });

  it('are not missed while they come, while the provider may still repeat them, or if nothing was captured', async () => {
    await heard(3);
    expect(await notified(6, [2.9, 3.1])).toEqual([]);
    expect(await notified(6, [5])).toEqual([]);
    expect(await notified(6, [])).toEqual([]);
    expect(await notified(40, [4])).toEqual([]);
  });

  it('are not missed until the product ran for two hours after a pause, in whichever process', async () => {
    expect(await notified(6, [3.5], { began: 5 })).toEqual([]);
    expect(await notified(7, [3.5], { began: 7 })).toHaveLength(1);
    // It did not run from then on.
    expect(await notified(10, [7.5], { began: 10 })).toEqual([]);
  });

  it('of a test account are not missed', async () => {
    expect(await notified(6, [3], { mode: 'test' })).toEqual([]);
  });

  it('are written down at most every ten minutes', async () => {
    let clock = start;
    const put = jest.spyOn(vault, 'put');
    const times = new WebhookTimes(vault, () => clock);
    for (const minutes of [0, 1, 9, 11, 12]) {
      clock = start + minutes * 60_000;
      await times.heard('t1', 'razorpay');
    }
    expect([put.mock.calls.length, await times.last('t1', 'razorpay')]).toEqual([2, new Date(start + 11 * 60_000).toISOString()]);
    expect(await times.last('t2', 'razorpay')).toBeUndefined();
  });
});
