import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sqlite } from '@matricula/sqlite';
import { AppendRefused, type ExpectedRevision, RevisionConflict } from '../event-store';
import { newEventId } from '../event-id';
import { openForWriting } from './log-file';
import { LogWriter, type StreamRows } from './log-writer';
import { positionText } from './position';

describe('stream ends cached by the writer', () => {
  let folder: string;
  let files: Sqlite[];
  const connection = () => {
    const db = openForWriting(join(folder, 'events.sqlite'));
    files.push(db);
    return db;
  };
  const to = (stream: string, { expected = 'any' as ExpectedRevision, ids = [newEventId()], tenantId = 't1' } = {}): StreamRows => ({
    ...{ stream, tenantId, expected },
    rows: ids.map((id) => ({ id, type: 'Noted', at: 0, data: '{}', meta: '{}' })),
  });
  const one = (writer: LogWriter, append: StreamRows) => writer.commit([[append]])[0];
  const at = (stream: string, revision: number, position: number) => [{ stream, revision, position: positionText(position) }];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'writer-'));
    files = [];
  });
  afterEach(() => {
    for (const db of files) db.close();
    rmSync(folder, { recursive: true });
  });

  it('is looked up again when another connection has written', () => {
    const [ours, theirs] = [new LogWriter(connection()), new LogWriter(connection())];
    expect(one(ours, to('a'))).toEqual(at('a', 0, 1));
    expect(one(theirs, to('a'))).toEqual(at('a', 1, 2));
    expect(one(ours, to('a', { expected: 0 }))).toEqual(new RevisionConflict('a', 0, 1));
    expect(one(ours, to('a', { expected: 1 }))).toEqual(at('a', 2, 3));
    expect(one(theirs, to('b'))).toEqual(at('b', 0, 4));
    expect(one(ours, to('b', { expected: 'none' }))).toEqual(new RevisionConflict('b', 'none', 0));
    expect(one(ours, to('b', { tenantId: 't2' }))).toBeInstanceOf(AppendRefused);
    expect(one(theirs, to('a'))).toEqual(at('a', 3, 5));
  });

  it('is not looked up while no other connection has written', () => {
    const db = connection();
    const finds = jest.spyOn(Object.getPrototypeOf(db.prepare('select 1')) as { get(): unknown }, 'get');
    const writer = new LogWriter(db);
    one(writer, to('a'));
    finds.mockClear();
    expect(writer.commit([[to('a')], [to('a')]])).toEqual([at('a', 1, 2), at('a', 2, 3)]);
    // The version of the file, and each event's id.
    expect(finds).toHaveBeenCalledTimes(3);
    finds.mockRestore();
  });

  it('is forgotten with what was undone', () => {
    const db = connection();
    const writer = new LogWriter(db);
    one(writer, to('a'));
    // Of several, all or none.
    expect(writer.commit([[to('a'), to('new'), to('a', { expected: 7 })]])).toEqual([new RevisionConflict('a', 7, 1)]);
    expect(one(writer, to('a', { expected: 0 }))).toEqual(at('a', 1, 2));
    expect(one(writer, to('new', { expected: 'none' }))).toEqual(at('new', 0, 3));
    // Nor what was to be committed with something that the storage refuses.
    const broken = to('a');
    expect(() => writer.commit([[to('a')], [{ ...broken, rows: [{ ...broken.rows[0]!, type: null as unknown as string }] }]])).toThrow(
      'NOT NULL',
    );
    expect(one(writer, to('a', { expected: 1 }))).toEqual(at('a', 2, 4));
    expect(db.prepare('select count(*) from events').pluck().get()).toBe(4);
  });

  it('does not hide that events are there already', () => {
    const writer = new LogWriter(connection());
    const ids = [newEventId(), newEventId()];
    one(writer, to('a', { ids }));
    one(writer, to('a'));
    expect(one(writer, to('a', { ids, expected: 'none' }))).toEqual([{ ...at('a', 1, 2)[0], repeated: true }]);
    expect(one(writer, to('b', { ids }))).toBeInstanceOf(AppendRefused);
    expect(one(writer, to('a', { expected: 2 }))).toEqual(at('a', 3, 4));
  });
});
