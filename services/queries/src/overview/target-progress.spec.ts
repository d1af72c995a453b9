import { periodOf } from './target-progress';

describe('the current period of a target', () => {
  it('is the day, the week from Monday, or the month so far', () => {
    expect(periodOf('day', '2026-11-27')).toEqual({ from: '2026-11-27', to: '2026-11-27' });
    expect(periodOf('week', '2026-11-27')).toEqual({ from: '2026-11-23', to: '2026-11-27' });
    expect(periodOf('week', '2026-11-29')).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(periodOf('week', '2026-11-23')).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(periodOf('month', '2026-11-27')).toEqual({ from: '2026-11-01', to: '2026-11-27' });
  });
});
