import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { DomainEvent } from '@matricula/domain/kernel';
import { allStreams, stateCities } from '@matricula/domain/tenant/starter-set';
import { EventStore } from '@matricula/event-store';
import { openLog } from '@matricula/platform';
import type { DecideCommand } from '@matricula/services/commands';
import { Conditions } from '../../../commands/src/decision/conditions';
import { DecideHandler } from '../../../commands/src/decision/decide.handler';
import { RecordNames } from '../../../commands/src/record/record-names';
import { COLLEGES } from './college-set';
import { institutions } from './institution';
import { seedColleges } from './seed-colleges';

interface Created extends DomainEvent {
  data: { recordId: string; values: Record<string, unknown> };
}

describe('the colleges of the demonstration', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'seed-colleges-'));
  const story = { until: '2026-06-30', days: 30, seed: 7 };
  let log: Awaited<ReturnType<typeof openLog>>;
  const events = async () => {
    const all: Created[] = [];
    for await (const batch of log.store.readAll('')) all.push(...(batch as unknown as Created[]));
    return all;
  };
  const seed = async (institution = institutions[0] as (typeof institutions)[number]) => {
    const conditions = new Conditions();
    new RecordNames(conditions, log.store);
    const decide = new DecideHandler(log.store, conditions);
    const parts = new Map<unknown, unknown>([
      [EventStore, log.store],
      [CommandBus, { execute: (command: DecideCommand<never, never, never, never>) => decide.execute(command) }],
    ]);
    await seedColleges({ get: (token: unknown) => parts.get(token) } as unknown as INestApplicationContext, institution, story);
    return events();
  };

  beforeAll(async () => {
    log = await openLog({ dataDir });
  });
  afterAll(async () => {
    await log.store.close();
    await log.vault.close();
    rmSync(dataDir, { recursive: true });
  });

  it('are in every town and teach every stream, four to six courses each, with fees', async () => {
    const made = await seed();
    const of = (type: string) => made.filter((event) => event.type === type).map(({ data }) => data);
    const colleges = of('CollegeCreated');
    const courses = of('CollegeCourseCreated').map(({ values }) => values);
    expect(colleges).toHaveLength(COLLEGES);
    const towns = new Set(colleges.map(({ values }) => `${String(values.clgState)}/${String(values.clgCity)}`));
    expect(towns).toEqual(new Set(Object.entries(stateCities).flatMap(([state, cities]) => cities.map((city) => `${state}/${city}`))));
    expect(new Set(courses.map(({ stream }) => stream))).toEqual(new Set(allStreams));
    const counts = new Set([...Map.groupBy(courses, ({ collegeId }) => collegeId).values()].map(({ length }) => length));
    expect([...counts].toSorted()).toEqual([4, 5, 6]);
    expect(courses.filter(({ fee }) => Number(fee) < 5_000 || Number(fee) > 2_500_000)).toEqual([]);
    expect(of('CourseRuleCreated').length).toBeGreaterThan(5);
  });

  it('are the same when they are created again, and each once', async () => {
    const before = (await events()).length;
    expect(await seed()).toHaveLength(before);
  });

  it('are not in an institution that is a university itself', async () => {
    const before = (await events()).length;
    expect(await seed(institutions[1])).toHaveLength(before);
  });
});
