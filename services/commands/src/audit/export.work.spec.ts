import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { JobInHand } from '../job/job-work';
import { ExportWork } from './export.work';

const columns = [{ field: 'name', title: 'Name' }];
const job = { tenantId: 't1', jobId: 'j1', title: 'Leads', settings: { list: 'leads', columns }, meta: { actor: { id: 'asha' } } };

/** An export of three batches; whole files that were kept, and whose sight each was written with. */
function exporting() {
  const kept: string[] = [];
  const readers: string[] = [];
  async function* rows() {
    for (const name of ['Ravi', '=1+1', 'Meera']) yield Promise.resolve([{ name }]);
  }
  const lists = {
    declared: () => ({}),
    assertColumns: () => undefined,
    stream: (_list: object, _query: object, { user }: { user: string }) => {
      readers.push(user);
      return Promise.resolve(rows());
    },
    exported: () => Promise.resolve(columns),
  };
  const blobs = { put: async ({ content }: { content: Readable }) => ({ id: `file-${kept.push(await text(content))}` }) };
  const people = { absent: ({ id }: { id: string }) => Promise.resolve({ user: `${id} as of now` }) };
  const work = new ExportWork(lists as never, blobs as never, {} as never, people as never, { uploadDays: 30 } as never);
  return { work, kept, readers };
}

const last = async (slices: AsyncIterable<{ done: number }>) => {
  let done = 0;
  for await (const slice of slices) done = slice.done;
  return done;
};

describe('an export', () => {
  it('is written whole, safe for spreadsheets, with what its owner may see by then', async () => {
    const { work, kept, readers } = exporting();
    expect(await last(work.slices(job as unknown as JobInHand))).toBe(3);
    expect(kept).toEqual(["Name\nRavi\n'=1+1\nMeera\n"]);
    expect(readers).toEqual(['asha as of now']);
  });

  it('keeps nothing of a file that was cut off, and goes on by writing it anew', async () => {
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
