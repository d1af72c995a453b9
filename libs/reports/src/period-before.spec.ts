import { monthsBefore, periodBefore } from './period-before';

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

  it('of a month are the month before, of one up to today the same days of it', () => {
    expect(before('2026-10-01', '2026-10-31', '2026-11-10T04:30:00.000Z')).toEqual({ from: '2026-09-01', to: '2026-09-30' });
    expect(before('2026-11-01', '2026-11-30', '2026-11-10T04:30:00.000Z')).toEqual({
      ...{ from: '2026-10-01', to: '2026-10-31', until: '2026-10-10T04:30:00.000Z' },
    });
    expect(before('2026-11-01', '2026-11-10', '2026-11-10T04:30:00.000Z')).toEqual({
      ...{ from: '2026-10-01', to: '2026-10-10', until: '2026-10-10T04:30:00.000Z' },
    });
    expect(before('2026-03-01', '2026-03-30', '2026-03-30T04:30:00.000Z')).toMatchObject({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('of the first day of a month are yesterday, of days that only begin with one as many before', () => {
    expect(before('2026-11-01', '2026-11-01', '2026-11-01T04:30:00.000Z')).toMatchObject({ from: '2026-10-31', to: '2026-10-31' });
    expect(before('2026-11-01', '2026-11-07', '2026-11-22T04:30:00.000Z')).toEqual({ from: '2026-10-25', to: '2026-10-31' });
  });
});

it('months are compared with as many whole ones before them', () => {
  expect(monthsBefore({ from: '2026-09-01', to: '2026-11-30' })).toEqual({ from: '2026-06-01', to: '2026-08-31' });
  expect(monthsBefore({ from: '2026-01-01', to: '2026-02-28' })).toEqual({ from: '2025-11-01', to: '2025-12-31' });
});
