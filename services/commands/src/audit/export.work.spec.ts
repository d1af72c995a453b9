import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { JobInHand } from '../job/job-work';
import { ExportWork } from './export.work';

const columns = [{ field: 'name', title: 'Name' }];
const job = { tenantId: 't1', jobId: 'j1', title: 'Leads', settings: { list: 'leads', columns }, meta: { actor: { id: 'asha' } } };

/** An export of three batches; whole files that were kept, and whose sight each was written with. */
function exporting() {
  const kept: string[] = [];
  const keys: string[] = [];
  const readers: string[] = [];
  async function* rows() {
    for (const name of ['Ravi', '=1+1', 'Meera']) yield Promise.resolve([{ name }]);
  }
  const lists = {
    declared: () => ({ model: { key: 'name' } }),
    assertColumns: () => undefined,
    stream: (_list: object, _query: object, { user }: { user: string }) => {
      readers.push(user);
      return Promise.resolve(rows());
    },
    exported: () => Promise.resolve(columns),
  };
  const blobs = {
    put: async ({ content, contentType }: { content: Readable | Buffer; contentType: string }) => {
      if (Buffer.isBuffer(content)) return { id: `keys-${keys.push(content.toString())}`, contentType };
      return { id: `file-${kept.push(await text(content))}` };
    },
  };
  const people = { absent: ({ id }: { id: string }) => Promise.resolve({ user: `${id} as of now`, sight: { userId: id, scope: 'all' } }) };
  const work = new ExportWork(lists as never, blobs as never, {} as never, people as never, { uploadDays: 30 } as never);
  return { work, kept, keys, readers };
}

const last = async (slices: AsyncIterable<{ done: number }>) => {
  let done = 0;
  for await (const slice of slices) done = slice.done;
  return done;
};

describe('an export', () => {
  it('is written completely, safe for spreadsheets, within the present rights of its owner', async () => {
    const { work, kept, keys, readers } = exporting();
    expect(await last(work.slices(job as unknown as JobInHand))).toBe(3);
    expect(kept).toEqual(["Name\nRavi\n'=1+1\nMeera\n"]);
    expect(readers).toEqual(['asha as of now']);
    expect(keys).toEqual(['["Ravi","=1+1","Meera"]']);
  });

  it('discards an incomplete file, and continues by writing it again', async () => {
    const { work, kept } = exporting();
    for await (const { done } of work.slices(job as unknown as JobInHand)) {
      expect(done).toBeLessThan(4);
      break;
    }
    const before = kept.length;
    await last(work.slices({ ...job, done: 2 } as unknown as JobInHand));
    expect([before, kept.length]).toEqual([0, 1]);
  });
});
