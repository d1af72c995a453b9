import { stateOf } from './announcement-words';

describe('an announcement', () => {
  const now = '2026-03-02T05:00:00.000Z';
  const of = (startsAt: string, endsAt?: string, status: 'published' | 'withdrawn' = 'published') =>
    stateOf({ status, startsAt, endsAt }, now).words;
  it('is planned, shown, over or withdrawn', () => {
    const [before, after] = ['2026-03-01T05:00:00.000Z', '2026-03-03T05:00:00.000Z'];
    expect([of(after), of(before), of(before, after), of(before, now), of(before, after, 'withdrawn')]).toEqual([
      ...['Planned', 'Shown', 'Shown', 'Ended', 'Withdrawn'],
    ]);
  });
});
