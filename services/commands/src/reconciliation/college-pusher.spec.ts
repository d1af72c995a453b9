import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandBus } from '@nestjs/cqrs';
import { leadDecider, leadStream } from '@matricula/domain/lead';
import { eventDefinitions } from '@matricula/domain/registry';
import { EventCodec, execute, newEventId, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { collegePushes } from '@matricula/read-models/reconciliation';
import { captured, readsOf } from '@matricula/testing';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import type { DecideCommand } from '../decision';
import type { Masters } from '../masters';
import { CollegePusher } from './college-pusher';

const tenantId = 't1';

describe('sending a lead to all its colleges while the list of pushes lags behind', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pushes-'));
  const vault = new SqliteVault({ file: ':memory:' });
  const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
  const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
  const commands = {
    execute: ({ boundary, key, decision, meta }: DecideCommand<never, never, never, never>) =>
      execute(store, boundary['decider'], { stream: leadStream(tenantId, key[0]), tenantId }, decision, meta, {
        commandId: (meta as { commandId?: string }).commandId,
      }),
  } as unknown as CommandBus;
  const masters = {
    colleges: async (_: string, ids: Iterable<string>) =>
      new Map([...ids].map((collegeId) => [collegeId, { collegeId, collegeName: 'Sahyadri University' }])),
  } as unknown as Masters;
  /** Sends the lead while the list shows these pushes; answers the number of colleges. */
  const send = async (commandId: string, ...rows: object[]) => {
    const pusher = new CollegePusher(commands, store, readsOf([collegePushes, rows]), masters);
    const { state } = await store.states.current(leadDecider, leadStream(tenantId, 'lead-1'));
    const meta = { ...systemMeta('push'), tenantId, version: 1 as const, commandId };
    return (await pusher.pushToAll(state, new Set(['1004']), { tenantId }, meta)).colleges;
  };
  const requested = async () =>
    (await store.read(leadStream(tenantId, 'lead-1'))).flatMap(({ type, data }) =>
      type === 'ReconciliationRequested' ? [(data as { pushId: string }).pushId] : [],
    );

  beforeAll(async () => {
    const meta = { ...systemMeta('test'), version: 1 as const };
    await store.append({
      stream: leadStream(tenantId, 'lead-1'),
      tenantId,
      expected: 'none',
      events: [{ id: newEventId(), ...captured(), meta }],
    });
  });
  afterAll(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('LP-13: sends it once, of two requests or jobs at the same time and of one that is repeated', async () => {
    expect((await Promise.all([send('job-1/lead-1'), send('job-2/lead-1')])).toSorted()).toEqual([0, 1]);
    expect(await requested()).toHaveLength(1);
    expect(await send('job-3/lead-1')).toBe(0);
    expect(await requested()).toHaveLength(1);
  });

  it('LP-13: sends it again after a push that failed, once for all that know of it', async () => {
    const [pushId] = await requested();
    const failed = { pushId, leadId: 'lead-1', collegeId: '1004', collegeName: 'Sahyadri University', status: 'failed' };
    expect(await send('job-4/lead-1', failed)).toBe(1);
    expect(await send('job-5/lead-1', failed)).toBe(0);
    expect(await send('job-4/lead-1', failed)).toBe(1);
    expect(await requested()).toHaveLength(2);
  });
});
