import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobInfo, SealedBlobStore } from '@matricula/blob-store';
import { jobContext, jobDecider, jobStream, type JobCommand } from '@matricula/domain/job';
import { leadContext, leadDecider, leadStream } from '@matricula/domain/lead';
import { EventCodec, execute, SqliteEventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import { DataSubjectKeys, SqliteVault } from '@matricula/vault';
import { ARCHIVE } from '../job/archives';
import type { ImportFiles } from '../job/import-files';
import { Conditions } from '../decision/conditions';
import { ErasePersonCommand, ErasePersonHandler } from './erase-person.handler';
import { LeadContacts } from '../capture/lead-contacts';
import { LeadIdentities } from '../capture/lead-identities';
import { PersonFiles } from './person-files';
import type { PersonMentions } from './person-mentions';
import type { Scrubber } from './scrubber';

const tenantId = 't1';
const meta = { ...systemMeta('c-1'), tenantId, version: 1 };

describe('erasing a person', () => {
  const folder = mkdtempSync(join(tmpdir(), 'erase-person-'));
  const vault = new SqliteVault({ file: ':memory:' });
  const keys = new DataSubjectKeys(vault);
  const codec = new EventCodec({ definitions: [...leadContext.events, ...jobContext.events], keys });
  const store = new SqliteEventStore({ file: join(folder, 'events.sqlite'), codec });
  const kept: BlobInfo[] = [];
  const blobs = {
    list: async function* () {
      yield* kept;
    },
    destroy: async (_tenantId: string, { id }: BlobInfo) => void kept.splice(0, kept.length, ...kept.filter((one) => one.id !== id)),
  } as unknown as SealedBlobStore;
  const files = new PersonFiles(blobs, { forget: async () => undefined } as unknown as ImportFiles, store);
  const tellJob = (command: JobCommand) =>
    execute(store, jobDecider, { stream: jobStream(tenantId, 'j-1'), tenantId }, command, systemMeta('c-1'));
  const isKnown = async () => (await keys.keysOf([`${tenantId}/l-1`])).size > 0;

  afterAll(async () => {
    await store.close();
    await vault.close();
    rmSync(folder, { recursive: true });
  });

  it('is not done while all of the institution is packed, also when that began under way, and takes what it was packed into', async () => {
    const captured = { leadId: 'l-1', leadHash: 'h-1', name: 'Wanda Vanish', phone: '+919222200002', source: 'WEB', priority: 0 };
    await execute(
      store,
      leadDecider,
      { stream: leadStream(tenantId, 'l-1'), tenantId },
      { type: 'CaptureLead', data: captured },
      systemMeta('c-1'),
    );
    // Begun after it was looked whether there is one; begun again it is the same.
    const packed = { jobId: 'j-1', kind: 'archive', title: 'All of it', total: 1, settings: {} };
    const mentions = {
      find: async () => (await tellJob({ type: 'StartJob', data: packed }), new Map()),
      forget: async () => undefined,
    } as unknown as PersonMentions;
    const scrubber = { scrub: async () => undefined } as unknown as Scrubber;
    const contacts = new LeadContacts(new Conditions(), store, new LeadIdentities(vault));
    const handler = new ErasePersonHandler(store, keys, blobs, files, mentions, scrubber, contacts);
    await expect(handler.execute(new ErasePersonCommand('l-1', meta))).rejects.toThrow('is being exported to a file');
    expect(await isKnown()).toBe(true);

    kept.push({ tenantId, id: 'packed', contentType: ARCHIVE, sealedWith: 'file/packed' } as BlobInfo);
    await tellJob({ type: 'CompleteJob', data: { done: 1, counts: {} } });
    await handler.execute(new ErasePersonCommand('l-1', meta));
    expect([await isKnown(), kept]).toEqual([false, []]);
  });
});
