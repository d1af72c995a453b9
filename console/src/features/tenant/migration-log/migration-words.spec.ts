import { countsOf, spanOf } from './migration-words';

describe('what was brought in', () => {
  it('says what became of its rows', () =>
    expect(countsOf({ counts: { created: 1200, updated: 0, refused: 3 } })).toBe('1,200 created, 3 refused'));
  it('says how long it took', () => {
    const took = (finishedAt?: string) => spanOf({ startedAt: '2026-03-02T10:00:00.000Z', finishedAt });
    expect([took(), took('2026-03-02T10:00:45.000Z'), took('2026-03-02T10:12:10.000Z'), took('2026-03-02T13:01:00.000Z')]).toEqual([
      '',
      '45 s',
      '12 min',
      '3 h',
    ]);
  });
});
