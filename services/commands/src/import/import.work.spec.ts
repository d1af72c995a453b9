import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CommandMeta, IdentityService } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import { publisher } from '@matricula/domain/marketing';
import { eventDefinitions } from '@matricula/domain/registry';
import { recordDecider, recordStream, type RecordCommand } from '@matricula/domain/record';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { leadList } from '@matricula/read-models/lead';
import { ruleList } from '@matricula/read-models/rule';
import { readsOf } from '@matricula/testing';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { LeadCapture } from '../capture/lead-capture';
import { LeadIdentities } from '../capture/lead-identities';
import type { Masters } from '../masters/masters';
import { Publishers } from '../capture/publishers';
import type { Records } from '../record/records.service';
import type { TenantRoom } from '../room/tenant-room';
import type { ImportFiles } from '../job/import-files';
import { asJson } from '../job/job-work';
import { type ImportSettings } from './import-settings';
import { ImportWork } from './import.work';
import type { JobInHand } from '../job/job-work';

const tenantId = 't1';
const meta = { ...systemMeta('c-1'), tenantId, version: 1 } satisfies CommandMeta;
const lines = [2, 3, 4, 5];

describe('the file of a publisher', () => {
  let folder: string;
  let vault: SqliteVault;
  let store: SqliteEventStore;

  const say = (command: RecordCommand) =>
    execute(store, recordDecider(publisher), { stream: recordStream(publisher, tenantId, 'p-1'), tenantId }, command, meta);
  const settings: ImportSettings = {
    ...{ uploadId: 'u-1', fileName: 'fair.csv', encoding: 'utf-8', delimiter: ',', header: ['phone'], headerHash: 'h', owners: [] },
    ...{ mapping: [{ column: 0, as: 'field', field: 'phone' }], policy: 're-enquire', timeZone: 'Asia/Kolkata' },
    publisher: { publisherId: 'p-1', name: 'Bright Leads' },
  };
  const job: JobInHand = {
    ...{ tenantId, jobId: 'j-1', kind: 'import', title: 'fair.csv', total: 4 },
    settings: asJson(settings),
    done: 0,
    counts: {},
    meta,
  };
  const files = {
    fixes: async () => new Map(),
    // Two slices of two rows.
    async *rows() {
      for (const from of [0, 2]) yield lines.slice(from, from + 2).map((line) => ({ line, values: [`981234000${line}`] }));
    },
  } as unknown as ImportFiles;
  const masters = { cities: async () => new Map(), colleges: async () => new Map(), sources: async () => new Map() } as unknown as Masters;
  const records = { addUses: () => undefined, addRule: () => undefined } as unknown as Records;
  const rules = [{ ruleId: 'r', state: 'active', definition: { open_leads: 3, users: [{ id: 'asha', weight: 1 }] } }];
  const work = () =>
    new ImportWork(
      files,
      {} as SealedBlobStore,
      new LeadCapture(store, new LeadIdentities(vault)),
      masters,
      new Publishers(store, { tenant: async () => undefined } as unknown as IdentityService, records),
      store,
      { within: (_: unknown, work: () => Promise<unknown>) => work() } as unknown as TenantRoom,
      readsOf([ruleList, rules], [leadList, []]),
    );

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'imports-'));
    vault = new SqliteVault({ file: ':memory:' });
    const codec = new EventCodec({ definitions: eventDefinitions, keys: new DataSubjectKeys(vault) });
    store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
    await say({ type: 'CreateRecord', data: { recordId: 'p-1', values: { name: 'Bright Leads' } } });
  });
  afterEach(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('marks what exceeds the capacity of an owner, over all parts of the file', async () => {
    const owned = { ...settings, publisher: undefined, owners: [{ ownerId: 'asha', ownerName: 'Asha' }] };
    const marks = async () => {
      const found: unknown[] = [];
      for await (const events of store.readAll('', { filter: { tenantId, types: ['LeadAssigned'] } }))
        found.push(...events.map(({ data }) => (data as { exceededCapacity?: number }).exceededCapacity));
      return found;
    };
    for await (const _ of work().slices({ ...job, settings: asJson(owned) }));
    expect(await marks()).toEqual([undefined, undefined, undefined, 3]);
  });

  it.each([
    ['paused', { type: 'ChangeRecord', data: { recordId: 'p-1', values: { active: false } } }],
    ['deleted', { type: 'RemoveRecord', data: { recordId: 'p-1' } }],
  ] as [string, RecordCommand][])('is brought in to its end when it is %s meanwhile; rows from then on are refused', async (_, command) => {
    const imports = work();
    const seen: JobInHand['counts'][] = [];
    for await (const { counts } of imports.slices(job)) {
      seen.push(counts);
      if (seen.length === 1) await say(command);
    }
    expect(seen).toMatchObject([
      { created: 2, refused: 0 },
      { created: 2, refused: 2 },
    ]);
    const refused = await imports.refusedRows({ ...job, done: 4 }).toArray();
    const [, ...rows] = refused.join('').trim().split(/\r?\n/);
    expect(rows).toEqual([4, 5].map((line) => `${line},Leads of Bright Leads are not accepted at the moment.,981234000${line}`));
  });
});
