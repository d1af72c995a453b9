import { periodBefore } from './period-before';

const before = (from: string, to: string, now: string) => periodBefore({ from, to }, 'Asia/Kolkata', now);

describe('the days before', () => {
  it('are as many, and whole, where those asked for are over or still to come', () => {
    expect(before('2026-11-19', '2026-11-21', '2026-11-22T04:00:00.000Z')).toEqual({ from: '2026-11-16', to: '2026-11-18' });
    expect(before('2026-11-23', '2026-11-23', '2026-11-22T04:00:00.000Z')).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('end at the same time of day as today has come to', () =>
    expect(before('2026-11-22', '2026-11-22', '2026-11-22T04:30:00.000Z')).toEqual({
      ...{ from: '2026-11-21', to: '2026-11-21', until: '2026-11-21T04:30:00.000Z' },
    }));

  it('end as far into them as a month has come to', () =>
    expect(before('2026-11-01', '2026-11-30', '2026-11-10T04:30:00.000Z')).toMatchObject({
      ...{ from: '2026-10-02', to: '2026-10-31', until: '2026-10-11T04:30:00.000Z' },
    }));
});
