import { parkedPolicies, type ParkedPolicyRow } from '@matricula/read-models/automation';
import { readsOf } from '@matricula/testing';
import { parkedOf, parkedPage, type ReplayParkedDto } from './parked-rows';

const row = (index: number) => ({
  parkedId: `p-${index}`,
  at: new Date(Date.UTC(2026, 2, 1, 0, index)).toISOString(),
});
const reads = readsOf([parkedPolicies, Array.from({ length: 1_200 }, (_, index) => row(1_199 - index))]);
const ids = (rows: ParkedPolicyRow[]) => rows.map(({ parkedId }) => parkedId);

describe('parked events', () => {
  it('are paged, the oldest first, for any number', async () => {
    const { rows, count } = await parkedPage(reads, parkedPolicies, 't1', { skip: 1_198, limit: 50 });
    expect([ids(rows), count]).toEqual([['p-1198', 'p-1199'], 1_200]);
    expect(ids((await parkedPage(reads, parkedPolicies, 't1', {})).rows)).toHaveLength(100);
  });

  it('are found by id on any page, and all of them only with their count', async () => {
    const of = (chosen: ReplayParkedDto) => parkedOf(reads, parkedPolicies, 't1', chosen);
    expect(ids(await of({ parkedIds: ['p-1199', 'gone'] }))).toEqual(['p-1199']);
    expect(await of({ all: true, count: 1_200 })).toHaveLength(1_200);
    await expect(of({})).rejects.toMatchObject({ code: 'selection/nothing-named' });
    await expect(of({ all: true })).rejects.toMatchObject({ code: 'selection/count-missing' });
    await expect(of({ all: true, count: 1_199 })).rejects.toMatchObject({
      code: 'selection/changed-meanwhile',
      message: 'You selected 1,199 parked entries; 1,200 match now. Please confirm.',
      details: { count: 1_200 },
    });
  });
});
