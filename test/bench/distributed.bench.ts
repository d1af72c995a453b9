import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { leadList } from '@matricula/read-models/lead';
import { activityFacts } from '@matricula/read-models/overview';
import { projectionOf } from '@matricula/read-store';
import { ENGINES, freePort, root } from '../fixtures/engines';
import type { AgedStore } from './aged-store';
import { bareRead, bareWrites, type BareWrites } from './distributed.references';
import { DistributedRun } from './distributed-run';
import { figure, type Figure } from './figure';
import { sizeFigures } from './sizes.bench';
import { twoProfiles } from './two-profiles.bench';
import { visibleFigures } from './visible.bench';

/** Number of messages that the bare producer writes; more would only fill memory. */
const SAMPLE = 100_000;
const RATIO = 0.5;
/** Target for the rebuild of one read model, relative to bare writes of its rows. */
const RATIO_ALONE = 0.7;
/** 6,000,000 rows in five minutes. */
const FILLED_PER_SECOND = 20_000;

/** @throws Error when an engine is missing */
export function assertEngines(): void {
  const missing = ['kafka', 'mongod', 'clickhouse'].filter((name) => !existsSync(join(ENGINES, name)));
  if (missing.length > 0)
    throw new Error(`The bench of the distributed profile needs real servers: ${missing.join(' and ')} in ${ENGINES}`);
}

type Step = (name: string, work: () => Promise<Figure[]>) => Promise<void>;

/** D1 to D12: the product's processes on their own real engines, with the log of an embedded store. */
export async function distributedBench(store: AgedStore, wanted: (...ids: string[]) => boolean, step: Step): Promise<void> {
  let opened: DistributedRun | undefined;
  await step('the log of that store for its server, and the engines', async () => {
    opened = await DistributedRun.open(store.folder);
    return [];
  });
  const run = opened!;
  try {
    const bench = new DistributedBench(run);
    const only = (figures: Figure[]) => figures.filter(({ id }) => wanted(id));
    await step('log to Kafka', async () => only(await bench.relay(wanted('D2', 'D3', 'D4'))));
    await step('Kafka to rows and columns', async () => only(await bench.projector(wanted('D3', 'D4'))));
    if (wanted('D4')) await step('lead-list alone', () => bench.rebuild());
    if (wanted('D5', 'D6', 'D7', 'D8', 'D10')) await step('questions beside the embedded profile', () => twoProfiles(run, store, wanted));
    if (wanted('D11')) await step('columns filled again', () => bench.refill());
    if (wanted('D1')) await step('append to row visible', () => visibleFigures(run));
    if (wanted('D12')) await step('memory and disk', () => sizeFigures(run));
  } finally {
    await run.close();
  }
}

class DistributedBench {
  private consumed = 0;
  private writes: BareWrites[] = [];

  constructor(private readonly run: DistributedRun) {}

  /** D2, optionally compared with the bare clients of both ends. */
  async relay(compared: boolean): Promise<Figure[]> {
    const { run } = this;
    const { bare, topic, events } = run;
    await run.started('relay');
    const value = await run.rateOf(() => bare.count(topic), events);
    const used = run.processors().get('relay') ?? Number.NaN;
    if (!compared) return [];
    const { rate, kept } = await bare.consume(topic, SAMPLE);
    this.consumed = rate;
    const producing = await bare.produce(kept);
    const reading = await bareRead(run.engines.settings.eventStoreUrl, SAMPLE);
    return [
      figure('D2', `relay of ${count(events)} events, from the streams test server`, {
        value,
        unit: 'events/s',
        reference: Math.min(producing, reading),
        ratioAtLeast: RATIO,
      }),
      figure('D2', 'processor time of the relay, by event', { value: used / events, unit: 'ms' }),
      figure('D2', 'bare client reading that log', { value: reading, unit: 'events/s' }),
      figure('D2', 'bare kafkajs writing the same messages', { value: producing, unit: 'events/s' }),
      figure('D2', 'bare kafkajs reading the same topic', { value: rate, unit: 'events/s' }),
    ];
  }

  /** D3 and the first D4, optionally compared with a bare consumer of the same topic and bare writes of the same rows. */
  async projector(compared: boolean): Promise<Figure[]> {
    const { run } = this;
    const { bare, topic, partition, reads } = run;
    const events = await bare.count(topic, partition);
    const began = performance.now();
    const before = run.processors();
    await run.started('projector');
    const own = reads.ofPartition(partition);
    const value = await run.rateOf(async () => offsetOf(await own.checkpoint(projectionOf(leadList))), events);
    await run.folded();
    const seconds = (performance.now() - began) / 1000;
    const used = run.processors();
    if (!compared) return [];
    const byEvent = (name: string) => ((used.get(name) ?? Number.NaN) - (before.get(name) ?? 0)) / events;
    const leads = await run.leads();
    this.writes = await bareWrites(run.engines.settings.mongo);
    const rows = this.writes.reduce((sum, one) => sum + one.rows, 0);
    const writing = this.writes.reduce((sum, one) => sum + one.seconds, 0);
    const slower = Math.max(writing, events / this.consumed);
    return [
      figure('D3', `projector, all read models, ${count(rows)} rows from one tenant`, {
        value,
        unit: 'events/s',
        reference: events / slower,
        ratioAtLeast: RATIO,
      }),
      ...['projector', 'MongoDB', 'ClickHouse'].map((name) =>
        figure('D3', `processor time of ${name}, by event`, { value: byEvent(name), unit: 'ms' }),
      ),
      figure('D3', 'bare bulkWrite of the same rows', { value: rows / writing, unit: 'rows/s' }),
      figure('D4', `rebuild of ${count(leads)} leads from the start of the process, ${seconds.toFixed(1)} s`, {
        value: leads / seconds,
        unit: 'leads/s',
        reference: leads / slower,
        ratioAtLeast: RATIO,
      }),
    ];
  }

  /** D4 for one read model, with the tool for operators. */
  async rebuild(): Promise<Figure[]> {
    const { run } = this;
    const env = await this.alone();
    const { status, stdout, stderr } = spawnSync(process.execPath, [REBUILD, leadList.name], { env, encoding: 'utf8' });
    const seconds = Number(/rebuilt after ([\d.]+) s/.exec(stdout)?.[1]);
    if (status !== 0) throw new Error(`The rebuild failed: ${stderr}`);
    await this.together();
    const leads = await run.leads();
    const [written] = this.writes.filter(({ collection }) => collection.startsWith(`${leadList.name}_v`));
    const slower = Math.max(written?.seconds ?? 0, (await run.bare.count(run.topic, run.partition)) / this.consumed);
    return [
      figure('D4', `the same of ${leadList.name} alone, ${seconds.toFixed(1)} s`, {
        value: leads / seconds,
        unit: 'leads/s',
        reference: leads / slower,
        ratioAtLeast: RATIO_ALONE,
      }),
    ];
  }

  /** D11: refill of all columns from the rows, with the tool for operators. */
  async refill(): Promise<Figure[]> {
    const before = this.run.processors();
    const tool = spawn(process.execPath, [REBUILD, '--columns'], { env: await this.alone(), stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(tool, 'exit') as Promise<[number | null]>;
    const began = performance.now();
    const filled = new Map<string, { rows: number; from: number; to: number }>();
    for await (const line of createInterface({ input: tool.stdout })) {
      const [, model = '', rows] = /^\s*([\w-]+)@\d+: (\d+) rows/.exec(line) ?? [];
      if (rows === undefined) continue;
      const now = performance.now();
      filled.set(model, { rows: Number(rows), from: filled.get(model)?.from ?? now, to: now });
    }
    const seconds = (performance.now() - began) / 1000;
    const [code] = await ended;
    if (code !== 0) throw new Error(`The columns were not filled: the tool ended with ${code}`);
    const used = this.run.processors();
    const rows = [...filled.values()].reduce((sum, one) => sum + one.rows, 0);
    const byRow = (name: string) => ((used.get(name) ?? Number.NaN) - (before.get(name) ?? 0)) / rows;
    await this.together();
    return [
      figure('D11', `columns of ${count(rows)} rows filled again, ${seconds.toFixed(1)} s`, {
        ...{ value: rows / seconds, unit: 'rows/s', atLeast: FILLED_PER_SECOND },
      }),
      ...[leadList.name, activityFacts.name].map((name) => {
        const { rows: own = 0, from = 0, to = 0 } = filled.get(name) ?? {};
        // Measured after the first slice.
        return figure('D11', `of ${name}, ${count(own)} rows`, { value: ((own - SLICE) * 1000) / (to - from), unit: 'rows/s' });
      }),
      ...['MongoDB', 'ClickHouse'].map((name) => figure('D11', `processor time of ${name}, by row`, { value: byRow(name), unit: 'ms' })),
    ];
  }

  /** Stops the projector for a tool that must run alone; returns the environment of the tool. */
  private async alone(): Promise<NodeJS.ProcessEnv> {
    await this.projectors(async (one) => one.stop());
    return { ...process.env, ...this.run.product.env, PORT: String(await freePort()) };
  }

  private together(): Promise<void> {
    return this.projectors((one) => one.start());
  }

  private async projectors(work: (one: { start(): Promise<void>; stop(): Promise<void> }) => Promise<void>): Promise<void> {
    for (const one of this.run.product.processes.filter(({ kind }) => kind === 'projector')) await work(one);
  }
}

const REBUILD = join(root, 'dist/services/standalone/src/rebuild.js');
/** Number of rows that are filled before the tool first reports a read model. */
const SLICE = 10_000;

const count = (what: number) => Math.round(what).toLocaleString('en');

/** Number of folded events at a place in the partition. */
const offsetOf = (place: string) => (place === '' ? 0 : Number(place.split(':')[1]) + 1);
