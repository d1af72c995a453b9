import { relativeDays, type RelativePeriod } from './relative-days';

describe('days that move with time', () => {
  it.each<[RelativePeriod, string, string, string]>([
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['last-7-days', '2028-03-03', '2028-02-26', '2028-03-03'],
    ['last-30-days', '2026-03-15', '2026-02-14', '2026-03-15'],
    ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
  ])('%s, seen on %s', (period, today, from, to) => expect(relativeDays(period, today)).toEqual({ from, to }));
});
