import { daysOf } from './own-days';

describe('the days that somebody is asked about', () => {
  it("are their own, of today and one that they left open: nobody else's check-in asks again", () => {
    expect(daysOf('asha', { day: '2026-03-03', open_day: null })).toEqual(['asha/2026-03-03']);
    expect(daysOf('asha', { day: '2026-03-03', open_day: '2026-03-02' })).toEqual(['asha/2026-03-03', 'asha/2026-03-02']);
    expect(daysOf('asha', undefined)).toEqual([]);
  });
});
