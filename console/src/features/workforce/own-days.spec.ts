import { daysOf } from './own-days';

describe('the days that a user is reminded of', () => {
  it('are today and a day that they left open, never those of another user', () => {
    expect(daysOf('asha', { day: '2026-03-03', open_day: null })).toEqual(['asha/2026-03-03']);
    expect(daysOf('asha', { day: '2026-03-03', open_day: '2026-03-02' })).toEqual(['asha/2026-03-03', 'asha/2026-03-02']);
    expect(daysOf('asha', undefined)).toEqual([]);
  });
});
