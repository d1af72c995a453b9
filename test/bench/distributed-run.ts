import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { loadConfig } from '@matricula/config';
import { KafkaEventFeed, partitionOf, topicsOf } from '@matricula/event-feed';
import { openEngines, openLedgerStore, openReads, type Engines } from '@matricula/platform';
import { projectors } from '@matricula/projections';
import { ledger } from '@matricula/read-models/audit';
import { leadList } from '@matricula/read-models/lead';
import { projectionOf, type MongoReadStore } from '@matricula/read-store';
import { DistributedProduct } from '../fixtures/distributed-product';
import { BareKafka } from './distributed.references';
import { fillLog, fillVault } from './distributed-log';
import { TENANT } from './postgres.data';

const PARTITIONS = 4;
const LOOK_EVERY_MS = 20;
const RETRY_MS = 600_000;
/** Work without progress for this long has stalled. */
const STANDS_STILL_MS = 60_000;

/** The product's processes on their own real engines, with the log of an embedded store. */
export class DistributedRun {
  readonly topic: string;
  readonly partition = partitionOf(TENANT, PARTITIONS);

  private constructor(
    readonly product: DistributedProduct,
    readonly engines: Engines,
    readonly reads: MongoReadStore,
    readonly bare: BareKafka,
    readonly events: number,
  ) {
    this.topic = topicsOf(engines.settings.kafka.prefix).events;
  }

  static async open(store: string): Promise<DistributedRun> {
    let events = 0;
    const product = await DistributedProduct.open(PARTITIONS, async (file) => void (events = await fillLog(store, file)));
    await fillVault(store, { url: product.mongo.url, database: product.env.MONGO_DATABASE! });
    const engines = await openEngines(loadConfig(product.env), 'bench', () => undefined);
    const reads = await openReads(engines.settings, {});
    return new DistributedRun(product, engines, reads, await BareKafka.open(engines.settings.kafka.brokers), events);
  }

  async close(): Promise<void> {
    await this.bare.close();
    await this.reads.close();
    await this.engines.close();
    await this.product.close();
  }

  /** Starts a process of a kind unless one is running. */
  async started(kind: 'relay' | 'projector' | 'api') {
    return this.product.processes.find((one) => one.kind === kind) ?? (await this.product.add(kind));
  }

  /** CPU time of each process, where the system provides it. */
  processors(): Map<string, number> {
    return this.figuresIn('stat', processorMsOf);
  }

  /** Resident memory of each process in MiB, where the system provides it. */
  memories(): Map<string, number> {
    return this.figuresIn('status', (status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  }

  private figuresIn(file: string, of: (text: string) => number): Map<string, number> {
    const { processes, log, kafka, mongo, clickhouse } = this.product;
    const all = [
      ...processes.map(({ kind, pid }) => ({ name: kind as string, pid })),
      { name: 'the streams test server', pid: log.pid },
      { name: 'Kafka', pid: kafka.pid },
      { name: 'MongoDB', pid: mongo.pid },
      { name: 'ClickHouse', pid: clickhouse.pid },
    ];
    const places = all.map(({ name, pid }) => ({ name, path: `/proc/${pid}/${file}` }));
    return new Map(places.flatMap(({ name, path }) => (existsSync(path) ? [[name, of(readFileSync(path, 'utf8'))]] : [])));
  }

  /** CPU time of the processes that serve a query; the others do background work at the same time. */
  asked(): Map<string, number> {
    const used = this.processors();
    return new Map(['api', 'MongoDB', 'ClickHouse'].map((name) => [name, used.get(name) ?? Number.NaN]));
  }

  leads(): Promise<number> {
    return this.reads.count(leadList, TENANT, {});
  }

  /** Resolves when every projector and the ledger have reached the end of the tenant's partition. */
  async folded(): Promise<void> {
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

  /** Events per second from the first events to the last one. @throws Error with the output of the processes when there is no progress */
  async rateOf(count: () => Promise<number>, total: number): Promise<number> {
    let [first, began, last, movedAt] = [0, 0, 0, performance.now()];
    for (;;) {
      const now = await count();
      if (now !== last) [last, movedAt] = [now, performance.now()];
      if (now > 0 && began === 0) [first, began] = [now, performance.now()];
      if (now >= total) return ((now - first) * 1000) / (performance.now() - began);
      if (performance.now() - movedAt > STANDS_STILL_MS)
        throw new Error(`${now} of ${total} events were carried, then none:\n${this.said()}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  private said(): string {
    return this.product.processes.map((one) => `${one.kind}: ${one.said()}`).join('\n');
  }
}

/** User and system time from the fields after the process name, in ticks of ten milliseconds. */
function processorMsOf(stat: string): number {
  const [user, system] = stat.split(') ')[1]!.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}
