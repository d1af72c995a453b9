import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@matricula/config';
import { KafkaEventFeed, partitionOf, topicsOf } from '@matricula/event-feed';
import { openEngines, openLedgerStore, type Engines } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { ledger } from '@matricula/read-models/audit';
import { leadList } from '@matricula/read-models/lead';
import { openMongoReadStore, projectionOf, type MongoReadStore } from '@matricula/read-store';
import { DistributedProduct } from '../fixtures/distributed-product';
import { ENGINES, freePort, root } from '../fixtures/engines';
import { BareKafka, bareRead, bareWrites, type BareWrites } from './distributed.references';
import { fillLog, fillVault } from './distributed-log';
import { figure, percentile, type Figure } from './figure';
import { Product } from './product';
import { callAction, leadIds } from './product.bench';

const TENANT = 'sunrise';
const PARTITIONS = 4;
const PER_SECOND = 200;
/** What one small machine bears: latency without queues. */
const GENTLE_PER_SECOND = 25;
const SECONDS = 15;
const WARM_UP = 100;
/** Messages that the bare producer writes again; more would only fill memory. */
const SAMPLE = 100_000;
const LOOK_EVERY_MS = 20;
const RATIO = 0.5;
const RETRY_MS = 600_000;

/** @throws Error when an engine is missing */
export function assertEngines(): void {
  const missing = ['kafka', 'mongod'].filter((name) => !existsSync(join(ENGINES, name)));
  if (missing.length > 0)
    throw new Error(`The bench of the distributed profile needs real servers: ${missing.join(' and ')} in ${ENGINES}`);
}

type Step = (name: string, work: () => Promise<Figure[]>) => Promise<void>;

/** D1 to D4: the processes of the product on real engines of their own, over the log of an embedded store. */
export async function distributedBench(store: string, wanted: (...ids: string[]) => boolean, step: Step): Promise<void> {
  let events = 0;
  let opened: DistributedProduct | undefined;
  await step('the log of that store for its server, and the engines', async () => {
    opened = await DistributedProduct.open(PARTITIONS, async (file) => void (events = await fillLog(store, file)));
    await fillVault(store, { url: opened.mongo.url, database: opened.env.MONGO_DATABASE! });
    return [];
  });
  const product = opened!;
  const config = loadConfig(product.env);
  const engines = await openEngines(config, 'bench', () => undefined);
  const { mongo, kafka } = engines.settings;
  const reads = await openMongoReadStore({ ...mongo, partitions: PARTITIONS, partitionOf: (tenant) => partitionOf(tenant, PARTITIONS) });
  const bare = await BareKafka.open(kafka.brokers);
  try {
    const bench = new DistributedBench(product, engines, reads, bare, events);
    const only = (figures: Figure[]) => figures.filter(({ id }) => wanted(id));
    await step('log to Kafka', async () => only(await bench.relay()));
    if (wanted('D3', 'D4')) await step('Kafka to rows', async () => only(await bench.projector()));
    if (wanted('D4')) await step('lead-list alone', () => bench.rebuild());
    if (wanted('D1')) await step('append to row visible', () => bench.visible());
  } finally {
    await bare.close();
    await reads.close();
    await engines.close();
    await product.close();
  }
}

class DistributedBench {
  private readonly topic: string;
  private readonly partition = partitionOf(TENANT, PARTITIONS);
  private consumed = 0;
  private writes: BareWrites[] = [];

  constructor(
    private readonly product: DistributedProduct,
    private readonly engines: Engines,
    private readonly reads: MongoReadStore,
    private readonly bare: BareKafka,
    private readonly events: number,
  ) {
    this.topic = topicsOf(engines.settings.kafka.prefix).events;
  }

  /** D2, beside the bare clients of both ends. */
  async relay(): Promise<Figure[]> {
    await this.product.add('relay');
    const value = await rateOf(() => this.bare.count(this.topic), this.events);
    const used = this.processorMs().get('relay') ?? Number.NaN;
    const { rate, kept } = await this.bare.consume(this.topic, SAMPLE);
    this.consumed = rate;
    const producing = await this.bare.produce(kept);
    const reading = await bareRead(this.engines.settings.eventStoreUrl, SAMPLE);
    const count = this.events.toLocaleString('en');
    return [
      figure('D2', `relay of ${count} events, from the streams test server`, {
        value,
        unit: 'events/s',
        reference: Math.min(producing, reading),
        ratioAtLeast: RATIO,
      }),
      figure('D2', 'processor time of the relay, by event', { value: used / this.events, unit: 'ms' }),
      figure('D2', 'bare client reading that log', { value: reading, unit: 'events/s' }),
      figure('D2', 'bare kafkajs writing the same messages', { value: producing, unit: 'events/s' }),
      figure('D2', 'bare kafkajs reading the same topic', { value: rate, unit: 'events/s' }),
    ];
  }

  /** D3 and the first D4, beside a bare consumer of the same topic and bare writes of the same rows. */
  async projector(): Promise<Figure[]> {
    const events = await this.bare.count(this.topic, this.partition);
    const began = performance.now();
    const before = this.processorMs().get('MongoDB') ?? Number.NaN;
    await this.product.add('projector');
    const own = this.reads.ofPartition(this.partition);
    const folded = async () => offsetOf(await own.checkpoint(projectionOf(leadList)));
    const value = await rateOf(folded, events);
    await this.folded();
    const seconds = (performance.now() - began) / 1000;
    const used = this.processorMs();
    const byEvent = (ms: number | undefined) => (ms ?? Number.NaN) / events;
    const leads = await this.leads();
    this.writes = await bareWrites(this.engines.settings.mongo);
    const rows = this.writes.reduce((sum, one) => sum + one.rows, 0);
    const writing = this.writes.reduce((sum, one) => sum + one.seconds, 0);
    const slower = Math.max(writing, events / this.consumed);
    const count = (what: number) => Math.round(what).toLocaleString('en');
    return [
      figure('D3', `projector, all read models, ${count(rows)} rows from one tenant`, {
        value,
        unit: 'events/s',
        reference: events / slower,
        ratioAtLeast: RATIO,
      }),
      figure('D3', 'processor time of the projector, by event', { value: byEvent(used.get('projector')), unit: 'ms' }),
      figure('D3', 'processor time of MongoDB, by event', { value: byEvent(used.get('MongoDB')) - byEvent(before), unit: 'ms' }),
      figure('D3', 'bare bulkWrite of the same rows', { value: rows / writing, unit: 'rows/s' }),
      figure('D4', `rebuild of ${count(leads)} leads from the start of the process, ${seconds.toFixed(1)} s`, {
        value: leads / seconds,
        unit: 'leads/s',
        reference: leads / slower,
        ratioAtLeast: RATIO,
      }),
    ];
  }

  /** D4 of one read model, with the tool that people use. */
  async rebuild(): Promise<Figure[]> {
    const [projector] = this.product.processes.filter(({ kind }) => kind === 'projector');
    await projector!.stop();
    const script = join(root, 'dist/services/standalone/src/rebuild.js');
    const env = { ...process.env, ...this.product.env, PORT: String(await freePort()) };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, leadList.name], { env, encoding: 'utf8' });
    const seconds = Number(/rebuilt after ([\d.]+) s/.exec(stdout)?.[1]);
    if (status !== 0) throw new Error(`The rebuild failed: ${stderr}`);
    await projector!.start();
    const leads = await this.leads();
    const [written] = this.writes.filter(({ collection }) => collection.startsWith(`${leadList.name}_v`));
    const slower = Math.max(written?.seconds ?? 0, (await this.bare.count(this.topic, this.partition)) / this.consumed);
    return [
      figure('D4', `the same of ${leadList.name} alone, ${seconds.toFixed(1)} s`, {
        value: leads / seconds,
        unit: 'leads/s',
        reference: leads / slower,
        ratioAtLeast: RATIO,
      }),
    ];
  }

  /** D1: from the answer to a command to the answer of a question that had to wait for its row. */
  async visible(): Promise<Figure[]> {
    if (!this.product.processes.some(({ kind }) => kind === 'projector')) await this.product.add('projector');
    const { url } = await this.product.add('api');
    await this.folded();
    const client = Product.at(url);
    await client.signIn();
    const ids = await leadIds(client, WARM_UP + (GENTLE_PER_SECOND + PER_SECOND) * SECONDS);
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
    const measured = async (rate: number) => {
      commands.length = rows.length = 0;
      await paced(ids.splice(0, rate * SECONDS), rate, one);
      return [
        figure('D1', `append to row visible, ${rate} commands/s sent`, { value: percentile(rows, 0.5), unit: 'ms p50' }),
        figure('D1', 'the same', { value: percentile(rows, 0.99), unit: 'ms p99' }),
        figure('D1', 'the command itself until its answer', { value: percentile(commands, 0.5), unit: 'ms p50' }),
        figure('D1', 'the same', { value: percentile(commands, 0.99), unit: 'ms p99' }),
      ];
    };
    const gentle = await measured(GENTLE_PER_SECOND);
    const before = this.processorMs();
    const began = performance.now();
    const full = await measured(PER_SECOND);
    const served = (rows.length * 1000) / (performance.now() - began);
    const after = this.processorMs();
    await client.stop();
    const each = [...after].map(([name, ms]) =>
      figure('D1', `processor time of ${name}, by command`, { value: (ms - (before.get(name) ?? 0)) / rows.length, unit: 'ms' }),
    );
    return [
      ...gentle,
      ...full,
      figure('D1', 'commands whose rows became visible, from the first to the last', { value: served, unit: 'commands/s' }),
      ...each,
    ];
  }

  /** Processor time that each process has used, where the system tells. */
  private processorMs(): Map<string, number> {
    const { processes, log, kafka, mongo } = this.product;
    const all = [...processes.map(({ kind, pid }) => ({ name: kind, pid })), { name: 'the streams test server', pid: log.pid }];
    const engines = [
      { name: 'Kafka', pid: kafka.pid },
      { name: 'MongoDB', pid: mongo.pid },
    ];
    return new Map([...all, ...engines].flatMap(({ name, pid }) => (existsSync(`/proc/${pid}/stat`) ? [[name, processorMsOf(pid)]] : [])));
  }

  private leads(): Promise<number> {
    return this.reads.count(leadList, TENANT, {});
  }

  /** Every projector and the ledger have come to the end of the tenant's partition. */
  private async folded(): Promise<void> {
    const { kafka, codec, settings } = this.engines;
    const feed = new KafkaEventFeed({ ...kafka, ...settings.kafka, partition: this.partition, codec });
    const head = await feed.head();
    await feed.close();
    const own = this.reads.ofPartition(this.partition);
    const chain = await openLedgerStore(settings);
    await Promise.all([
      ...projectors.map(({ model }) => own.reached(projectionOf(model), head, RETRY_MS)),
      chain.ofPartition(this.partition).reached(projectionOf(ledger), head, RETRY_MS),
    ]);
    await chain.close();
  }
}

/** Events per second from the first that were there to the last of them. */
async function rateOf(count: () => Promise<number>, total: number): Promise<number> {
  let [first, began] = [0, 0];
  for (;;) {
    const now = await count();
    if (now > 0 && began === 0) [first, began] = [now, performance.now()];
    if (now >= total) return ((now - first) * 1000) / (performance.now() - began);
    await pause(LOOK_EVERY_MS);
  }
}

/** User and system time, from the fields behind the name, in ticks of ten milliseconds. */
function processorMsOf(pid: number | undefined): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

/** Events folded, by the place in the partition that was reached. */
const offsetOf = (place: string) => (place === '' ? 0 : Number(place.split(':')[1]) + 1);

/** Asks for a lead's row after a position, again when the server did not want to wait any longer. */
async function asked(client: Product, lead: string, position: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'x-read-after': position };
  for (;;) {
    const { status, body } = await client.send('POST', '/api/lists/leads/by-key', JSON.stringify({ keys: [lead] }), headers);
    if (status === 200) return;
    if (status !== 503) throw new Error(`The row of ${lead} was answered with ${status}: ${body.slice(0, 300)}`);
  }
}

/** Begins one after the other at a fixed rate, however long each takes, and waits for all. */
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
