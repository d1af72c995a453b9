import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import type { Authenticator } from '@matricula/auth';
import type { SealedBlobStore } from '@matricula/blob-store';
import type { Config } from '@matricula/config';
import type { EventStore } from '@matricula/event-store';
import { leadList } from '@matricula/read-models/lead';
import type { ReadModel } from '@matricula/read-models/kernel';
import { scoringList } from '@matricula/read-models/scorecard';
import type { ReadStore } from '@matricula/read-store';
import type { JobInHand } from '../job/job-work';
import { ArchiveWork } from './archive.work';

async function* nothing(): AsyncGenerator<never> {
  yield* [];
}

describe('the archive of an institution', () => {
  /** The unpacked archive. */
  const packed = async (reads: unknown, readAll: () => AsyncGenerator<unknown>) => {
    let content: Buffer | undefined;
    const put = async (file: { content: Readable }) => {
      content = await buffer(file.content);
      return { id: 'file' };
    };
    const blobs = { put, list: nothing } as unknown as SealedBlobStore;
    const people = { absent: () => Promise.resolve({ sight: { userId: 'asha', scope: 'all' } }) } as unknown as Authenticator;
    const store = { readAll } as unknown as EventStore;
    const work = new ArchiveWork(store, reads as ReadStore, blobs, people, { uploadDays: 1 } as Config);
    const job = { tenantId: 't', jobId: 'archive-of-t', title: 'All', meta: {} } as unknown as JobInHand;
    for await (const _slice of work.slices(job));
    return gunzipSync(content!).toString('utf8');
  };

  it('tells the points of an interview once all who judge have scored', async () => {
    const scoring = (applicationId: string, scoredBy: string[]) => ({
      ...{ applicationId, panellistIds: ['asha', 'ravi'], readers: [], recused: [], scoredBy, isThirdAsked: false },
    });
    const reads = {
      async *stream(model: ReadModel, _tenantId: string, query: { where?: object }) {
        if (model.name === scoringList.name && !query.where) yield [scoring('open', ['asha']), scoring('scored', ['asha', 'ravi'])];
      },
    };
    const given = (applicationId: string, percent: number) => ({
      type: 'ScoresGiven',
      data: { applicationId, panellistId: 'asha', percent },
    });
    const content = await packed(reads, async function* () {
      yield [given('open', 71.25), given('scored', 82.5), given('not-projected-yet', 93.75)];
    });
    expect(content).toContain('82.5');
    expect(content).toContain('"applicationId":"open"');
    expect(content).not.toMatch(/71\.25|93\.75/);
  });

  it('has the same rows in both formats, even if rows are added in the meantime', async () => {
    let asked = 0;
    const reads = {
      // The next request finds one more.
      async *stream(model: ReadModel) {
        if (model.name !== leadList.name) return;
        asked += 1;
        yield Array.from({ length: asked }, (_, at) => ({ leadId: `l${at}`, name: 'Asha, or "A\u2028sha"' }));
      },
    };
    const content = await packed(reads, nothing);
    expect(content.match(/^l\d+,|,l\d+,/gm)).toHaveLength(1);
    expect(asked).toBe(1);
  });
});
