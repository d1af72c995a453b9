import { setTimeout as pause } from 'node:timers/promises';
import type { DistributedRun } from './distributed-run';
import { figure, percentile, type Figure } from './figure';
import { Product } from './product';
import { callAction, leadIds } from './product.bench';

/** A rate that one small machine sustains without queues, to measure latency. */
const GENTLE_PER_SECOND = 25;
/** The rate up to which a row must be visible within a second. */
const PER_SECOND = 150;
const VISIBLE_MS = 1_000;
/** The rate that measures the maximum throughput. */
const MOST_PER_SECOND = 300;
const SERVED_PER_SECOND = 250;
const SECONDS = 15;
const WARM_UP = 100;

/** D1: time from the response to a command to the response of a query that waits for its row. */
export async function visibleFigures(run: DistributedRun): Promise<Figure[]> {
  await run.started('projector');
  const { url } = await run.started('api');
  await run.folded();
  const client = Product.at(url);
  await client.signIn();
  const ids = await leadIds(client, WARM_UP + (GENTLE_PER_SECOND + PER_SECOND + MOST_PER_SECOND) * SECONDS);
  const commands: number[] = [];
  const rows: number[] = [];
  const one = async (lead: string) => {
    const sent = performance.now();
    const { position } = await client.json<{ position: string }>('POST', '/api/callGenerate', callAction(lead));
    const answered = performance.now();
    await asked(client, lead, position);
    commands.push(answered - sent);
    rows.push(performance.now() - answered);
  };
  await paced(ids.splice(0, WARM_UP), GENTLE_PER_SECOND, one);
  const measured = async (rate: number, atMost?: number) => {
    commands.length = rows.length = 0;
    await paced(ids.splice(0, rate * SECONDS), rate, one);
    return [
      figure('D1', `append to row visible, ${rate} commands/s sent`, {
        ...{ value: percentile(rows, 0.99), p50: percentile(rows, 0.5) },
        ...{ unit: 'ms p99', atMost },
      }),
      figure('D1', 'the command itself until its answer', {
        ...{ value: percentile(commands, 0.99), p50: percentile(commands, 0.5) },
        unit: 'ms p99',
      }),
    ];
  };
  const gentle = [...(await measured(GENTLE_PER_SECOND)), ...(await measured(PER_SECOND, VISIBLE_MS))];
  const before = run.processors();
  const began = performance.now();
  const full = await measured(MOST_PER_SECOND);
  const served = (rows.length * 1000) / (performance.now() - began);
  const after = run.processors();
  await client.stop();
  const each = [...after].map(([name, ms]) =>
    figure('D1', `processor time of ${name}, by command`, { value: (ms - (before.get(name) ?? 0)) / rows.length, unit: 'ms' }),
  );
  return [
    ...gentle,
    ...full,
    figure('D1', 'commands whose rows became visible, from the first to the last', {
      ...{ value: served, unit: 'commands/s', atLeast: SERVED_PER_SECOND },
    }),
    ...each,
  ];
}

/** Requests a lead's row after a position; retries when the server stops waiting. */
async function asked(client: Product, lead: string, position: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-read-after': position };
  for (;;) {
    const { status, body } = await client.send('POST', '/api/lists/leads/by-key', JSON.stringify({ keys: [lead] }), headers);
    if (status === 200) return;
    if (status !== 503) throw new Error(`The row of ${lead} was answered with ${status}: ${body.slice(0, 300)}`);
  }
}

/** Starts one call after the other at a fixed rate, independent of their duration, and waits for all. */
async function paced(leads: readonly string[], perSecond: number, one: (lead: string) => Promise<void>): Promise<void> {
  const began = performance.now();
  const under: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  for (const [n, lead] of leads.entries()) {
    const early = began + (n * 1000) / perSecond - performance.now();
    if (early > 0) await pause(early);
    under.push(one(lead).catch((error: unknown) => failures.push(error)));
  }
  await Promise.all(under);
  if (failures.length > 0) throw failures[0];
}
