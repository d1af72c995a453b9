import { createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentEvent } from '@matricula/domain/payment';
import { paymentStream } from '@matricula/domain/payment';
import { newEventId, type StreamAppend } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { figure, percentile, type Figure } from './figure';
import { type Product } from './product';

const PER_SECOND = 50;
const SECONDS = 20;
const WARM_UP = 100;
/** One webhook in so many is followed until its row is there, so that the questions are no load of their own. */
const SAMPLE = 10;
const SECRET = 'bench-secret';

const LINES = 50_000;
const BATCH = 1_000;

/** B20: time to answer webhooks of a payment provider, and time until the payment is in the list, at 50 webhooks a second. */
export async function webhookFigures(product: Product): Promise<Figure[]> {
  const keys = { razorpayKeyId: 'rzp_test_AbCdEf1234', razorpayKeySecret: 'key', razorpayWebhookSecret: SECRET };
  const account = { name: 'Bench payments', provider: 'razorpay', ...keys };
  const { data } = await product.json<{ data: { id: string } }>('POST', '/api/records/integrations', account);
  await product.settled();
  const answered: number[] = [];
  const shown: number[] = [];
  const total = PER_SECOND * SECONDS;
  const at = Math.floor(Date.now() / 1_000);
  const tell = async (n: number) => {
    const payment = { id: `pay_bench${n}`, status: 'captured', amount: 100_000, currency: 'INR', method: 'upi', created_at: at };
    const order = { id: `order_${n}`, receipt: `${randomUUID()}-1`, status: 'paid' };
    const payload = { payment: { entity: payment }, order: { entity: order } };
    const body = JSON.stringify({ entity: 'event', event: 'order.paid', created_at: at, payload });
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
      'x-razorpay-event-id': `event-${n}`,
    };
    const began = performance.now();
    const { status } = await product.send('POST', `/api/hooks/sunrise/${data.id}`, body, headers);
    if (status !== 204) throw new Error(`The webhook was answered with ${status}`);
    if (n >= total) return;
    answered.push(performance.now() - began);
    if (n % SAMPLE !== 0) return;
    const asked = { keys: [`razorpay-pay_bench${n}`] };
    while ((await product.json<{ data: object[] }>('POST', '/api/lists/payments/by-key', asked)).data.length === 0)
      if (performance.now() - began > 30_000) throw new Error('A payment was never shown');
    shown.push(performance.now() - began);
  };
  for (let n = 0; n < WARM_UP; n++) await tell(total + n);
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (let n = 0; n < total; n++) {
    const early = began + (n * 1_000) / PER_SECOND - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sending.push(tell(n));
  }
  await Promise.all(sending);
  const of = (times: number[]) => ({ value: percentile(times, 0.99), p50: percentile(times, 0.5), unit: 'ms p99' });
  return [
    figure('B20', `answer to a webhook of a payment, ${PER_SECOND} webhooks/s`, of(answered)),
    figure('B20', 'from the webhook to the row of the payment', of(shown)),
  ];
}

/** Adds captured payments of a provider to a log. */
export async function addPayments(folder: string): Promise<void> {
  const { store, vault } = await openLog({ dataDir: folder });
  const capturedAt = '2025-12-01T10:00:00.000Z';
  const meta = { actor: { id: 'system', name: 'Bench', email: '', role: 1 }, correlationId: 'bench', version: 1 };
  const append = (n: number): StreamAppend => {
    const paymentId = `razorpay-pay_line${n}`;
    const of = { paymentId, provider: 'razorpay', providerId: `pay_line${n}`, mode: 'live' as const, amountPaise: 100_000 };
    const events: PaymentEvent[] = [
      { type: 'PaymentStarted', data: { ...of, startedAt: capturedAt } },
      { type: 'PaymentCaptured', data: { paymentId, amountPaise: 100_000, feePaise: 2_360, feeTaxPaise: 360, capturedAt } },
    ];
    const recorded = events.map(({ type, data }) => ({ id: newEventId(), type, data, meta }));
    return { stream: paymentStream('sunrise', paymentId), tenantId: 'sunrise', expected: 'any', events: recorded };
  };
  try {
    for (let from = 0; from < LINES; from += BATCH) await store.appendMany(Array.from({ length: BATCH }, (_, n) => append(from + n)));
  } finally {
    await store.close();
    await vault.close();
  }
}

/** B21: time to read a settlement of 50,000 lines from a file, each matched with its payment. */
export async function settlementFigure(product: Product, folder: string): Promise<Figure> {
  await product.settled();
  const lines = Array.from({ length: LINES }, (_, n) => `pay_line${n},payment,1000,23.60,3.60,976.40,0,02/12/2025 09:00`);
  const file = join(folder, 'settlement.csv');
  writeFileSync(file, ['entity_id,type,amount,fee,tax,credit,debit,settled_at', ...lines].join('\n'));
  const began = performance.now();
  const { data } = await product.upload('/api/settlements/uploads', file);
  const settlement = { provider: 'razorpay', settlement_id: 'setl_bench', amount: (LINES * 97_640) / 100 };
  const { data: job } = await product.json<{ data: { jobId: string } }>(
    'POST',
    `/api/settlements/uploads/${data.uploadId}/read`,
    settlement,
  );
  for (;;) {
    const { data: now } = await product.json<{ data: { status: string; message?: string } }>('GET', `/api/jobs/${job.jobId}`);
    if (now.status === 'completed') break;
    if (now.status !== 'running') throw new Error(`The job is ${now.status}: ${now.message}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await product.settled();
  const value = (performance.now() - began) / 1_000;
  const where = { field: 'providerId', op: 'eq', value: 'setl_bench' };
  const rows = await product.json<{ data: { status: string; lines: number }[] }>('POST', '/api/lists/settlements/rows', {
    where,
    limit: 1,
  });
  if (rows.data[0]?.status !== 'matched' || rows.data[0].lines !== LINES) throw new Error(`Not matched: ${JSON.stringify(rows.data)}`);
  return figure('B21', `settlement file of ${LINES.toLocaleString('en')} lines matched`, { value, unit: 's' });
}
