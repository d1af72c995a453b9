import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ORIGIN } from '@matricula/domain/kernel';
import { nameHolder, recordStream, recordUniqueStream, type RecordValues } from '@matricula/domain/record';
import { recordTypes } from '@matricula/domain/registry';
import { role } from '@matricula/domain/user';
import { EventStore } from '@matricula/event-store';
import { todayIn } from '@matricula/lists';
import { CONFIG } from '@matricula/config';
import { openLog, Outbound, type Ports } from '@matricula/platform';
import { ReadStore } from '@matricula/read-store';
import { DecideCommand, LeadCapture } from '@matricula/services/commands';
import { readsOf } from '@matricula/testing';
import { Conditions } from '../../../commands/src/decision/conditions';
import { DecideHandler } from '../../../commands/src/decision/decide.handler';
import { RecordNames } from '../../../commands/src/record/record-names';
import { inIndia } from './india-clock';
import { institutions } from './institution';
import { seedDemo } from './seed-demo';
import { IMPORTED } from './seed-desk';
import { lastStream } from './seed-institution';

describe('a first start that was interrupted', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-demo-'));
  let log: Awaited<ReturnType<typeof openLog>>;
  let captured: Record<string, number>;
  /** A start that ends when a tenant is about to get more leads than it may. */
  const start = async (may: number) => {
    captured = {};
    const conditions = new Conditions();
    new RecordNames(conditions, log.store);
    const decide = new DecideHandler(log.store, conditions);
    const parts = new Map<unknown, unknown>([
      [EventStore, log.store],
      [CONFIG, { recordingDays: 180 }],
      [Outbound, {}],
      [ReadStore, readsOf()],
      [CommandBus, { execute: async (command: unknown) => command instanceof DecideCommand && decide.execute(command) }],
      [
        LeadCapture,
        {
          captureMany: async (enquiries: unknown[], { tenantId }: { tenantId: string }) => {
            captured[tenantId] = (captured[tenantId] ?? 0) + enquiries.length;
            if (captured[tenantId] > may) throw new Error('killed');
            return enquiries.map(() => ({ outcome: 'repeated' }));
          },
        },
      ],
    ]);
    const said: string[] = [];
    const ports = { projections: { caughtUp: () => Promise.resolve() } } as unknown as Ports;
    const app = { get: (token: unknown) => parts.get(token) } as unknown as INestApplicationContext;
    const signIns = await seedDemo(app, ports, (line) => said.push(line)).catch((error: Error) => [error.message]);
    return { said, signIns };
  };

  beforeAll(async () => {
    log = await openLog({ dataDir });
  });
  afterAll(async () => {
    await log.store.close();
    await log.vault.close();
    rmSync(dataDir, { recursive: true });
  });

  it('makes at the next one what is missing, and after that nothing', async () => {
    const sunrise = '  making the demonstration tenant Sunrise Admissions';
    const lakeview = '  making the demonstration tenant Lakeview University';
    expect(await start(50)).toEqual({ said: [sunrise], signIns: ['killed'] });
    expect(await start(600 + IMPORTED)).toMatchObject({ said: [sunrise, lakeview] });
    expect(captured).toEqual({ sunrise: 600 + IMPORTED, lakeview: 80 + IMPORTED });
    const third = await start(0);
    expect(third.said).toEqual([]);
    expect(third.signIns.join('\n')).toContain('admin@lakeview.example');
    expect(third.signIns.join('\n')).toContain('admin@sunrise.example is the operator');
  });

  it('reserved what is unique of every record, so that users make no second one', async () => {
    const made: string[] = [];
    const reserved: string[] = [];
    for (const type of recordTypes)
      for await (const events of log.store.readAll(ORIGIN, { filter: { types: [`${type.name}Created`] } }))
        for (const { tenantId, data } of events) {
          const { recordId, values } = data as { recordId: string; values: RecordValues };
          const stream = recordUniqueStream(type, tenantId, values);
          if (stream === undefined) continue;
          made.push(`${type.name} ${recordId}`);
          if ((await log.store.states.current(nameHolder, stream)).state === recordId) reserved.push(`${type.name} ${recordId}`);
        }
    expect(made.some((one) => one.startsWith('BillingProfile'))).toBe(true);
    expect(made.filter((one) => !reserved.includes(one))).toEqual([]);
  });

  it('made roles and masters before the first day of the story: today has what people did today', async () => {
    const today = todayIn('Asia/Kolkata');
    const day = (at: string | undefined) => inIndia(at ?? '').format('YYYY-MM-DD');
    const first = inIndia(`${today}T00:00:00Z`).subtract(30, 'day').format('YYYY-MM-DD');
    for (const stream of [...institutions.map(lastStream), ...institutions.map(({ tid }) => recordStream(role, tid, 'role-1'))])
      expect((await log.store.read(stream)).map(({ at }) => day(at))).toEqual([first]);
  });
});
