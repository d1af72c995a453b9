import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERASED, type DomainEvent, type RecordedEvent } from '@matricula/domain/kernel';
import { defineReadModel, keyword } from '@matricula/read-models/kernel';
import { openSqliteReadStore, type ChangedKeys, type ReadStore } from '@matricula/read-store';
import { fold, patch, set } from './change';
import { defineProjector } from './define-projector';
import { InMemoryFeed } from './in-memory-feed';
import { parkedEvents } from './parked-events.read-model';
import { ProjectionRunner } from './projection-runner';

interface DealRow {
  dealId: string;
  ownerId: string;
  ownerName: string;
  byId?: string;
  byName?: string;
  ip?: string;
  closed?: boolean;
}
type Dealt = DomainEvent<'Dealt', Omit<DealRow, 'closed'>>;
type Touched = DomainEvent<'Touched', { dealId: string; byId: string; byName: string }>;
type Erased = DomainEvent<'UserErased', { userId: string; deals?: string[] }>;

const deals = (version: number) =>
  defineReadModel<DealRow>({
    ...{ name: 'deal-list', version, key: 'dealId', plain: ['ip'] },
    fields: { ownerId: keyword(), ownerName: keyword(), byId: keyword(), byName: keyword() },
    staff: { ownerId: { ownerName: ERASED }, byId: { byName: ERASED, ip: undefined } },
  });
const projector = (version = 1, broken = false) =>
  defineProjector<DealRow, Dealt | Touched | Erased>(deals(version), {
    Dealt: ({ data }) => set(data.dealId, data),
    Touched: ({ data: { dealId, ...by } }) => fold<DealRow>(dealId, (row) => row && { ...row, ...by }),
    UserErased: ({ data }) => {
      if (broken) throw new Error('broken');
      return (data.deals ?? []).map((dealId) => patch<DealRow>(dealId, { closed: true }));
    },
  });

const position = (number: number) => String(number).padStart(12, '0');
const event = <E extends DomainEvent>(number: number, { type, data }: E, tenantId = 't1'): RecordedEvent<E> =>
  ({
    ...{ id: `event-${number}`, type, data, stream: 's', revision: number, position: position(number), tenantId },
    ...{ at: '2026-01-01T00:00:00.000Z', meta: { actor: { id: 'a', name: 'Admin', email: '', role: 1 }, correlationId: 'c', version: 1 } },
  }) as RecordedEvent<E>;

const mina = { ownerId: 'mina', ownerName: 'Mina Das' };
const dealt = (dealId: string, owner: Pick<DealRow, 'ownerId' | 'ownerName'> = mina, by: Partial<DealRow> = {}): Dealt => ({
  type: 'Dealt',
  data: { dealId, ...owner, ...by },
});
const touched = (dealId: string): Touched => ({ type: 'Touched', data: { dealId, byId: 'mina', byName: 'Mina Das' } });
const gone: DomainEvent<'TenantErased', { tid: string }> = { type: 'TenantErased', data: { tid: 't1' } };
const erased = (...closed: string[]): Erased => ({ type: 'UserErased', data: { userId: 'mina', deals: closed } });

describe('rows that name a member of staff who is erased', () => {
  const folder = mkdtempSync(join(tmpdir(), 'erased-staff-'));
  let files = 0;
  let store: ReadStore;
  let feed: InMemoryFeed;
  let runner: ProjectionRunner | undefined;
  const announced: ChangedKeys[] = [];
  const failed: unknown[] = [];

  beforeEach(async () => {
    const file = join(folder, String(++files));
    store = await openSqliteReadStore({ rowsFile: `${file}.sqlite`, columnsFile: `${file}.duckdb`, role: 'both' });
    feed = new InMemoryFeed();
    announced.length = failed.length = 0;
  });
  afterEach(async () => {
    await runner?.stop();
    await store.close();
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const folded = async (to: number, of = projector()) => {
    await runner?.stop();
    const announce = (changed: ChangedKeys[]) => void announced.push(...changed);
    const onError = (error: unknown) => void failed.push(error);
    runner = new ProjectionRunner({ feed, store, projectors: [of], pausesMs: [], announce, onError });
    await runner.start();
    await runner.caughtUp(position(to));
  };
  const rows = async (tenantId = 't1') => {
    await store.reached('deal-list', (await feed.head()) || position(0), 10_000);
    return store.page<DealRow>(deals(1), tenantId, {});
  };

  it('lose the name and related data, in every query and live', async () => {
    const ravi = { ownerId: 'ravi', ownerName: 'Ravi' };
    feed.push(event(1, dealt('a')), event(2, dealt('b', ravi, { byId: 'mina', byName: 'Mina Das', ip: '10.0.0.1' })));
    feed.push(event(3, dealt('c', ravi)), event(4, dealt('d', mina), 't2'));
    await folded(4);
    announced.length = 0;
    feed.push(event(5, erased()));
    await runner?.caughtUp(position(5));
    const b = { dealId: 'b', ...ravi, byId: 'mina', byName: ERASED };
    expect(await rows()).toEqual([{ dealId: 'a', ownerId: 'mina', ownerName: ERASED }, b, { dealId: 'c', ...ravi }]);
    expect(announced).toEqual([{ model: 'deal-list', tenantId: 't1', keys: ['a', 'b'], position: position(5) }]);
    expect(await store.distinct(deals(1), 't1', ['ownerName'], {})).toEqual({
      ownerName: [
        { value: 'Ravi', count: 2 },
        { value: ERASED, count: 1 },
      ],
    });
    expect(await rows('t2')).toEqual([{ dealId: 'd', ...mina }]);
  });

  it('lose it wherever the erasure is in a batch, even if later events still contain it', async () => {
    feed.push(event(1, dealt('a')), event(2, dealt('b')), event(3, erased('a')), event(4, touched('b')), event(5, dealt('c')));
    await folded(5);
    expect(await rows()).toEqual([
      { dealId: 'a', ownerId: 'mina', ownerName: ERASED, closed: true },
      { dealId: 'b', ownerId: 'mina', ownerName: ERASED, byId: 'mina', byName: ERASED },
      { dealId: 'c', ownerId: 'mina', ownerName: ERASED },
    ]);
  });

  it('lose it when the work is interrupted between two slices, and nothing is done twice', async () => {
    feed.push(...Array.from({ length: 2500 }, (_, index) => event(index + 1, dealt(`d${index}`))));
    await folded(2500);
    const commit = store.commit.bind(store);
    const spied = jest.spyOn(store, 'commit').mockImplementationOnce(commit).mockRejectedValueOnce(new Error('disk full'));
    feed.push(event(2501, erased()), event(2502, dealt('last', { ownerId: 'ravi', ownerName: 'Ravi' })));
    await runner?.caughtUp(position(2502));
    expect(failed).toEqual([new Error('disk full')]);
    expect(await store.count(deals(1), 't1', { where: { field: 'ownerName', op: 'eq', value: 'Mina Das' } })).toBe(0);
    await store.reached('deal-list', position(2502), 10_000);
    expect(await store.distinct(deals(1), 't1', ['ownerName'], {})).toMatchObject({ ownerName: [{ value: ERASED, count: 2500 }, {}] });
    // 1,000; cut off; the other 1,500; the events.
    expect(spied.mock.calls.map(([, { length }]) => length)).toEqual([1000, 1000, 1000, 500, 1]);
  });

  it('are changed in slices, between which the thread serves other work', async () => {
    feed.push(...Array.from({ length: 2500 }, (_, index) => event(index + 1, dealt(`d${index}`))));
    await folded(2500);
    let turns = 0;
    let next = setImmediate(function count() {
      turns += 1;
      next = setImmediate(count);
    });
    const commit = store.commit.bind(store);
    const heard: number[] = [];
    jest.spyOn(store, 'commit').mockImplementation((...what) => {
      heard.push(turns);
      return commit(...what);
    });
    feed.push(event(2501, erased()));
    await runner?.caughtUp(position(2501));
    clearImmediate(next);
    expect(heard.length).toBe(4);
    expect([...new Set(heard)]).toEqual(heard);
  });

  it('equal a rebuild from a log without the names', async () => {
    const log = [dealt('a'), dealt('b', mina, { byId: 'mina', byName: 'Mina Das' }), touched('a'), erased('b'), dealt('c')];
    feed.push(...log.map((one, index) => event(index + 1, one)));
    await folded(5);
    const patched = await rows();
    await runner?.stop();
    const sealed = log.map((one, index) => event(index + 1, JSON.parse(JSON.stringify(one).replaceAll('Mina Das', ERASED)) as Dealt));
    feed = new InMemoryFeed();
    feed.push(...sealed);
    await folded(5, projector(2));
    expect(await store.active('deal-list')).toBe(2);
    expect(await rows()).toEqual(patched);
    expect(JSON.stringify(patched)).not.toContain('Mina');
  });

  it('are removed with their institution, and do not return in a rebuild', async () => {
    feed.push(event(1, dealt('a')), event(2, dealt('d'), 't2'), event(3, gone));
    for (const version of [1, 2]) {
      await folded(3, projector(version));
      expect(await store.active('deal-list')).toBe(version);
      expect([await rows(), await rows('t2')]).toEqual([[], [{ dealId: 'd', ...mina }]]);
    }
  });

  it('lose it even if a projector cannot fold the erasure, which stays parked while their institution exists', async () => {
    feed.push(event(1, dealt('a')), event(2, erased('a')));
    await folded(2, projector(1, true));
    expect(await rows()).toEqual([{ dealId: 'a', ownerId: 'mina', ownerName: ERASED }]);
    expect(await store.count(parkedEvents, 't1', {})).toBe(1);
    feed.push(event(3, gone));
    await runner?.caughtUp(position(3));
    await store.reached('parked-events', position(3), 10_000);
    expect(await store.count(parkedEvents, 't1', {})).toBe(0);
  });
});
