import { relativeTime } from './relative-time';

// 01:15 of the 21st in Kolkata.
const now = new Date('2026-11-20T19:45:00Z');
const of = (at: string, past?: 'ago' | 'late') => relativeTime(at, 'Asia/Kolkata', now, past);

describe('a moment as people say it', () => {
  it.each([
    ['2026-11-20T19:44:30Z', 'now'],
    ['2026-11-20T19:15:00Z', '30 min ago'],
    ['2026-11-20T20:05:00Z', 'in 20 min'],
    // Two hours ago was yesterday in that zone.
    ['2026-11-20T17:45:00Z', 'yesterday'],
    ['2026-11-21T12:00:00Z', 'in 16 h'],
    ['2026-11-21T19:00:00Z', 'tomorrow'],
    ['2026-11-18T19:00:00Z', '2 d ago'],
    ['2026-11-25T19:00:00Z', 'in 5 d'],
    ['2026-09-01T19:00:00Z', '02 Sep 2026'],
  ])('%s is %s', (at, words) => expect(of(at)).toBe(words));

  it('is late when it should have happened', () =>
    expect([of('2026-11-20T19:15:00Z', 'late'), of('2026-11-20T17:00:00Z', 'late'), of('2026-11-25T19:00:00Z', 'late')]).toEqual([
      '30 min late',
      '1 d late',
      'in 5 d',
    ]));
});
