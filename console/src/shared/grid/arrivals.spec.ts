import { seenKeys, standsBefore } from './arrivals';

const newest = [{ field: 'createdAt', dir: 'desc' as const }];

describe('a list with the newest first', () => {
  const last = { leadId: 'z', createdAt: '2026-11-20T10:00:00.000Z' };
  const fresh = { leadId: 'a', createdAt: '2026-11-21T10:00:00.000Z' };
  const old = { leadId: 'b', createdAt: '2026-10-01T10:00:00.000Z' };

  it('shows what is newer than its last loaded row', () => expect(seenKeys([fresh, old], last, newest, 'leadId')).toEqual(['a']));
  it('shows everything when it is empty', () => expect(seenKeys([fresh, old], undefined, newest, 'leadId')).toEqual(['a', 'b']));
});

describe('the order of rows', () => {
  it('compares numbers as numbers', () => expect(standsBefore({ calls: 9 }, { calls: 10 }, [{ field: 'calls', dir: 'asc' }])).toBe(true));
  it('continues with the next sort field', () =>
    expect(
      standsBefore({ stage: 'Fresh', name: 'B' }, { stage: 'Fresh', name: 'A' }, [
        { field: 'stage', dir: 'asc' },
        { field: 'name', dir: 'asc' },
      ]),
    ).toBe(false));
  it('puts rows without a value first, or last when it is turned round', () => {
    expect(standsBefore({}, { dueAt: '2026' }, [{ field: 'dueAt', dir: 'asc' }])).toBe(true);
    expect(standsBefore({}, { dueAt: '2026' }, [{ field: 'dueAt', dir: 'desc' }])).toBe(false);
  });
});
