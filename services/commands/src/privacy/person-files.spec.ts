import type { BlobInfo, SealedBlobStore } from '@matricula/blob-store';
import type { EventStore } from '@matricula/event-store';
import { jobStream } from '@matricula/domain/job';
import type { ImportFiles } from '../job/import-files';
import { PersonFiles } from './person-files';

const info = (id: string): BlobInfo => ({ tenantId: 't1', id, sealedWith: `file/${id}` }) as BlobInfo;
const marks = { phones: ['9222200002'], emails: [], names: [] };

describe('the files of a person who is to be forgotten', () => {
  const ids = Array.from({ length: 40 }, (_, index) => `file-${index}`);
  let most = 0;
  let open = 0;
  let broken = false;
  /** Each is there after a while, as from a bucket. */
  async function* content(id: string): AsyncIterable<Uint8Array> {
    most = Math.max(most, (open += 1));
    await new Promise(setImmediate);
    open -= 1;
    if (broken && id === 'file-3') throw new Error('the bucket is away');
    yield Buffer.from(id === 'file-7' || id === 'file-39' ? 'Wanda,92222 00002' : 'Somebody,1');
  }
  const blobs = {
    list: async function* () {
      for (const id of ids) yield info(id);
    },
    open: async (_tenantId: string, id: string) => content(id),
  } as unknown as SealedBlobStore;
  /** Jobs by their id: what the log says of each. */
  let jobs: Record<string, { type: string; data: object }[]> = {};
  const log = {
    readAll: async function* () {
      yield Object.values(jobs).flatMap(([started]) => started ?? []);
    },
    readMany: async (streams: string[]) => new Map(streams.map((stream) => [stream, ofStream(stream)])),
  } as unknown as EventStore;
  const ofStream = (stream: string) => Object.entries(jobs).find(([jobId]) => jobStream('t1', jobId) === stream)?.[1] ?? [];
  const started = (jobId: string, kind: string, settings = {}) => ({
    type: 'JobStarted',
    data: { jobId, kind, title: `The ${kind}`, total: 1, settings },
  });
  const completed = (jobId: string) => ({ type: 'JobCompleted', data: { jobId, done: 1, counts: {} } });
  const files = new PersonFiles(blobs, {} as ImportFiles, log);

  beforeEach(() => ([most, open, broken, jobs] = [0, 0, false, {}]));

  it('are found among all, of which several are read at the same time', async () => {
    expect((await files.find('t1', [], marks)).map(({ id }) => id)).toEqual(['file-7', 'file-39']);
    expect(most).toBe(8);
  });

  it('are not answered when one cannot be read', async () => {
    broken = true;
    await expect(files.find('t1', [], marks)).rejects.toThrow('the bucket is away');
  });

  it('are left while an import reads one of them, whatever lists know of it', async () => {
    jobs = { a: [started('a', 'import', { uploadId: 'file-7' })], b: [started('b', 'import', { uploadId: 'file-8' })] };
    await expect(files.find('t1', [], marks)).rejects.toThrow('The import "The import" contains this person and is not finished');
    jobs.a!.push(completed('a'));
    expect(await files.find('t1', [], marks)).toHaveLength(2);
  });

  it('are left while all of the institution is packed, and only so long', async () => {
    jobs = { a: [started('a', 'archive')] };
    await expect(files.find('t1', [], marks)).rejects.toThrow('The institution is being exported to a file');
    jobs.a!.push(completed('a'));
    expect(await files.find('t1', [], marks)).toHaveLength(2);
  });
});
