import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Authenticator } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import type { ReadModel } from '@matricula/read-models/kernel';
import type { ReadStore } from '@matricula/read-store';
import type { JobInHand } from '../job/job-work';
import { ArchiveWork } from './archive.work';

async function* nothing(): AsyncGenerator<never> {
  yield* [];
}

describe('the archive of an institution', () => {
  it('has the same rows in both formats, even if rows are added in the meantime', async () => {
    let asked = 0;
    const reads = {
      // The next request finds one more.
      async *stream(model: ReadModel) {
        if (model.name !== leadList.name) return;
        asked += 1;
        yield Array.from({ length: asked }, (_, at) => ({ leadId: `l${at}`, name: 'Asha, or "A\u2028sha"' }));
      },
    } as unknown as ReadStore;
    let packed: Buffer | undefined;
    const blobs = {
      put: async ({ content }: { content: Readable }) => {
        packed = await buffer(content);
        return { id: 'file' };
      },
      list: nothing,
    } as unknown as SealedBlobStore;
    const store = { readAll: nothing } as unknown as EventStore;
    const people = { absent: () => Promise.resolve({ sight: { userId: 'asha', scope: 'all' } }) } as unknown as Authenticator;
    const work = new ArchiveWork(store, reads, blobs, people, { uploadDays: 1 } as Config);
    const job = { tenantId: 't', jobId: 'archive-of-t', title: 'All', meta: {} } as unknown as JobInHand;
    for await (const _slice of work.slices(job));
    const content = gunzipSync(packed!).toString('utf8');
    expect(content.match(/^l\d+,|,l\d+,/gm)).toHaveLength(1);
    expect(asked).toBe(1);
  });
});
