import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '@matricula/sqlite';
import { text, type ReadModel } from '@matricula/read-models/kernel';
import { sample } from '../sample-queries';
import { wordsQuery } from './row-words';
import { RowsReader } from './rows-reader';
import { RowsWriter } from './rows-writer';

describe('the words of rows', () => {
  let folder: string;
  let writer: RowsWriter;
  let reader: RowsReader;
  let position = 0;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'words-'));
    writer = new RowsWriter(join(folder, 'rows.sqlite'));
    reader = new RowsReader(join(folder, 'rows.sqlite'));
    writer.prepare(sample);
  });
  afterEach(() => {
    reader.close();
    writer.close();
    rmSync(folder, { recursive: true });
  });

  const write = (key: string, row: object | undefined, model: ReadModel = sample, at = ++position) =>
    writer.commit([], [{ model, tenantId: 't', key, position: String(at).padStart(9, '0'), row }], '0');
  const found = (words: string[], few = 10): string[] | undefined => {
    const model = reader.resolve(sample);
    if (!model) throw new Error('The read model is not there');
    const ids = reader.withWords(model, words, few);
    return ids && reader.byId(model, 't', ids)?.map(({ key }) => key);
  };

  it('name the rows in which every part may be, as rows come, change, go and come back', () => {
    write('a', { id: 'a', name: 'Asha Joshi', phone: '9876543210' });
    write('b', { id: 'b', name: 'Ravi "Joshi"', phone: '9123456789', owner: 'asha' });
    expect([found(['joshi']), found(['joshi', '98765']), found(['"jos']), found(['nobody'])]).toEqual([['a', 'b'], ['a'], ['b'], []]);
    write('a', { id: 'a', name: 'Asha Rao', phone: '9876543210' });
    // A late change has no effect.
    write('a', { id: 'a', name: 'Asha Joshi' }, sample, 1);
    expect([found(['joshi']), found(['rao'])]).toEqual([['b'], ['a']]);
    write('b', undefined);
    expect(found(['joshi'])).toEqual([]);
    write('b', { id: 'b', name: 'आशा देवी' });
    expect([found(['देवी']), found(['joshi'])]).toEqual([['b'], []]);
  });

  it('are those of the current row, even if another process changed it after it was loaded', () => {
    write('a', { id: 'a', name: 'Asha Joshi' });
    writer.load(sample, [{ tenantId: 't', key: 'a' }]);
    write('a', { id: 'a', name: 'Asha Rao' });
    expect([found(['joshi']), found(['rao'])]).toEqual([[], ['a']]);
    writer.load(sample, [{ tenantId: 't', key: 'a' }]);
    const other = new RowsWriter(join(folder, 'rows.sqlite'));
    other.commit(
      [],
      [{ model: sample, tenantId: 't', key: 'a', position: String(++position).padStart(9, '0'), row: { id: 'a', name: 'Asha Mehta' } }],
      '0',
    );
    other.close();
    write('a', { id: 'a', name: 'Asha Rao' });
    expect([found(['mehta']), found(['rao'])]).toEqual([[], ['a']]);
  });

  it('are those of what is written last, where a row that was not there comes twice in one commit', () => {
    writer.load(sample, [{ tenantId: 't', key: 'a' }]);
    const named = (name: string) => ({
      ...{ model: sample, tenantId: 't', key: 'a', position: String(++position).padStart(9, '0') },
      row: { id: 'a', name },
    });
    writer.commit([], [named('Asha Joshi'), named('Asha Rao')], '0');
    expect([found(['joshi']), found(['rao'])]).toEqual([[], ['a']]);
  });

  it('are unknown for short parts and for more than a few rows, and whole after a zero character', () => {
    for (const key of ['a', 'b', 'c']) write(key, { id: key, name: `Zero\0${key} Behind` });
    expect([found(['be']), found(['behind'], 1), found(['behind'], 3), found(['o\0b'])]).toEqual([
      undefined,
      undefined,
      ['a', 'b', 'c'],
      ['b'],
    ]);
  });

  it('are looked for by every letter of a long word, but by no more parts than that takes', () => {
    for (const [key, name] of [
      ['a', 'Anandavardhini Rao'],
      ['b', 'Anandavardhana Rao'],
      ['c', 'Nandavardhini Rao'],
    ] as const)
      write(key, { id: key, name });
    expect([found(['anandavardhini']), found(['nandavardhini']), found(['anandavardhino'])]).toEqual([['a'], ['a', 'c'], []]);
    const db = openSqlite(join(folder, 'rows.sqlite'), { busyTimeoutMs: 1_000 });
    const parts = (word: string) => wordsQuery((sql) => db.prepare(sql), sample, [word])?.match.split(' AND ');
    expect([parts('anandavardhini'), parts('9812345'), parts('mehta')]).toEqual([
      ['"ana"', '"nda"', '"var"', '"dhi"', '"ini"'],
      ['"981"', '"234"', '"345"'],
      ['"meh"', '"eht"', '"hta"'],
    ]);
    db.close();
  });

  it('are done without in a table from before there were any, and when other fields are searched', () => {
    write('a', { id: 'a', name: 'Asha', owner: 'asha' });
    writer.prepare(sample);
    expect(found(['asha'])).toEqual(['a']);
    writer.prepare({ ...sample, fields: { ...sample.fields, owner: text().searchable() } });
    expect(found(['asha'])).toBeUndefined();
    write('b', { id: 'b', name: 'Asha' });
    expect(found(['asha'])).toBeUndefined();
  });

  it('go with their version, and leave no row behind in the index', () => {
    write('a', { id: 'a', name: 'Asha' });
    write('a', undefined);
    const db = openSqlite(join(folder, 'rows.sqlite'), { busyTimeoutMs: 1_000 });
    const terms = () => db.prepare(`select count(*) from "sample-list_v1_words" where "sample-list_v1_words" match '"ash"'`).pluck().get();
    expect(terms()).toBe(0);
    writer.drop(sample.name, sample.version);
    expect(db.prepare(`select count(*) from sqlite_master where name like '%words%'`).pluck().get()).toBe(0);
    db.close();
  });
});
