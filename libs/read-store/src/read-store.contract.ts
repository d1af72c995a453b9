import { PROPERTY_RUNS } from '../../../test/fixtures/property-runs';
import fc from 'fast-check';
import { ORIGIN } from '@matricula/domain/kernel';
import { defineReadModel, keyword, type AggregateRow, type FacetValue, type Filter } from '@matricula/read-models/kernel';
import { naiveAggregate, naiveDistinct, naivePage } from './naive/naive-query';
import { select, type NaiveRow } from './naive/naive-filter';
import { anyAggregate, anyGroupings, anyPage, anyRow, anySelection, fields, sample, sampleFields, type SampleRow } from './sample-queries';
import { projectionOf, ReadBehind, RefusedQuery, type ReadStore, type RowChange, type StoredRow } from './read-store';

const sampleNext = defineReadModel<SampleRow>({ name: 'sample-list', version: 2, key: 'id', fields: { ...sampleFields, team: keyword() } });

const at = (number: number) => String(number).padStart(12, '0');
const TENANT = 'tenant-1';
const SOON = 10_000;

const change = (key: string, position: number, row: Partial<SampleRow> | undefined, tenantId = TENANT): RowChange => ({
  model: sample,
  tenantId,
  key,
  position: at(position),
  row: row && { id: key, ...row },
});

/** What every read store must do. `open` answers an empty store; the suite closes it. `rounds`: rounds of random questions. */
export function readStoreContract(name: string, open: () => Promise<ReadStore>, rounds = PROPERTY_RUNS): void {
  describe(`read store: ${name}`, () => {
    let store: ReadStore;
    const projection = projectionOf(sample);

    beforeEach(async () => {
      store = await open();
      await store.prepare(sample);
    });
    afterEach(() => store.close());

    const commit = async (changes: RowChange[], checkpoint: number) => {
      await store.commit(projection, changes, at(checkpoint));
      await store.reached(projection, at(checkpoint), SOON);
    };
    const ids = async (tenantId = TENANT) => (await store.page(sample, tenantId, {})).map(({ id }) => id);

    describe('a row that was written at a position', () => {
      beforeEach(() => commit([change('a', 5, { owner: 'asha' })], 5));

      it('is found by key', async () => {
        expect(await store.get(sample, TENANT, 'a')).toEqual({ id: 'a', owner: 'asha' });
        expect(await store.getMany(sample, TENANT, ['x', 'a'])).toEqual([{ id: 'a', owner: 'asha' }]);
      });

      it('is left alone by an equal or older position', async () => {
        await commit([change('a', 5, { owner: 'same' })], 6);
        await commit([change('a', 4, { owner: 'older' })], 7);
        expect(await store.page(sample, TENANT, {})).toEqual([{ id: 'a', owner: 'asha' }]);
      });

      it('is replaced by a later one', async () => {
        await commit([change('a', 6, { owner: 'ravi' })], 6);
        expect(await store.get(sample, TENANT, 'a')).toEqual({ id: 'a', owner: 'ravi' });
        expect(await store.count(sample, TENANT, { where: { field: 'owner', op: 'eq', value: 'asha' } })).toBe(0);
        expect(await store.count(sample, TENANT, { where: { field: 'owner', op: 'eq', value: 'ravi' } })).toBe(1);
      });

      it('stays removed when an older event arrives again', async () => {
        await commit([change('a', 8, undefined)], 8);
        await commit([change('a', 7, { owner: 'ghost' })], 9);
        expect(await store.get(sample, TENANT, 'a')).toBeUndefined();
        expect(await ids()).toEqual([]);
        expect((await store.load(sample, [{ tenantId: TENANT, key: 'a' }])).get(`${TENANT}/a`)).toMatchObject({
          position: at(8),
          row: undefined,
        });
      });

      it('comes back at a later position than its removal', async () => {
        await commit([change('a', 8, undefined)], 8);
        await commit([change('a', 9, { owner: 'again' })], 9);
        expect(await store.page(sample, TENANT, {})).toEqual([{ id: 'a', owner: 'again' }]);
      });

      it('is invisible to every question of another tenant', async () => {
        await commit([change('a', 6, { owner: 'other' }, 'tenant-2'), change('b', 6, { owner: 'other' }, 'tenant-2')], 6);
        expect(await store.page(sample, TENANT, {})).toEqual([{ id: 'a', owner: 'asha' }]);
        expect(await store.get(sample, TENANT, 'b')).toBeUndefined();
        expect(await store.getMany(sample, TENANT, ['a', 'b'])).toEqual([{ id: 'a', owner: 'asha' }]);
        expect(await store.count(sample, TENANT, {})).toBe(1);
        expect(await store.distinct(sample, TENANT, ['owner'], {})).toEqual({ owner: [{ value: 'asha', count: 1 }] });
        expect(await store.aggregate(sample, TENANT, { by: [], measures: [{ as: 'n', op: 'count' }] })).toEqual([{ n: 1 }]);
        expect(await store.keys(sample, TENANT, {})).toEqual(['a']);
        expect(await streamed(store, TENANT)).toEqual([{ id: 'a', owner: 'asha' }]);
        expect(await ids('tenant-3')).toEqual([]);
      });
    });

    describe('a commit', () => {
      it('moves its checkpoint together with its rows, and never back', async () => {
        expect(await store.checkpoint(projection)).toBe(ORIGIN);
        await commit([change('a', 3, {})], 3);
        await store.commit(projection, [], at(2));
        expect(await store.checkpoint(projection)).toBe(at(3));
      });

      it('leaves nothing behind when one of its rows cannot be written', async () => {
        const cyclic: Record<string, unknown> = {};
        cyclic.self = cyclic;
        await expect(store.commit(projection, [change('a', 1, {}), change('b', 1, cyclic)], at(1))).rejects.toThrow();
        expect(await store.checkpoint(projection)).toBe(ORIGIN);
        expect(await store.get(sample, TENANT, 'a')).toBeUndefined();
      });

      it('of several projections moves all their checkpoints', async () => {
        await store.commit(['one', 'two'], [], at(4));
        await store.reached('two', at(4), SOON);
        expect([await store.checkpoint('one'), await store.position('two')]).toEqual([at(4), at(4)]);
      });

      it('that never comes is reported as being behind', () =>
        expect(store.reached(projection, at(99), 50)).rejects.toBeInstanceOf(ReadBehind));
    });

    describe('rows in which a keyword is a value', () => {
      const found = async (fields: (keyof SampleRow)[], value?: string, between = async () => {}) => {
        const rows: StoredRow<SampleRow>[] = [];
        for await (const slice of store.loadWhere(sample, TENANT, fields, value)) {
          rows.push(...slice);
          await between();
        }
        return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
      };

      it('are found for folding, whichever of the fields it is, in their tenant alone', async () => {
        const rows = [change('a', 1, { owner: 'as"ha', note: { anything: 'x' } }), change('b', 2, { owner: 'ravi', phone: 'as"ha' })];
        const others = [change('c', 2, { owner: 'ravi', name: 'as"ha' }), change('d', 2, { owner: 'as"ha2', labels: ['as"ha'] })];
        await commit([...rows, ...others, change('e', 2, undefined), change('a', 2, { owner: 'as"ha' }, 'tenant-2')], 2);
        expect(await found(['owner', 'phone'], 'as"ha')).toEqual([
          { tenantId: TENANT, key: 'a', position: at(1), row: { id: 'a', owner: 'as"ha', note: { anything: 'x' } } },
          { tenantId: TENANT, key: 'b', position: at(2), row: { id: 'b', owner: 'ravi', phone: 'as"ha' } },
        ]);
        expect(await found(['owner'], 'nobody')).toEqual([]);
        expect((await found([])).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
      });

      it('come once each, although they are changed between slices', async () => {
        const rows = Array.from({ length: 2500 }, (_, index) => change(`k${index}`, 1, { owner: index % 5 ? 'asha' : 'ravi' }));
        await commit(rows, 1);
        let position = 1;
        const again = () => {
          position += 1;
          const changed = [change('k1', position, { owner: 'asha' }), change('k2499', position, { owner: 'asha', name: 'new' })];
          return store.commit([], [...changed, change(`z${position}`, position, { owner: 'asha' })], at(position));
        };
        const keys = (await found(['owner'], 'asha', again)).map(({ key }) => key).filter((key) => key.startsWith('k'));
        expect([keys.length, new Set(keys).size, position > 2]).toEqual([2000, 2000, true]);
      });
    });

    describe('a version', () => {
      it('is empty while nobody has begun, and filled to a share until it has come to what it was aimed at', async () => {
        expect(await store.filling(sampleNext, TENANT)).toEqual({ share: 0 });
        expect(await store.filling(sample, TENANT)).toEqual({ share: 0 });
        await store.aim([projection], at(8));
        expect(await store.checkpoint(projection)).toBe(ORIGIN);
        expect(await store.filling(sample, TENANT)).toEqual({ share: 0 });
        await commit([change('a', 3, {})], 3);
        expect(await store.filling(sample, TENANT)).toEqual({ share: 0.375 });
        expect(await store.filling(sample)).toEqual({ share: 0.375 });
        await commit([], 8);
        expect(await store.filling(sample, TENANT)).toBeUndefined();
      });

      it('that was aimed at nothing is whole, also when there is nothing to fold', async () => {
        await store.aim([projection], ORIGIN);
        expect(await ids()).toEqual([]);
        expect(await store.filling(sample, TENANT)).toBeUndefined();
      });

      it('can be given a new target until it is complete, and is forgotten when it is dropped', async () => {
        await store.aim([projection], at(8));
        await commit([], 4);
        await store.aim([projection], at(5));
        expect(await store.filling(sample, TENANT)).toEqual({ share: 0.8 });
        await store.aim([projection], at(4));
        expect(await store.filling(sample, TENANT)).toBeUndefined();
        await store.aim([projection], at(9));
        expect(await store.filling(sample, TENANT)).toBeUndefined();
        await store.drop(sample.name, sample.version);
        await store.prepare(sample);
        expect(await store.filling(sample, TENANT)).toEqual({ share: 0 });
      });

      it('that is rebuilt beside the one that answers does not make it less whole', async () => {
        await store.activate(sample);
        await commit([], 4);
        await store.prepare(sampleNext);
        await store.aim([projectionOf(sampleNext)], at(8));
        expect(await store.filling(sampleNext, TENANT)).toBeUndefined();
      });
    });

    describe('two versions of a read model', () => {
      const next = (key: string, row: object): RowChange => ({
        model: sampleNext,
        tenantId: TENANT,
        key,
        position: at(1),
        row: { id: key, ...row },
      });
      beforeEach(async () => {
        await store.prepare(sampleNext);
        await store.commit(projectionOf(sampleNext), [next('new', { team: 'north' })], at(1));
        await store.reached(projectionOf(sampleNext), at(1), SOON);
        await commit([change('old', 1, { owner: 'asha' })], 1);
      });

      it('stand beside each other', async () => {
        expect(await store.versions('sample-list')).toEqual([1, 2]);
        expect(await store.active('sample-list')).toBeUndefined();
        expect(await store.keys(sample, TENANT, {})).toEqual(['old']);
        expect(await store.keys(sampleNext, TENANT, {})).toEqual(['new']);
      });

      it('answer from the active one, in which an unknown field is missing', async () => {
        await store.activate(sample);
        expect(await store.active('sample-list')).toBe(1);
        expect(
          await store.keys(sampleNext, TENANT, {
            where: { field: 'team', op: 'exists', value: false },
            sort: [{ field: 'team', dir: 'asc' }],
          }),
        ).toEqual(['old']);
        await store.activate(sampleNext);
        expect(await store.keys(sample, TENANT, {})).toEqual(['new']);
        expect(await store.get(sample, TENANT, 'new')).toMatchObject({ team: 'north' });
        expect(await store.position('sample-list')).toBe(at(1));
      });

      it('lose only the one that is dropped', async () => {
        await store.activate(sampleNext);
        await store.drop('sample-list', 1);
        expect(await store.versions('sample-list')).toEqual([2]);
        expect(await store.checkpoint(projection)).toBe(ORIGIN);
        expect(await store.keys(sample, TENANT, {})).toEqual(['new']);
      });

      it('lose one that is wanted no more, unless it answers', async () => {
        await store.activate(sample);
        expect(await store.discard('sample-list', 1)).toBe(false);
        expect(await store.discard('sample-list', 2)).toBe(true);
        expect(await store.discard('sample-list', 2)).toBe(false);
        expect([await store.versions('sample-list'), await store.active('sample-list')]).toEqual([[1], 1]);
        expect(await store.checkpoint(projectionOf(sampleNext))).toBe(ORIGIN);
        expect(await store.keys(sampleNext, TENANT, {})).toEqual(['old']);
        await store.prepare(sampleNext);
        await store.activate(sampleNext);
        expect(await store.get(sampleNext, TENANT, 'new')).toBeUndefined();
      });

      it('begin empty when dropped and prepared again', async () => {
        await store.drop('sample-list', 1);
        await store.prepare(sample);
        await commit([change('reborn', 1, {})], 1);
        expect(await ids()).toEqual(['reborn']);
      });
    });

    describe('text of every sort', () => {
      const names = ["D'Souza", 'आशा देवी', '100%', 'a_b', 'back\\slash', '"quoted"', '', 'Ünal', '😀 smile', '$1; drop table x'];
      beforeEach(() =>
        commit(
          names.map((name, index) => change(`k${index}`, 1, { name, owner: name })),
          1,
        ),
      );

      it.each(names)('finds %j as a whole, by its start and by a part', async (name) => {
        const key = `k${names.indexOf(name)}`;
        expect(await store.keys(sample, TENANT, { where: { field: 'owner', op: 'eq', value: name } })).toEqual([key]);
        expect(await store.keys(sample, TENANT, { where: { field: 'name', op: 'startsWith', value: name } })).toContain(key);
        expect(
          await store.keys(sample, TENANT, { where: { field: 'name', op: 'contains', value: [...name].slice(1).join('') } }),
        ).toContain(key);
        expect(await store.keys(sample, TENANT, { search: name })).toContain(key);
      });

      it('is matched literally and ignoring case', async () => {
        expect(await store.keys(sample, TENANT, { where: { field: 'name', op: 'contains', value: '%' } })).toEqual(['k2']);
        expect(await store.keys(sample, TENANT, { where: { field: 'name', op: 'contains', value: 'üNAL' } })).toEqual(['k7']);
        expect(await store.keys(sample, TENANT, { search: 'देवी आशा' })).toEqual(['k1']);
      });
    });

    describe('a long list of values', () => {
      const many = Array.from({ length: 20_000 }, (_, index) => `owner-${index}`);
      beforeEach(() => commit([change('a', 1, { owner: 'owner-19999' }), change('b', 1, { owner: 'nobody' }), change('c', 1, {})], 1));

      it('is looked up whole', async () => {
        expect(await store.keys(sample, TENANT, { where: { field: 'owner', op: 'in', values: many } })).toEqual(['a']);
        expect(await store.keys(sample, TENANT, { where: { field: 'owner', op: 'nin', values: many } })).toEqual(['b', 'c']);
        expect(await store.keys(sample, TENANT, { where: { not: { or: [{ field: 'owner', op: 'in', values: many }] } } })).toEqual([
          'b',
          'c',
        ]);
      });
    });

    it('finds nothing among no values, and everything without any condition', async () => {
      await commit([change('a', 1, { owner: 'asha' }), change('b', 1, {})], 1);
      const found = (where: Filter) => store.keys(sample, TENANT, { where });
      for (const field of ['owner', 'tags', 'name'].filter((name) => name in sample.fields)) {
        expect(await found({ field, op: 'in', values: [] })).toEqual([]);
        expect(await found({ field, op: 'nin', values: [] })).toEqual(['a', 'b']);
      }
      expect([await found({ and: [] }), await found({ or: [] }), await found({ not: { or: [] } })]).toEqual([['a', 'b'], [], ['a', 'b']]);
    });

    it('ranks a facet of more values than it answers', async () => {
      const row = (index: number): Partial<SampleRow> => ({ owner: `owner-${Math.max(index, 3)}`, open: index % 2 === 0 });
      await commit(
        Array.from({ length: 6000 }, (_, index) => change(`k${index}`, 1, row(index))),
        1,
      );
      expect(await store.distinct(sample, TENANT, ['owner', 'open'], {}, 2)).toEqual({
        owner: [
          { value: 'owner-3', count: 4 },
          { value: 'owner-10', count: 1 },
        ],
        open: [
          { value: false, count: 3000 },
          { value: true, count: 3000 },
        ],
      });
    });

    describe('entries of a map', () => {
      const wish = (words: Record<string, unknown>, figures = {}, moments = {}) => ({ words, figures, moments });
      beforeEach(() =>
        commit(
          [
            change('a', 1, wish({ hostel: 'Yes' }, { budget: 250_000 }, { joins: '2026-03-31T18:30:00.000Z' })),
            change('b', 1, wish({ hostel: 'No' }, { budget: 90_000 }, { joins: '2026-03-31T18:29:59.999Z' })),
            change('c', 1, wish({ hostel: 7 }, { budget: 'much' })),
            change('d', 1, { words: { 'no.name': 'Yes' } }),
          ],
          1,
        ),
      );

      it('are filtered, sorted, counted and found like fields, and what is of another kind is missing', async () => {
        expect(await store.keys(sample, TENANT, { where: { field: 'words.hostel', op: 'eq', value: 'Yes' } })).toEqual(['a']);
        expect(await store.keys(sample, TENANT, { where: { field: 'words.hostel', op: 'exists', value: false } })).toEqual(['c', 'd']);
        expect(await store.keys(sample, TENANT, { sort: [{ field: 'figures.budget', dir: 'asc' }] })).toEqual(['b', 'a', 'c', 'd']);
        expect(await store.count(sample, TENANT, { where: { field: 'figures.budget', op: 'gte', value: 100_000 } })).toBe(1);
        expect(await store.keys(sample, TENANT, { search: 'yes' })).toEqual(['a']);
        expect(await store.distinct(sample, TENANT, ['words.hostel', 'words.unknown'], {})).toEqual({
          'words.hostel': [
            { value: null, count: 2 },
            { value: 'No', count: 1 },
            { value: 'Yes', count: 1 },
          ],
          'words.unknown': [{ value: null, count: 4 }],
        });
      });

      it('are dimensions and measures of a report', async () => {
        expect(
          await store.aggregate(sample, TENANT, {
            by: [{ field: 'moments.joins', per: 'month', as: 'month' }],
            measures: [{ as: 'budget', op: 'sum', field: 'figures.budget' }],
            timeZone: 'Asia/Kolkata',
          }),
        ).toEqual([
          { month: '2026-03', budget: 90_000 },
          { month: '2026-04', budget: 250_000 },
          { month: null, budget: 0 },
        ]);
      });

      it('come back with the row as they were', async () => {
        expect(await store.get(sample, TENANT, 'c')).toEqual({ id: 'c', ...wish({ hostel: 7 }, { budget: 'much' }) });
      });

      it('come with pages and exports with those entries only that are asked for', async () => {
        const query = {
          sort: [{ field: 'figures.budget', dir: 'asc' as const }],
          carried: { words: [], figures: ['budget', 'none', 'a "b"'], unknown: ['x'] },
        };
        const rows = [
          { id: 'b', words: {}, figures: { budget: 90_000 }, moments: { joins: '2026-03-31T18:29:59.999Z' } },
          { id: 'a', words: {}, figures: { budget: 250_000 }, moments: { joins: '2026-03-31T18:30:00.000Z' } },
          { id: 'c', words: {}, figures: { budget: 'much' }, moments: {} },
          { id: 'd', words: {} },
        ];
        expect(await store.page(sample, TENANT, query)).toEqual(rows);
        expect(JSON.parse(await store.pageJson(sample, TENANT, { ...query, limit: 2 }))).toEqual(rows.slice(0, 2));
        expect(await store.keys(sample, TENANT, query)).toEqual(['b', 'a', 'c', 'd']);
        const exported: object[] = [];
        for await (const batch of store.stream(sample, TENANT, query)) exported.push(...batch);
        expect(exported).toEqual(rows);
        // Rows that are asked for whole come whole.
        expect(await store.page(sample, TENANT, { where: { field: 'words.hostel', op: 'eq', value: 'No' } })).toMatchObject([
          { words: { hostel: 'No' } },
        ]);
      });
    });

    describe('moments in Asia/Kolkata, half an hour off', () => {
      beforeEach(() =>
        commit([change('a', 1, { dueAt: '2026-03-31T18:29:59.999Z' }), change('b', 1, { dueAt: '2026-03-31T18:30:00.000Z' })], 1),
      );

      it.each([
        ['hour', '2026-03-31 23:00', '2026-04-01 00:00'],
        ['hourOfDay', 0, 23],
        ['day', '2026-03-31', '2026-04-01'],
        ['month', '2026-03', '2026-04'],
      ] as const)('fall into the %s of the local clock', async (per, first, second) => {
        const rows = await store.aggregate(sample, TENANT, {
          by: [{ field: 'dueAt', per, as: 'bucket' }],
          measures: [{ as: 'n', op: 'count' }],
          timeZone: 'Asia/Kolkata',
        });
        expect(rows).toEqual([
          { bucket: first, n: 1 },
          { bucket: second, n: 1 },
        ]);
      });
    });

    it('puts moments into the week of the local clock, which begins on Monday', async () => {
      const moments = ['2026-03-29T18:29:59.999Z', '2026-03-29T18:30:00.000Z', '2026-04-05T18:29:59.999Z'];
      await commit(
        moments.map((dueAt, index) => change(`week${index}`, 1, { id: `week${index}`, dueAt }, 'weeks')),
        1,
      );
      const by = [{ field: 'dueAt', per: 'week' as const, as: 'bucket' }];
      const rows = await store.aggregate(sample, 'weeks', { by, measures: [{ as: 'n', op: 'count' }], timeZone: 'Asia/Kolkata' });
      expect(rows).toEqual([
        { bucket: '2026-03-23', n: 1 },
        { bucket: '2026-03-30', n: 2 },
      ]);
    });

    it('asks for days before 1970 and after 2106 as for others', async () => {
      const moments = ['1965-05-05T10:00:00.000Z', '2110-03-04T10:00:00.000Z'];
      await commit(
        moments.map((dueAt, index) => change(`far${index}`, 1, { id: `far${index}`, dueAt }, 'far')),
        1,
      );
      for (const [per, buckets] of [
        ['hour', ['1965-05-05 15:00', '2110-03-04 15:00']],
        ['day', ['1965-05-05', '2110-03-04']],
        ['week', ['1965-05-03', '2110-03-03']],
        ['month', ['1965-05', '2110-03']],
      ] as const)
        expect(
          await store.aggregate(sample, 'far', { by: [{ field: 'dueAt', per, as: 'bucket' }], measures: [], timeZone: 'Asia/Kolkata' }),
        ).toEqual(buckets.map((bucket) => ({ bucket })));
    });

    it('answers the groups within bounds, page by page', async () => {
      const labels = [['a', 'b'], ['a', 'b', 'c'], ['a', 'd'], ['b', 'd'], ['a', 'e'], []];
      await commit(
        labels.map((some, index) => change(`bound-${index}`, 1, { labels: some }, 'bounded')),
        1,
      );
      const page = (limit: number, after = '') =>
        store.aggregate(sample, 'bounded', {
          ...{ by: [{ field: 'labels' }], measures: [{ as: 'n', op: 'count' }], limit },
          having: [
            { of: 'n', op: 'gte', value: 2 },
            { of: 'n', op: 'lte', value: 3 },
            { of: 'labels', op: 'gt', value: after },
          ],
        });
      expect(await page(5)).toEqual([
        { labels: 'b', n: 3 },
        { labels: 'd', n: 2 },
      ]);
      expect(await page(1)).toEqual([{ labels: 'b', n: 3 }]);
      expect(await page(1, 'b')).toEqual([{ labels: 'd', n: 2 }]);
      expect(await page(1, 'd')).toEqual([]);
    });

    it('takes thousands of values to compare with', async () => {
      const values = Array.from({ length: 5_000 }, (_, minute) => new Date(minute * 60_000).toISOString());
      const among = (field: string) => ({ field, op: 'in', values }) as const;
      const where = { or: [among('dueAt'), among('moments.joins')] };
      expect(await store.count(sample, TENANT, { where })).toBe(0);
    });

    it('says once that a question is refused which is asked in parts', async () => {
      const unheard: unknown[] = [];
      const hear = (error: unknown) => void unheard.push(error);
      process.on('unhandledRejection', hear);
      const where = { field: 'attempts', op: 'eq', value: 'x' } as const;
      await expect(store.distinct(sample, TENANT, ['labels', 'owner', 'lists.a'], { where })).rejects.toBeInstanceOf(RefusedQuery);
      await new Promise(setImmediate);
      process.off('unhandledRejection', hear);
      expect(unheard).toEqual([]);
    });

    it.each([
      ['an unknown field', () => store.count(sample, TENANT, { where: { field: 'nothing', op: 'eq', value: 1 } })],
      ['a value of another kind', () => store.count(sample, TENANT, { where: { field: 'attempts', op: 'eq', value: 'x' } })],
      [
        'an unknown time zone',
        () => store.aggregate(sample, TENANT, { by: [{ field: 'dueAt', per: 'day' }], measures: [], timeZone: 'Mars' }),
      ],
      ['an order by a list', () => store.page(sample, TENANT, { sort: [{ field: 'labels', dir: 'asc' }] })],
      ['a map without the name of an entry', () => store.count(sample, TENANT, { where: { field: 'words', op: 'eq', value: 'x' } })],
      ['an entry by what is no name', () => store.distinct(sample, TENANT, ["words.a'] or true --"], {})],
      ['an entry of what is no map', () => store.page(sample, TENANT, { sort: [{ field: 'owner.a', dir: 'asc' }] })],
      [
        'a bound on a bucket',
        () =>
          store.aggregate(sample, TENANT, {
            ...{ by: [{ field: 'dueAt', per: 'day' }], measures: [], timeZone: 'UTC' },
            having: [{ of: 'dueAt', op: 'gt', value: '2026-01-01' }],
          }),
      ],
      ['a negative limit', () => store.page(sample, TENANT, { limit: -1 })],
      ['a stream in the order of a list', () => streamed(store, TENANT, [{ field: 'labels', dir: 'asc' }])],
    ])('refuses %s', async (_what, ask) => {
      await expect(ask()).rejects.toBeInstanceOf(RefusedQuery);
    });

    it('answers every question as the naive evaluation does', async () => {
      let position = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(anyRow, { minLength: 0, maxLength: 60, selector: ({ id }) => id }),
          fc.array(fc.record({ page: anyPage, selection: anySelection, aggregate: anyAggregate, groupings: anyGroupings }), {
            minLength: 5,
            maxLength: 10,
          }),
          async (rows, questions) => {
            const [tenant, kept] = [`random-${++position}`, rows.map((row): NaiveRow => ({ key: row.id, row }))];
            await commit(
              rows.map((row) => change(row.id, position, row, tenant)),
              position,
            );
            for (const { page, selection, aggregate, groupings } of questions) {
              expect(await store.page(sample, tenant, page)).toEqual(naivePage(sample, kept, page).map(({ row }) => row));
              expect(JSON.parse(await store.pageJson(sample, tenant, page))).toEqual(naivePage(sample, kept, page).map(({ row }) => row));
              expect(await store.keys(sample, tenant, page)).toEqual(naivePage(sample, kept, page).map(({ key }) => key));
              expect(await streamed(store, tenant, page.sort)).toEqual(naivePage(sample, kept, { sort: page.sort }).map(({ row }) => row));
              expect(await store.count(sample, tenant, selection)).toBe(select(sample, kept, selection).length);
              const facets: Record<string, FacetValue[]> = await store.distinct(sample, tenant, fields, selection, 7);
              expect(facets).toEqual(naiveDistinct(sample, kept, fields, selection, 7));
              const figures: AggregateRow[] = await store.aggregate(sample, tenant, aggregate);
              expect(figures).toEqual(naiveAggregate(sample, kept, aggregate));
              const several = { ...selection, timeZone: aggregate.timeZone };
              expect(await store.aggregates(sample, tenant, { ...several, groupings })).toEqual(
                groupings.map((grouping) => naiveAggregate(sample, kept, { ...several, ...grouping })),
              );
            }
          },
        ),
        { numRuns: rounds },
      );
    }, 120_000);
  });
}

async function streamed(store: ReadStore, tenantId: string, sort?: { field: string; dir: 'asc' | 'desc' }[]) {
  const rows: SampleRow[] = [];
  for await (const batch of store.stream(sample, tenantId, { sort })) rows.push(...batch);
  return rows;
}
