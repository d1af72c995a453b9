import type { IdentityService } from '@matricula/auth';
import { paymentNotifications } from '@matricula/domain/payment';
import { notificationBoundary } from '@matricula/domain/user';
import { WEBHOOK_TIMES_MS, WebhookTimes, type Outbound } from '@matricula/platform';
import { defineSchedule, order, type Schedule } from '@matricula/policy-kit';
import { paymentList, type PaymentRow } from '@matricula/read-models/payment';
import type { ReadStore } from '@matricula/read-store';
import type { Vault } from '@matricula/vault';
import { moneyReaders } from '../books';

interface Needs {
  reads: ReadStore;
  vault: Vault;
  outbound: Pick<Outbound, 'sender'>;
  identity: Pick<IdentityService, 'staff'>;
  now?: () => number;
}

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** It runs every hour: after a longer pause the product did not run. */
const PAUSE_MS = 1.5 * HOUR_MS;
/** A webhook that fails is sent again after a while; after this time it should have come. */
const LATE_MS = 2 * HOUR_MS;
/** Payments of this period are looked at. */
const WINDOW_MS = 24 * HOUR_MS;
const CODES = ['PAYMENT_TRANSACTIONS'];

/**
 * Every hour, notifies the readers of the transactions, once for each silence and every week if none ever came, if the provider has captured payments of
 * the last day, which its lists told of, and no webhook came since: the provider switched it off, or it was never set up. After a pause of the product the
 * provider gets two hours to send what it could not deliver; a start of another process is no pause.
 */
export function checkWebhooks({ reads, vault, outbound, identity, now = Date.now }: Needs): Schedule {
  const times = new WebhookTimes(vault, now);
  return defineSchedule({
    name: 'check-payment-webhooks',
    cron: '20 * * * *',
    run: async ({ tenantId }) => {
      const port = await outbound.sender('payment', tenantId);
      if (!port) return [];
      await port.close();
      if (port.mode === 'test') return [];
      if (now() - Date.parse(await times.runningSince(tenantId, PAUSE_MS)) < LATE_MS) return [];
      const last = await times.last(tenantId, port.provider);
      // The time of a webhook is not written each time.
      const since = Math.max(now() - WINDOW_MS, last === undefined ? 0 : Date.parse(last) + WEBHOOK_TIMES_MS);
      const [missed] = await reads.page(paymentList, tenantId, {
        where: {
          and: [
            { field: 'provider', op: 'eq', value: port.provider },
            { field: 'mode', op: 'eq', value: 'live' },
            { field: 'capturedAt', op: 'between', from: new Date(since).toISOString(), to: new Date(now() - LATE_MS).toISOString() },
          ],
        },
        limit: 1,
      });
      if (!missed) return [];
      const silence = last ?? `never-${await weeksSinceFirst(reads, tenantId, port.provider, now())}`;
      const readers = await moneyReaders(identity, tenantId, CODES);
      return readers.map(({ userId }) => {
        const notificationId = `webhooks-missing-${port.provider}-${silence}-${userId}`;
        const data = { notificationId, userId, kind: paymentNotifications.webhooksMissing.kind };
        return order(notificationBoundary, [notificationId], { type: 'RaiseNotification', data });
      });
    },
  });
}

/** Whole weeks since the first payment of a provider: its readers are told of webhooks that never came once in each of them. */
async function weeksSinceFirst(reads: Needs['reads'], tenantId: string, provider: string, now: number): Promise<number> {
  const where = {
    and: [
      { field: 'provider', op: 'eq' as const, value: provider },
      { field: 'mode', op: 'eq' as const, value: 'live' },
    ],
  };
  const [first] = await reads.page<PaymentRow>(paymentList, tenantId, { where, sort: [{ field: 'startedAt', dir: 'asc' }], limit: 1 });
  return Math.floor((now - Date.parse(first?.startedAt ?? new Date(now).toISOString())) / WEEK_MS);
}
