import Database from 'better-sqlite3';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LogEventFeed } from '@matricula/event-feed';
import { newEventId } from '@matricula/event-store';
import { timeline } from '@matricula/read-models/audit';
import { openSqliteReadStore, projectionOf } from '@matricula/read-store';
import { embeddedFiles } from '../log/embedded-files';
import { openLog } from '../log/open-log';
import { exportLog } from './export-log';
import { LedgerKeeper } from './ledger-keeper';
import { openLedger } from './open-ledger';
import { beginLedger, doubtOf } from './ledger-origin';
import { verifyLog, type RecordedHead } from './verify-log';

const meta = { actor: { id: 'u', name: 'Asha', email: 'asha@sunrise.example', role: 3 }, correlationId: 'c', version: 1 };
const EVENTS = 300;

describe('the ledger', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'ledger-'))));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  /** Leads of two tenants in the log, most of them recorded in the chain in two runs of the keeper. */
  async function recorded(before?: (db: Database.Database) => void): Promise<string[]> {
    const ids: string[] = [];
    for (const part of [0, 1]) {
      const { store, vault } = await openLog({ dataDir });
      const chain = await openSqliteReadStore({ rowsFile: embeddedFiles(dataDir).ledger, role: 'writer' });
      await beginLedger(chain, () => store.head());
      for (let n = 0; n < EVENTS / 2; n += 1) {
        const id = newEventId();
        const tenantId = n % 3 === 2 ? 'lakeview' : 'sunrise';
        const leadId = `${part}-${n}`;
        const data = { leadId, leadHash: leadId, name: `Person ${n}`, phone: '+919811100000', priority: n / 2, source: 'WEB' };
        await store.append({
          stream: `lead-${tenantId}-${leadId}`,
          tenantId,
          events: [{ id, type: 'LeadCaptured', data, meta }],
          expected: 'none',
        });
        ids.push(id);
      }
      if (part === 1) tamper(before);
      await chain.close();
      await store.close();
      await vault.close();
      await started();
    }
    return ids;
  }

  /** Appends one event that the ledger has not processed. */
  async function goneOn(before?: (keys: Awaited<ReturnType<typeof openLog>>['keys']) => Promise<unknown>): Promise<void> {
    const { store, keys, vault } = await openLog({ dataDir });
    await before?.(keys);
    await store.append({
      stream: 'lead-sunrise-late',
      tenantId: 'sunrise',
      events: [{ id: newEventId(), type: 'LeadErased', data: { leadId: 'late', callActionIds: [], followUpIds: [] }, meta }],
      expected: 'none',
    });
    await store.close();
    await vault.close();
  }

  /** Changes the file behind the product's back. */
  function tamper(work: ((db: Database.Database) => void) | undefined): void {
    if (!work) return;
    const db = new Database(embeddedFiles(dataDir).log);
    work(db);
    db.close();
  }

  async function verdict(...kept: RecordedHead[]) {
    const opened = await openLedger({ dataDir });
    const found = await verifyLog(opened, kept);
    await opened.close();
    return found;
  }

  /** Does what the product does at start: creates a missing ledger and brings it to the end of the log. */
  async function started(): Promise<void> {
    const { store, vault } = await openLog({ dataDir });
    const chain = await openSqliteReadStore({ rowsFile: embeddedFiles(dataDir).ledger, role: 'writer' });
    const feed = new LogEventFeed(store);
    const keeper = new LedgerKeeper({ feed, store: chain });
    await keeper.start();
    await keeper.reached(await store.head());
    await keeper.stop();
    await feed.close();
    await chain.close();
    await store.close();
    await vault.close();
  }

  const removeFiles = (...names: ('rows' | 'columns' | 'ledger')[]) => {
    for (const name of names) for (const part of ['', '-wal', '-shm']) rmSync(`${embeddedFiles(dataDir)[name]}${part}`, { force: true });
  };

  const hex = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');
  const named = async () => (await verdict()).damage.map(({ kind, eventId }) => [kind, eventId]);

  it('agrees with an untouched log, segment after segment, for each tenant', async () => {
    await recorded();
    const { damage, verified, unrecorded, heads } = await verdict();
    expect([damage, verified, unrecorded]).toEqual([[], EVENTS, 0]);
    expect(heads.map(({ tenantId, count }) => [tenantId, count]).sort()).toEqual([
      ['lakeview', 100],
      ['sunrise', 200],
    ]);
  });

  it('names an event whose data, time or author was changed', async () => {
    const ids = await recorded();
    tamper((db) => {
      db.prepare(`update events set data = replace(data, 'WEB', 'IVR') where id = ?`).run(hex(ids[7]!));
      db.prepare(`update events set at = at - 1 where id = ?`).run(hex(ids[150]!));
      db.prepare(`update events set meta = replace(meta, '"id":"u"', '"id":"v"') where id = ?`).run(hex(ids[299]!));
    });
    expect(await named()).toEqual([
      ['changed', ids[7]],
      ['changed', ids[150]],
      ['changed', ids[299]],
    ]);
  });

  it('names an event that was made unreadable', async () => {
    const ids = await recorded();
    tamper((db) => db.prepare(`update events set data = '{"broken' where id = ?`).run(hex(ids[9]!)));
    expect(await named()).toEqual([['changed', ids[9]]]);
  });

  it('names removed events, at the very end as well', async () => {
    const ids = await recorded();
    tamper((db) => db.prepare('delete from events where id in (?, ?)').run(hex(ids[40]!), hex(ids[299]!)));
    expect(await named()).toEqual([
      ['removed', ids[40]],
      ['removed', ids[299]],
    ]);
  });

  it('says in which stream a removed event was, when the timeline knows, although the product has its file open', async () => {
    const ids = await recorded();
    const { rows, columns } = embeddedFiles(dataDir);
    const reads = await openSqliteReadStore({ rowsFile: rows, columnsFile: columns, role: 'both' });
    await reads.prepare(timeline);
    const row = { entryId: ids[40]!, stream: 'lead-sunrise-lost', at: '2026-01-01T00:00:00.000Z' };
    const projection = projectionOf(timeline);
    await reads.commit(projection, [{ model: timeline, tenantId: 'sunrise', key: row.entryId, position: '1', row }], '1');
    await reads.reached(projection, '1', 10_000);
    tamper((db) => db.prepare('delete from events where id in (?, ?)').run(hex(ids[40]!), hex(ids[299]!)));
    const streams = async () => (await verdict()).damage.map(({ stream }) => stream);
    expect(await streams()).toEqual(['lead-sunrise-lost', 'a stream that nobody remembers']);
    await reads.close();
    expect(await streams()).toEqual(['lead-sunrise-lost', 'a stream that nobody remembers']);
  });

  it('names an event that was put between others', async () => {
    // Failed appends leave gaps in the positions, where an attacker could insert an event.
    const ids = await recorded((db) => db.prepare('update events set position = position + 1000 where position > 200').run());
    const inserted = newEventId();
    tamper((db) =>
      db
        .prepare(`insert into events select 700, ?, stream, revision + 1, type, at, data, meta from events where id = ?`)
        .run(hex(inserted), hex(ids[3]!)),
    );
    expect(await named()).toEqual([['inserted', inserted]]);
  });

  it('names both events that changed places', async () => {
    const ids = await recorded();
    const swap = (db: Database.Database) => {
      const at = (id: string) => db.prepare('select position from events where id = ?').pluck().get(hex(id)) as number;
      const [one, other] = [at(ids[90]!), at(ids[93]!)];
      const move = db.prepare('update events set position = ? where position = ?');
      for (const [to, from] of [
        [-1, one],
        [one, other],
        [other, -1],
      ])
        move.run(to, from);
    };
    tamper(swap);
    expect(await named()).toEqual([
      ['changed', ids[90]],
      ['changed', ids[93]],
    ]);
  });

  it('does not mind that a person was erased, nor events that it has not come to', async () => {
    await recorded();
    await goneOn((keys) => keys.destroy('sunrise/0-1'));
    expect(await verdict()).toMatchObject({ damage: [], verified: EVENTS, unrecorded: 1 });
  });

  it('still names a changed event after rows and columns were deleted: no rebuild writes it', async () => {
    const ids = await recorded();
    tamper((db) => db.prepare(`update events set data = replace(data, 'WEB', 'IVR') where id = ?`).run(hex(ids[7]!)));
    removeFiles('rows', 'columns');
    await started();
    expect(await named()).toEqual([['changed', ids[7]]]);
  });

  it('is as old as its log, and states permanently when it had to be recreated', async () => {
    await recorded();
    expect(doubtOf((await verdict()).origin)).toBeUndefined();
    removeFiles('ledger');
    expect(doubtOf((await verdict()).origin)).toMatch(/^There is no ledger/);
    await started();
    await started();
    const { origin, damage, verified } = await verdict();
    expect([damage, verified]).toEqual([[], EVENTS]);
    expect(doubtOf(origin)).toMatch(/^The ledger was recreated on .* up to \d+ /);
  });

  it('knows the heads that were kept elsewhere, also after it has grown, and no other', async () => {
    await recorded();
    const [head] = (await verdict()).heads.filter(({ tenantId }) => tenantId === 'sunrise');
    await goneOn();
    await started();
    const kept = { tenantId: 'sunrise', head: head!.head };
    const elsewhere = { tenantId: 'lakeview', head: head!.head };
    expect((await verdict(kept, elsewhere)).foreignHeads).toEqual([elsewhere]);
    // A log with changed events, and a ledger that was recreated to match.
    tamper((db) => db.prepare(`update events set data = replace(data, 'WEB', 'IVR')`).run());
    removeFiles('ledger');
    await started();
    expect(await verdict(kept)).toMatchObject({ damage: [], foreignHeads: [kept] });
  });

  describe('exported', () => {
    const script = join(__dirname, '../../../../services/standalone/bin/verify-export.mjs');
    const check = async (folder: string) => {
      const run = promisify(execFile)(process.execPath, [script, folder]);
      return run.then(
        ({ stdout }) => ({ code: 0, stdout }),
        ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
      );
    };

    it('is verified offline by a script without dependencies, which names what was changed', async () => {
      const ids = await recorded();
      const opened = await openLedger({ dataDir });
      const folder = join(dataDir, 'out');
      const summary = await exportLog(opened, 'sunrise', folder);
      await opened.close();
      expect(summary).toMatchObject({ events: 200, links: 200 });
      const clean = await check(folder);
      expect([clean.code, clean.stdout]).toEqual([0, expect.stringContaining('200 events of sunrise are as recorded')]);
      const file = join(folder, 'events.ndjson');
      const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
      const own = lines.map((line) => (JSON.parse(line) as { id: string }).id);
      expect(ids).toEqual(expect.arrayContaining(own));
      const stranger = newEventId();
      const damaged = lines.flatMap((line, n) => {
        if (n === 10) return [line.replace('WEB', 'IVR')];
        if (n === 20) return [];
        return n === 30 ? [line, line.replace(own[30]!, stranger)] : [line];
      });
      writeFileSync(file, `${damaged.join('\n')}\n`);
      const { code, stdout } = await check(folder);
      expect(code).toBe(1);
      expect(
        stdout
          .split('\n')
          .filter((line) => line.startsWith('DAMAGED'))
          .map((line) => line.split(' ').slice(1, 3).join(' ')),
      ).toEqual([`changed ${own[10]}`, `removed ${own[20]}`, `inserted ${stranger}`]);
    });
  });
});
