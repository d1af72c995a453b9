import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '@clickhouse/client';
import { loadConfig } from '@matricula/config';
import type { Position, RecordedEvent } from '@matricula/domain/kernel';
import { LogEventFeed, partitionOf, topicsOf } from '@matricula/event-feed';
import { canonicalJson, newEventId } from '@matricula/event-store';
import { openDistributed, openLedger, verifyLog, type Ports } from '@matricula/platform';
import { ProjectionRunner } from '@matricula/projection-kit';
import { projectors } from '@matricula/projections';
import type { ReadModel } from '@matricula/read-models/kernel';
import { leadList } from '@matricula/read-models/lead';
import { openSqliteReadStore, type ReadStore } from '@matricula/read-store';
import { captured } from '@matricula/testing';
import { DEMO_PASSWORD, institutions } from '../../services/standalone/src/demo/institution';
import { ColumnsFront, type FrontBehaviour } from '../fixtures/columns-front';
import { DistributedProduct, type ProductProcess } from '../fixtures/distributed-product';
import { engineIsThere } from '../fixtures/engines';
import { seedTenants } from '../fixtures/seed-tenants';
import { VisibleRows } from './visible-rows';
import { Writers } from './writers';

/** Seconds of writing around each fault, half of them for an engine's absence; `FAULT_SECONDS=60` for the long run. */
const SECONDS = Number(process.env.FAULT_SECONDS ?? 4);
/** How often each fault happens; `FAULT_ROUNDS=10` for the long run. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
/** MongoDB is killed several times, because the rows that are lost depend on the moment. */
const MONGO_DEATHS = 8;
const WRITERS = 64;
const HUNDRED = 100;
/** A counsellor of the demonstration, who gets the reminders. */
const OWNER = 'sunrise-counsellor';
/** Limit until saved rows are visible after one process dies, or after an engine without copies is back. */
const VISIBLE_MS = 15_000;

interface Line {
  fault: string;
  acknowledged: number;
  'sent again': number;
  'longest gap, s': string;
  'engine away, s': string;
  'rows after, s': string;
  lost: number;
  doubled: number;
  'rows that differ': number;
}

const there = engineIsThere('kafka') && engineIsThere('mongod') && engineIsThere('clickhouse');
(there ? describe : describe.skip)('the distributed profile, while 64 clients write', () => {
  let product: DistributedProduct;
  /** Proxy between the product and ClickHouse. */
  let front: ColumnsFront;
  let ports: Ports;
  let writers: Writers;
  let visible: VisibleRows;
  let folder: string;
  /** Expected rows: the same log folded into SQLite in one process, without Kafka. */
  let oracle: { runner: ProjectionRunner; reads: Awaited<ReturnType<typeof openSqliteReadStore>>; feed: LogEventFeed };
  const table: Line[] = [];
  const named: Record<string, ProductProcess> = {};

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'oracle-'));
    product = await DistributedProduct.open();
    front = await ColumnsFront.start(product.clickhouse.url);
    product.env.CLICKHOUSE_URL = front.url;
    const config = loadConfig(product.env);
    const onError = () => undefined;
    ports = await openDistributed(config, { name: 'spec', projectors, hearsChanges: false, jobDuty: 'own', onError });
    const added = async (name: string, kind: Parameters<DistributedProduct['add']>[0], env?: Record<string, string>) =>
      (named[name] = await product.add(kind, env));
    await Promise.all([
      added('relay', 'relay'),
      added('second relay', 'relay'),
      added('projector', 'projector'),
      added('second projector', 'projector'),
      added('automation', 'automation'),
      added('second automation', 'automation'),
      added('live', 'live'),
    ]);
    await seedTenants(config, ports);
    const live = { LIVE_URL: named.live!.url };
    await Promise.all([added('api', 'api', live), added('second api', 'api', live)]);
    const reads = await openSqliteReadStore({
      rowsFile: join(folder, 'rows.sqlite'),
      columnsFile: join(folder, 'columns.duckdb'),
      role: 'both',
    });
    const feed = new LogEventFeed(ports.store);
    oracle = { reads, feed, runner: new ProjectionRunner({ feed, store: reads, projectors }) };
    await oracle.runner.start();
    writers = new Writers(() => [named.api!.url, named['second api']!.url], await signIn(named.api!.url), WRITERS, OWNER);
    visible = new VisibleRows(ports.reads, leadList, 'sunrise', () => writers.newest);
  }, 240_000);

  afterAll(async () => {
    process.stdout.write(`\n${printed(table)}\n`);
    await oracle?.runner.stop();
    await oracle?.feed.close();
    await oracle?.reads.close();
    await ports?.close();
    await product?.close();
    await front?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 120_000);

  async function signIn(url: string): Promise<string> {
    const email = 'admin@sunrise.example';
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}/api/users/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return (await answer.json()) as { result: { token: string } };
    };
    await post('signin', { email, password: DEMO_PASSWORD });
    const mails = await fetch(`${url}/dev/mailbox`, { headers: { accept: 'application/json' } });
    const [mail] = ((await mails.json()) as { to: string; subject: string }[]).filter(({ to }) => to === email);
    return (await post('verify-otp', { email, otp: mail?.subject.slice(0, 6) })).result.token;
  }

  interface Mortal {
    signal(signal: NodeJS.Signals): void;
    start(): Promise<void>;
  }
  /** Kills a process as a power cut does, and restarts it after a second. */
  const killed =
    (one: () => Mortal | Promise<Mortal>, absenceMs = 1_000) =>
    async () => {
      const chosen = await one();
      chosen.signal('SIGKILL');
      await pause(absenceMs);
      await chosen.start();
    };
  const away = (one: () => Mortal) => killed(one, SECONDS * 500);
  /** Suspends a process and resumes it. */
  const silent = (one: () => Pick<Mortal, 'signal'>) => async () => {
    one().signal('SIGSTOP');
    await pause(SECONDS * 500);
    one().signal('SIGCONT');
  };
  /** Injects a fault into inserts, then passes them on again. */
  const harmed = (behaviour: FrontBehaviour) => async () => {
    front.behaviour = behaviour;
    await pause(SECONDS * 500);
    front.behaviour = 'passes on';
  };
  const kafka = () => ({ signal: (signal: NodeJS.Signals) => product.kafka.kill(signal), start: () => product.kafka.start() });
  const mongo = () => ({ signal: (signal: NodeJS.Signals) => product.mongo.kill(signal), start: () => product.mongo.start() });

  const clickhouse = () => ({
    signal: (signal: NodeJS.Signals) => product.clickhouse.kill(signal),
    start: () => product.clickhouse.start(),
  });

  /** Waits until exactly one of two processes has a line in its metrics; returns that one and the other. */
  async function oneOf(names: readonly [string, string], line: RegExp): Promise<[ProductProcess, ProductProcess]> {
    const [first, second] = [named[names[0]]!, named[names[1]]!];
    for (;;) {
      const [here, there] = await Promise.all(
        [first, second].map(async ({ url }) => line.test(await (await fetch(`${url}/metrics`)).text())),
      );
      if (here !== there) return here ? [first, second] : [second, first];
      await pause(100);
    }
  }
  /** The leading relay and the standby. */
  const relays = () => oneOf(['relay', 'second relay'], /^relay_leader.* 1$/m);
  /** The leader of policies and timers, and the standby. */
  const automations = () => oneOf(['automation', 'second automation'], /^automation_leader 1$/m);
  /** The projector of the writers' partition, and the other. */
  const projecting = () => {
    const partition = partitionOf('sunrise', Number(product.env.KAFKA_PARTITIONS));
    return oneOf(['projector', 'second projector'], new RegExp(`^feed_lag_events.*"${partition}"`, 'm'));
  };

  const faults: [string, () => Promise<void>][] = [
    ['api killed', killed(() => named.api!)],
    ['leading relay killed', killed(async () => (await relays())[0])],
    ['waiting relay killed', killed(async () => (await relays())[1])],
    ['projector at work killed', killed(async () => (await projecting())[0])],
    ['other projector killed', killed(async () => (await projecting())[1])],
    ['live killed', killed(() => named.live!)],
    ['leading automation killed', killed(async () => (await automations())[0])],
    ['waiting automation killed', killed(async () => (await automations())[1])],
    [
      'projector joins, another leaves',
      async () => {
        const third = await product.add('projector');
        await named['second projector']!.stop();
        await named['second projector']!.start();
        await third.stop();
      },
    ],
    ['Kafka killed', killed(kafka)],
    ['MongoDB killed', killed(mongo)],
    ['log killed', killed(() => product.log)],
    ['Kafka away', away(kafka)],
    ['MongoDB away', away(mongo)],
    ['ClickHouse killed', killed(clickhouse)],
    ['ClickHouse away', away(clickhouse)],
    ['ClickHouse silent', silent(clickhouse)],
    ['ClickHouse refuses (too many parts)', harmed('refuses inserts')],
    ['ClickHouse cut off within inserts', harmed('halves inserts')],
    ['ClickHouse inserts, answers lost', harmed('loses answers')],
    [
      'columns lost',
      async () => {
        const client = createClient({ url: product.clickhouse.url });
        await client.command({ query: `drop database \`${product.env.CLICKHOUSE_DATABASE}\`` });
        await client.close();
      },
    ],
    ['log silent', silent(() => product.log)],
    [
      'everything delivered again',
      async () => {
        // The next leader starts at zero: each event is delivered a second time, after later ones.
        for (const name of ['relay', 'second relay']) named[name]!.signal('SIGKILL');
        await ports.vault.delete('relay', topicsOf(product.env.KAFKA_PREFIX ?? '').events);
        for (const name of ['relay', 'second relay']) await named[name]!.start();
      },
    ],
  ];

  const rounds = faults.flatMap(([fault, happen]) => {
    const times = fault === 'MongoDB killed' ? Math.max(ROUNDS, MONGO_DEATHS) : ROUNDS;
    return Array.from({ length: times }, (_, round) => [times === 1 ? fault : `${fault} ${round + 1}`, happen] as const);
  });

  it.each(rounds)(
    '%s: loses nothing, doubles nothing, every row is as folded from the log, and soon',
    async (fault, happen) => {
      const before = writers.acknowledged.leads.size + writers.acknowledged.callActions.size;
      const began = performance.now();
      writers.start();
      visible.start();
      await pause(SECONDS * 250);
      const struck = performance.now();
      await happen();
      const awayMs = /^(Kafka|MongoDB|ClickHouse|log)/.test(fault) ? performance.now() - struck : 0;
      await pause(Math.max(SECONDS * 250, SECONDS * 1_000 - (performance.now() - began)));
      await writers.stop();
      await visible.stop(60_000);
      const { lost, doubled } = await inLog();
      const differing = await differingRows();
      const { leads, callActions } = writers.acknowledged;
      const line: Line = {
        fault,
        acknowledged: leads.size + callActions.size - before,
        'sent again': writers.repeated,
        'longest gap, s': (writers.longestGapMs / 1000).toFixed(1),
        'engine away, s': (awayMs / 1000).toFixed(1),
        'rows after, s': (visible.longestMs / 1000).toFixed(1),
        lost: lost.length,
        doubled: doubled.length,
        'rows that differ': differing.length,
      };
      table.push(line);
      // Print each line at once, so that an aborted run leaves its findings.
      process.stdout.write(`\n${cellsOf(line)}\n`);
      expect({ lost, doubled, differing }).toEqual({ lost: [], doubled: [], differing: [] });
      // Callers need rows by key and small read models, neither of which ClickHouse serves.
      if (/^(ClickHouse|columns)/.test(fault)) expect(writers.repeated).toBe(0);
      // A complete redelivery takes time in proportion to the log.
      if (!/delivered again/.test(fault)) expect(visible.longestMs - awayMs).toBeLessThan(VISIBLE_MS);
    },
    300_000 + SECONDS * 2_000,
  );

  it.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    'a hundred tenants, while ClickHouse is killed: each has its own leads, and no other (%i)',
    async (round) => {
      const tenants = Array.from({ length: HUNDRED }, (_, index) => `hundred-${round}-${index}`);
      const meta = { actor: { id: 'u', name: 'U', email: 'u@example.org', role: 1 }, ip: '10.0.0.1', correlationId: 'c', version: 1 };
      const write = (tenantId: string, index: number) => {
        const leadId = `${tenantId}-${index}`;
        const event = captured({ leadId, leadHash: leadId, phone: `+91${leadId}` });
        return ports.store.append({
          stream: `lead-${leadId}`,
          tenantId,
          expected: 'none',
          events: [{ ...event, id: newEventId(), meta }],
        });
      };
      const dies = killed(clickhouse)();
      for (let index = 0; index < 20; index += 1) await Promise.all(tenants.map((tenantId) => write(tenantId, index)));
      await dies;
      const head = await ports.store.head();
      await Promise.all([ports.projections.caughtUp(head), oracle.runner.caughtUp(head)]);
      await oracle.reads.reached(leadList.name, head, 60_000);
      for (const tid of tenants) {
        const here = await rowsOf(ports.reads, leadList, tid);
        expect([tid, here.size]).toEqual([tid, 20]);
        expect(here).toEqual(await rowsOf(oracle.reads, leadList, tid));
      }
    },
    240_000,
  );

  it('every call-back that was promised was reminded of, once', async () => {
    const { promised } = writers.acknowledged;
    expect(promised.size).toBeGreaterThan(WRITERS);
    for (;;) {
      const { reminded, raised, lateMs } = await reminders();
      const missing = [...promised].filter((leadId) => !reminded.has(leadId) || !raised.has(leadId));
      if (missing.length === 0) {
        const doubled = [...reminded, ...raised].filter(([, times]) => times > 1);
        expect(doubled).toEqual([]);
        process.stdout.write(
          `\n${promised.size} call-backs, each reminded of once, the latest ${(lateMs / 1000).toFixed(1)} s after its time\n`,
        );
        return;
      }
      await pause(500);
    }
  }, 120_000);

  it('the chain of the ledger holds', async () => {
    const opened = await openLedger(loadConfig(product.env));
    const { damage, unrecorded } = await verifyLog(opened);
    await opened.close();
    expect({ damage, unrecorded }).toEqual({ damage: [], unrecorded: 0 });
  }, 120_000);

  /** Acknowledged items that are missing in the log, and items that are there twice. */
  async function inLog() {
    const seen = { leads: new Map<string, number>(), phones: new Map<string, number>(), calls: new Map<string, number>() };
    const ids = new Map<string, number>();
    const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
    for await (const events of ports.store.readAll('')) {
      for (const { id, type, data } of events as RecordedEvent<{ type: string; data: Record<string, string> }>[]) {
        count(ids, id);
        if (type === 'LeadCaptured') count(seen.leads, data.leadId!);
        if (type === 'LeadCaptured') count(seen.phones, data.phone!);
        if (type === 'CallActionRecorded') count(seen.calls, data.callActionId!);
      }
    }
    const { leads, callActions } = writers.acknowledged;
    const lost = [...[...leads.keys()].filter((id) => !seen.leads.has(id)), ...[...callActions].filter((id) => !seen.calls.has(id))];
    const doubled = [ids, seen.leads, seen.phones, seen.calls].flatMap((map) => [...map].filter(([, times]) => times > 1));
    return { lost, doubled };
  }

  /** Number of reminders and notifications of call-backs for each lead's owner, and the delay of the latest timer. */
  async function reminders() {
    const [reminded, raised] = [new Map<string, number>(), new Map<string, number>()];
    let lateMs = 0;
    const types = ['FollowUpReminded', 'NotificationRaised', 'TimerElapsed'];
    for await (const events of ports.store.readAll('', { filter: { types } })) {
      for (const { type, at, data } of events as RecordedEvent<{ type: string; data: Record<string, string> }>[]) {
        if (type === 'TimerElapsed') lateMs = Math.max(lateMs, Date.parse(at) - Date.parse(data.dueAt!));
        else if (type === 'FollowUpReminded') reminded.set(data.leadId!, (reminded.get(data.leadId!) ?? 0) + 1);
        else if (data.kind === 'follow_up_due') raised.set(data.leadId!, (raised.get(data.leadId!) ?? 0) + 1);
      }
    }
    return { reminded, raised, lateMs };
  }

  /** Rows of any read model that differ from those of SQLite for the same log; reminders may still arrive during the comparison. */
  async function differingRows(): Promise<string[]> {
    for (;;) {
      const head = await ports.store.head();
      const differing = await differingAt(head);
      if (differing.length === 0 || (await ports.store.head()) === head) return differing;
    }
  }

  async function differingAt(head: Position): Promise<string[]> {
    await Promise.all([ports.projections.caughtUp(head), oracle.runner.caughtUp(head)]);
    const differing: string[] = [];
    for (const { model } of projectors) {
      await oracle.reads.reached(model.name, head, 60_000);
      for (const { tid } of institutions) {
        // `few: false` reads through the columns, also for small read models.
        const [here, expected] = [await rowsOf(ports.reads, { ...model, few: false }, tid), await rowsOf(oracle.reads, model, tid)];
        for (const key of new Set([...here.keys(), ...expected.keys()]))
          if (here.get(key) !== expected.get(key)) differing.push(`${model.name} ${tid}/${key}`);
      }
    }
    return differing;
  }

  async function rowsOf(reads: ReadStore, model: ReadModel, tenantId: string): Promise<Map<string, string>> {
    const rows = new Map<string, string>();
    // Wait for the refill of lost columns: earlier reads are refused.
    while (await reads.filling(model, tenantId)) await pause(50);
    for await (const batch of reads.stream(model as ReadModel<Record<string, unknown>>, tenantId, {}))
      for (const row of batch) rows.set(String(row[model.key]), canonicalJson(row));
    return rows;
  }
});

const cellsOf = (line: Line) =>
  Object.entries(line)
    .map(([head, value]) => `${head} ${value}`)
    .join(' · ');

function printed(lines: Line[]): string {
  const [first] = lines;
  if (!first) return '';
  const heads = Object.keys(first) as (keyof Line)[];
  const widths = heads.map((head) => Math.max(head.length, ...lines.map((line) => String(line[head]).length)));
  const row = (cells: string[]) => cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  ');
  return [row([...heads]), ...lines.map((line) => row(heads.map((head) => String(line[head]))))].join('\n');
}
