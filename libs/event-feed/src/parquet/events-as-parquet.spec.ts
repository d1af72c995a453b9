import { DuckDBInstance } from '@duckdb/node-api';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventsAsParquet, rowsAsParquet } from './events-as-parquet';

describe('an export of events as Parquet', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "export's-"))));
  afterEach(() => rm(folder, { recursive: true }));

  it('answers questions about events, in their order, with their data', async () => {
    const line = (n: number, type: string, data: object, more: object = {}) => ({
      ...{ id: `id-${n}`, type, stream: `lead-sunrise-${n}`, revision: 0, position: String(n).padStart(16, '0'), tenantId: 'sunrise' },
      ...{ at: `2026-01-0${n}T03:04:05.678Z`, data, meta: { actor: { id: 'u', name: 'Asha' }, correlationId: 'c', version: 2, ...more } },
    });
    const lines = [
      line(1, 'LeadCaptured', { source: 'WEB', $personal: 'x' }),
      line(2, 'LeadCaptured', { source: 'घर', phones: ['1', '2'] }, { causationId: 'why' }),
      line(3, 'CallActionRecorded', { talkSeconds: 70 }),
    ];
    const [from, to] = [join(folder, 'events.ndjson'), join(folder, 'events.parquet')];
    await writeFile(from, lines.map((of) => `${JSON.stringify(of)}\n`).join(''));
    await eventsAsParquet(from, to);

    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const ask = async (question: string) => {
      const place = `'${to.replaceAll("'", "''")}'`;
      return (await connection.runAndReadAll(question.replace('events', place))).getRowsJson();
    };
    expect(
      await ask("select data ->> 'source', time::varchar, actorid, causationid, dataversion from events where type = 'LeadCaptured'"),
    ).toEqual([
      ['WEB', expect.stringContaining('2026-01-01'), 'u', null, 2],
      ['घर', expect.stringContaining('2026-01-02'), 'u', 'why', 2],
    ]);
    expect(await ask('select position, subject from events')).toEqual(lines.map(({ position, stream }) => [position, stream]));
    expect(await ask("select sum((data ->> 'talkSeconds')::int)::int from events")).toEqual([[70]]);
    // Who did it is named by id alone.
    expect(JSON.stringify(await ask('select * from events'))).not.toContain('Asha');
    instance.closeSync();
  });
});

describe('rows as Parquet', () => {
  it('have the columns that are declared, also those that no row has a value of', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'rows-'));
    const [from, to] = [join(folder, 'leads.ndjson'), join(folder, 'leads.parquet')];
    await writeFile(from, '{"leadId":"l-1","calls":2}\n{"leadId":"l-2","calls":3,"more":"yes"}\n');
    await rowsAsParquet(from, to, ['leadId', 'stage', 'calls']);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const rows = await connection.runAndReadAll(`select leadId, stage, calls::int, more from '${to}' order by 1`);
    expect(rows.getRowsJson()).toEqual([
      ['l-1', null, 2, null],
      ['l-2', null, 3, 'yes'],
    ]);
    instance.closeSync();
    await rm(folder, { recursive: true });
  });
});
