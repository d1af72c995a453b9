import { createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentEvent } from '@matricula/domain/payment';
import { paymentStream } from '@matricula/domain/payment';
import { newEventId, type StreamAppend } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import { RazorpayAccount, type PayableLink } from '../fixtures/razorpay-lives';
import { figure, percentile, type Figure } from './figure';
import { Product } from './product';

const PER_SECOND = 50;
const SECONDS = 20;
const WARM_UP = 100;
/** Authorized, captured, the order paid, the link paid. */
const WEBHOOKS_OF_PAYMENT = 4;
/** The second webhook of every third payment is followed until the row says captured, so that the questions are no load of their own. */
const SAMPLE = 3 * WEBHOOKS_OF_PAYMENT;
const SECRET = 'bench-secret';
const KEY = 'rzp_live_AbCdEf1234';

/** Ids of what a command made. */
interface Made {
  id?: string;
  ids?: string[];
  leadId?: string;
}

interface Row {
  status: string;
}

const LINES = 50_000;
const BATCH = 1_000;

/** B20 on a store, with a stub of Razorpay that holds the payments of the account. */
export async function webhookFiguresOn(dataDir: string): Promise<Figure[]> {
  const provider = new RazorpayAccount();
  const RAZORPAY_STUBS = JSON.stringify({ [KEY]: await provider.listen() });
  try {
    const preloaded = { preload: 'test/faults/razorpay-stub.cjs', env: { RAZORPAY_STUBS } };
    return await Product.on(dataDir, (product) => webhookFigures(product, provider), preloaded);
  } finally {
    await provider.close();
  }
}

/** Payment links of orders of the product. */
async function payable(product: Product, count: number): Promise<PayableLink[]> {
  const make = async (path: string, body: object) => (await product.json<{ data: Made }>('POST', `/api/${path}`, body)).data;
  const values = { formName: 'Token of the bench', kind: 'token-fee', collegeId: '1003', price: 9_000, taxRate: 18, taxCode: '999293' };
  const { id: fee } = await make('records/products', values);
  const { leadId } = await make('leadGenerate', { name: 'Ravi Kumar', phone: '9811700001', email: 'ravi.bench@example.org' });
  await product.settled();
  const orderIds: string[] = [];
  for (let place = 0; place < count; place++) orderIds.push((await make('orders', { lead_id: leadId, product_ids: [fee] })).ids![0]!);
  await product.settled();
  const links: PayableLink[] = [];
  for (const [place, orderId] of orderIds.entries()) {
    const { id } = await make('payment-links', { order_id: orderId, amount: 1_000 + place });
    links.push({ linkId: id!, amountPaise: (1_000 + place) * 100 });
  }
  return links;
}

/**
 * B20: time to answer webhooks of a payment provider, and time from the webhook of a captured payment to its row, at 50 webhooks a second. The account is
 * live: each payment is booked, applied to the order of its link and receipted. Each has four webhooks.
 */
async function webhookFigures(product: Product, provider: RazorpayAccount): Promise<Figure[]> {
  const keys = { razorpayKeyId: KEY, razorpayKeySecret: 'key', razorpayWebhookSecret: SECRET };
  const account = { name: 'Bench payments', provider: 'razorpay', ...keys };
  const { data } = await product.json<{ data: { id: string } }>('POST', '/api/records/integrations', account);
  await product.settled();
  const warmUp: object[] = [];
  const webhooks: object[] = [];
  for (const [place, link] of (await payable(product, (WARM_UP + PER_SECOND * SECONDS) / WEBHOOKS_OF_PAYMENT)).entries())
    (place < WARM_UP / WEBHOOKS_OF_PAYMENT ? warmUp : webhooks).push(...(await provider.paidOnce(link)));
  await product.settled();
  const tell = async (webhook: object): Promise<number> => {
    const body = JSON.stringify(webhook);
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
      'x-razorpay-event-id': randomUUID(),
    };
    const began = performance.now();
    const { status } = await product.send('POST', `/api/hooks/sunrise/${data.id}`, body, headers);
    if (status !== 204) throw new Error(`The webhook was answered with ${status}`);
    return performance.now() - began;
  };
  const answered: number[] = [];
  const shown: number[] = [];
  const follow = async (webhook: object, n: number): Promise<void> => {
    const began = performance.now();
    answered.push(await tell(webhook));
    if (n % SAMPLE !== 1) return;
    const asked = { keys: [`razorpay-${capturedIn(webhook)}`] };
    const isShown = async () =>
      (await product.json<{ data: Row[] }>('POST', '/api/lists/payments/by-key', asked)).data[0]?.status === 'captured';
    while (!(await isShown())) if (performance.now() - began > 30_000) throw new Error('A payment was never shown');
    shown.push(performance.now() - began);
  };
  for (const webhook of warmUp) await tell(webhook);
  const began = performance.now();
  const sending: Promise<void>[] = [];
  for (const [n, webhook] of webhooks.entries()) {
    const early = began + (n * 1_000) / PER_SECOND - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sending.push(follow(webhook, n));
  }
  await Promise.all(sending);
  const of = (times: number[]) => ({ value: percentile(times, 0.99), p50: percentile(times, 0.5), unit: 'ms p99' });
  return [
    figure('B20', `answer to a webhook of a payment, ${PER_SECOND} webhooks/s`, of(answered)),
    figure('B20', 'from the webhook to the row of the captured payment', of(shown)),
  ];
}

/** The provider's id of the payment that a webhook tells of. */
const capturedIn = (webhook: object) => (webhook as { payload: { payment: { entity: { id: string } } } }).payload.payment.entity.id;

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
