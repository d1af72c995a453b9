import Database from 'better-sqlite3';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORIGIN } from '@matricula/domain/kernel';
import { contractCodec, note } from '../contract-events';
import { eventStoreContract, wholeLog } from '../event-store.contract';
import { SqliteEventStore } from './sqlite-event-store';

const folder = () => mkdtemp(join(tmpdir(), 'log-'));

eventStoreContract('SQLite', async () => {
  const directory = await folder();
  const file = join(directory, 'events.db');
  const connected: SqliteEventStore[] = [];
  return {
    connect: async (codec, now) => {
      const store = new SqliteEventStore({ file, codec, now });
      connected.push(store);
      return store;
    },
    child: { module: join(__dirname, 'sqlite-event-store.child.ts'), place: file },
    remove: async () => {
      for (const store of connected) await store.close();
      await rm(directory, { recursive: true });
    },
  };
});

describe('an event log file', () => {
  let directory: string;
  let file: string;
  const open = () => new SqliteEventStore({ file, codec: contractCodec() });

  beforeEach(async () => {
    directory = await folder();
    file = join(directory, 'deeper', 'events.db');
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('is refused when another version of the product made it', async () => {
    await open().close();
    const db = new Database(file);
    db.pragma('user_version = 99');
    db.close();
    expect(open).toThrow(/schema 99/);
  });

  it('is waited for while another connection writes, without blocking the thread', async () => {
    const store = open();
    const db = new Database(file);
    db.exec('begin immediate');
    const appended = store.append({ stream: 's', tenantId: 't', events: [note('a')], expected: 'none' });
    const first = await Promise.race([appended.then(() => 'appended'), new Promise((resolve) => setTimeout(resolve, 30, 'waiting'))]);
    expect(first).toBe('waiting');
    db.exec('rollback');
    expect(await appended).toMatchObject({ revision: 0 });
    db.close();
    await store.close();
  });

  it('lets others in while a long stream is read, and reads all of it', async () => {
    const store = open();
    const notes = Array.from({ length: 1_501 }, (_, n) => note(String(n)));
    await store.append({ stream: 's', tenantId: 't', events: notes, expected: 'none' });
    let others = 0;
    let next: NodeJS.Immediate | undefined;
    const come = () => {
      others += 1;
      next = setImmediate(come);
    };
    next = setImmediate(come);
    const read = await store.read('s');
    clearImmediate(next);
    expect(others).toBeGreaterThanOrEqual(3);
    expect(read.map(({ id }) => id)).toEqual(notes.map(({ id }) => id));
    expect((await store.read('s', 500, 999)).map(({ revision }) => revision)).toEqual(Array.from({ length: 500 }, (_, n) => 500 + n));
    await store.close();
  });

  it('finishes what was submitted before it closes, and takes nothing afterwards', async () => {
    const store = open();
    const append = { stream: 's', tenantId: 't', events: [note('a')], expected: 'any' as const };
    const appended = store.append(append);
    await store.close();
    expect(await appended).toMatchObject({ revision: 0 });
    await expect(store.append(append)).rejects.toThrow(/closed/);
  });

  it('does not take an event id twice, neither in another stream nor among new ones', async () => {
    const store = open();
    const used = note('a');
    await store.append({ stream: 's', tenantId: 't', events: [used], expected: 'any' });
    await expect(store.append({ stream: 'other', tenantId: 't', events: [used], expected: 'any' })).rejects.toThrow(/already used/);
    await expect(store.append({ stream: 's', tenantId: 't', events: [note('b'), used], expected: 'any' })).rejects.toThrow(/already used/);
    expect(await wholeLog(store)).toHaveLength(1);
    await store.close();
  });

  it('parses a shared meta once and freezes it', async () => {
    const store = open();
    const { meta } = note('a');
    const events = ['a', 'b'].map((text) => ({ ...note(text), meta }));
    await store.append({ stream: 's', tenantId: 't', events, expected: 'none' });
    const { value: read } = await store.readAll(ORIGIN, { sealed: true })[Symbol.asyncIterator]().next();
    expect(read?.[0]?.meta).toBe(read?.[1]?.meta);
    expect(Object.isFrozen(read?.[0]?.meta)).toBe(true);
    await store.close();
  });

  it('answers everyone when the file fails', async () => {
    const store = open();
    const db = new Database(file);
    db.exec('drop table streams');
    db.close();
    const answers = await Promise.allSettled(
      ['a', 'b'].map((stream) => store.append({ stream, tenantId: 't', events: [note('a')], expected: 'any' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await store.close();
  });
});
