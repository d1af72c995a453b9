import { io } from 'socket.io-client';
import { figure, percentile, type Figure } from './figure';
import type { Product } from './product';

const CONNECTIONS = 64;
const PER_SECOND = 200;
/** Number of timeline pages requested before the measurement. */
const WARM_UP = 3;

/** Filter for leads on which call actions are allowed. */
const workable = {
  and: ['followUpPending', 'stageLocked'].map((field) => ({ field, op: 'eq', value: false })),
};

/** Ids of leads that may be called, as a console gets them; deterministic for a store and a count. */
export async function leadIds(product: Product, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let skip = 0; ids.length < count; skip += 1000) {
    const { data } = await product.json<{ data: { leadId: string }[] }>('POST', '/api/lists/leads/rows', {
      ...{ skip, limit: 1000, where: workable },
      sort: [{ field: 'phone', dir: 'asc' }],
    });
    if (data.length === 0) break;
    ids.push(...data.map(({ leadId }) => leadId));
  }
  return ids.slice(0, count);
}

export const callAction = (lead_id: string) => ({
  lead_id,
  callObj: { group: 'call', selectStage: 'stage-wrong-number' },
  user_selected_college_id: -1,
});

/** Sends one request for each item, over all connections of the bench. */
export async function sendAll<Of>(all: readonly Of[], send: (one: Of, index: number) => Promise<unknown>): Promise<void> {
  const left = all.entries();
  const worker = async () => {
    for (const [index, one] of left) await send(one, index);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
}

/** Sends requests over 64 connections; returns requests per second and their times. */
export async function load(seconds: number, send: (n: number) => Promise<unknown>): Promise<{ rate: number; times: number[] }> {
  const times: number[] = [];
  let sent = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const one = async () => {
    while (performance.now() < until) {
      const start = performance.now();
      await send(sent++);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
  return { rate: (times.length * 1000) / (performance.now() - began), times };
}

/** B2: call actions through HTTP, compared with a route of the same server that responds at once. */
export async function commandFigures(product: Product, leads: readonly string[], seconds: number): Promise<Figure[]> {
  const send = (n: number) => product.json('POST', '/api/callGenerate', callAction(leads[n % leads.length]!));
  await load(2, send);
  const empty = await load(seconds / 2, () => product.json('GET', '/health/live'));
  const before = product.processor();
  const { rate, times } = await load(seconds, send);
  const main = (product.processor().main - before.main) / times.length;
  await product.settled();
  const processorMs = (product.processor().all - before.all) / times.length;
  return [
    figure('B2', 'call actions through HTTP, 64 connections', {
      ...{ value: rate, unit: 'commands/s', atLeast: 1_500, processorMs },
      ...{ reference: empty.rate, ratioAtLeast: 0.25 },
    }),
    figure('B2', 'the same, time of one', {
      value: percentile(times, 0.99),
      unit: 'ms p99',
      ...{ atMost: 60, ratioAtMost: 3, p50: percentile(times, 0.5) },
      ...{ reference: percentile(empty.times, 0.99), referenceP50: percentile(empty.times, 0.5) },
    }),
    figure('B2', 'processor time of one in the thread that answers requests', { value: main, unit: 'ms' }),
  ];
}

/** B4: time from a command of one client to the message at another, at 200 commands a second. */
export async function liveFigure(product: Product, leads: readonly string[], seconds: number): Promise<Figure> {
  const socket = io(product.url, {
    auth: { token: product.sessionToken, tenant: 'sunrise' },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await socket.emitWithAck('watch', { list: 'leads', keys: '*' });
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  let heardAll: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => (heardAll = resolve));
  const total = Math.min(leads.length, PER_SECOND * seconds);
  socket.on('changed', ({ keys }: { keys: string[] }) => {
    for (const key of keys) {
      const at = sentAt.get(key);
      if (at === undefined) continue;
      sentAt.delete(key);
      times.push(performance.now() - at);
    }
    if (times.length === total) heardAll();
  });
  const began = performance.now();
  const sending: Promise<unknown>[] = [];
  for (let n = 0; n < total; n += 1) {
    const due = began + (n * 1000) / PER_SECOND;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    sentAt.set(leads[n]!, performance.now());
    sending.push(product.json('POST', '/api/callGenerate', callAction(leads[n]!)));
  }
  await Promise.all(sending);
  await Promise.race([
    heard,
    new Promise<void>((_, reject) =>
      setTimeout(() => reject(new Error(`${total - times.length} changes were never announced`)), 30_000).unref(),
    ),
  ]);
  socket.disconnect();
  return figure('B4', 'command to message at another client, 200 commands/s', {
    value: percentile(times, 0.99),
    p50: percentile(times, 0.5),
    unit: 'ms p99',
    atMost: 150,
  });
}

/** B10: pages of ten of the timeline under changing filters. */
export async function timelineFigure(product: Product): Promise<Figure> {
  const times = await timelineTimes(product, await timelinePages(product));
  return figure('B10', 'timeline page of 10, filtered, through HTTP', {
    value: percentile(times, 0.95),
    unit: 'ms p95',
    p50: percentile(times, 0.5),
    atMost: 50,
  });
}

/** Addresses of timeline pages, as the console requests them. */
export async function timelinePages(product: Product): Promise<string[]> {
  const { data } = await product.json<{ data: { propertyList: string[]; tableList: string[] } }>('GET', '/api/timeline/filter-options');
  const today = new Date().toISOString().slice(0, 10);
  return Array.from({ length: 40 + WARM_UP }, (_, n) => {
    const filters = [
      `&property=${encodeURIComponent(data.propertyList[n % data.propertyList.length]!)}`,
      `&tableAffected=${encodeURIComponent(data.tableList[n % data.tableList.length]!)}`,
      '',
    ];
    return `/api/getTimeline?startDate=2025-01-01&endDate=${today}&page_number=${(n % 5) + 1}${filters[n % 3]}`;
  });
}

/** The time of each page, one after the other; the first ones only warm up. */
export async function timelineTimes(product: Product, pages: readonly string[]): Promise<number[]> {
  const times: number[] = [];
  for (const path of pages) {
    const start = performance.now();
    await product.json('GET', path);
    times.push(performance.now() - start);
  }
  return times.slice(WARM_UP);
}
