import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sqlite } from '@matricula/sqlite';
import { newEventId } from '../event-id';
import { openForReading, openForWriting } from './log-file';
import { LogReader } from './log-reader';
import { LogWriter } from './log-writer';

describe('the log on a disk that is full', () => {
  let folder: string;
  let db: Sqlite;
  let writer: LogWriter;
  const file = () => join(folder, 'events.sqlite');
  const limit = (pages: number) => db.pragma(`max_page_count = ${pages}`);
  const write = (stream: string, bytes: number) => {
    const row = { id: newEventId(), type: 'Noted', at: 0, data: JSON.stringify('x'.repeat(bytes)), meta: '{}' };
    return writer.commit([[{ stream, tenantId: 't1', expected: 'any', rows: [row] }]]);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'full-'));
    db = openForWriting(file());
    writer = new LogWriter(db);
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true });
  });

  it('writes nothing of what it refuses, is read on, and takes appends again when there is room', () => {
    write('s1', 10);
    limit(db.pragma('page_count', { simple: true }) as number);
    expect(() => write('s1', 100_000)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    expect(() => write('s1', 100_000)).toThrow(expect.objectContaining({ code: 'SQLITE_FULL' }));
    const reading = openForReading(file());
    const reader = new LogReader(reading);
    expect([reader.stream('s1', 0).length, reader.head()]).toEqual([1, 1]);
    limit(1_000_000);
    write('s1', 100_000);
    expect([reader.stream('s1', 0).length, reader.head()]).toEqual([2, 2]);
    reading.close();
  });
});
