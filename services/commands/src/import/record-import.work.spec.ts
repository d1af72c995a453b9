import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import type { SealedBlobStore } from '@matricula/blob-store';
import { DomainError } from '@matricula/domain/kernel';
import type { EventStore } from '@matricula/event-store';
import { systemMeta } from '@matricula/policy-kit';
import type { CsvRow } from '../job/csv-source';
import type { ImportFiles } from '../job/import-files';
import type { ImportKind } from './import-kind';
import { asJson } from '../job/job-work';
import { type ImportSettings } from './import-settings';
import type { JobInHand, JobSlice, Refused } from '../job/job-work';
import type { RecordImport } from './record-import';
import { RecordImportWork } from './record-import.work';

const settings: ImportSettings & { of: string } = {
  ...{ of: 'users', uploadId: 'u-1', fileName: 'people.csv', encoding: 'utf-8', delimiter: ',', header: ['name'], headerHash: 'h' },
  ...{ owners: [], mapping: [{ column: 0, as: 'field' }], policy: 'update', timeZone: 'Asia/Kolkata' },
};
const job: JobInHand = {
  ...{ tenantId: 't1', jobId: 'j-1', kind: 'record-import', title: 'people.csv', total: 4, done: 0, counts: {} },
  settings: asJson(settings),
  meta: { ...systemMeta('c-1'), tenantId: 't1', version: 1 },
};
const names = ['Asha', 'Nobody', 'Om', 'Uma, the second'];

/** The file of four people: the second has no name that fits, the third and the fourth are refused by a rule while the file runs. */
function importing(reason = 'Nobody reports to somebody who left.') {
  let taken = false;
  const told: Refused<number>[] = [];
  const kind: Pick<ImportKind, 'read' | 'save'> = {
    read: async (_tenant, _mapping, batch) =>
      batch.map((row) => ({
        ...{ ...row, given: {} },
        // What is known by the end is not what was known while it ran.
        problems: row.line === 3 && !taken ? [{ field: 'name', message: 'Name is not valid.' }] : [],
      })),
    save: async ({ line }) => {
      taken = true;
      if (line >= 4) throw new DomainError('user/manager', reason);
      return { outcome: 'created', recordId: `user-${line}` };
    },
  };
  const files = {
    fixes: async () => new Map(),
    async *rows(): AsyncGenerator<CsvRow[]> {
      yield names.map((name, at) => ({ line: at + 2, values: [name] }));
    },
  } as unknown as ImportFiles;
  const store = { read: async () => told.map((refusedLines) => ({ data: { refusedLines } })) } as unknown as EventStore;
  const kept: string[] = [];
  const put = async ({ content }: { content: Readable }) => ({ id: String(kept.push((await buffer(content)).toString())) });
  const work = new RecordImportWork(
    files,
    { put } as unknown as SealedBlobStore,
    { declared: () => kind } as unknown as RecordImport,
    store,
  );
  return { work, told, kept };
}

const lines = (csv: string | undefined) => csv?.replace('\uFEFF', '').trim().split(/\r?\n/);

describe('rows that an import refuses', () => {
  const file = [
    'Line,Reason,name',
    '3,Name is not valid.,Nobody',
    '4,Nobody reports to somebody who left.,Om',
    '5,Nobody reports to somebody who left.,"Uma, the second"',
  ];
  it('are listed in the error file, each with its reason', async () => {
    const { work, kept } = importing();
    let last: JobSlice | undefined;
    for await (const slice of work.slices(job)) last = slice;
    expect(last).toMatchObject({
      counts: { created: 1, refused: 3 },
      refusedLines: { 'Name is not valid.': [3], 'Nobody reports to somebody who left.': [4, 5] },
    });
    expect(await work.finish({ ...job, ...last })).toEqual({ errorFile: '1' });
    expect(lines(kept[0])).toEqual(file);
  });
  it('are stored in the log when the work is interrupted, and read before it ends', async () => {
    const { work, told } = importing();
    told.push({ 'Name is not valid.': [3], 'Nobody reports to somebody who left.': [4] });
    expect(lines((await work.refusedRows({ ...job, done: 3 }).toArray()).join(''))).toEqual(file.slice(0, 3));
    const rest: JobSlice[] = [];
    for await (const slice of work.slices({ ...job, done: 3, counts: { created: 1, refused: 2 } })) rest.push(slice);
    expect(rest).toMatchObject([{ done: 4, counts: { refused: 3 }, refusedLines: { 'Nobody reports to somebody who left.': [5] } }]);
  });
  it('store only a short reason in the log, whatever it quotes', async () => {
    const { work } = importing(`There is no role ${'🎓'.repeat(60_000)}.`);
    let last: JobSlice | undefined;
    for await (const slice of work.slices(job)) last = slice;
    expect(last?.refusedLines).toEqual({ 'Name is not valid.': [3], [`There is no role ${'🎓'.repeat(183)}…`]: [4, 5] });
  });
});
