import type { DayMark } from '@matricula/domain/workforce';
import { payDays } from './pay-days';

const day = (mark: DayMark, more: object = {}) => ({ day: '2026-03-02', mark, ...more });

describe('the days that pay goes by', () => {
  const calendar = { works: (_userId: string, date: string) => date !== '2026-03-01' };
  const of = (...days: ReturnType<typeof day>[]) => payDays({ user_id: 'asha', days }, calendar);

  it('are those on which they were to work, less those on which they did not come', () => {
    const sunday = { ...day('absent'), day: '2026-03-01' };
    expect(of(sunday, day('present'), day('late'), day('none'), day('absent'))).toEqual({ workingDays: 4, lostDays: 1 });
  });
  it('are lost by a leave that is not paid, by half of one by half, whatever other leave is called alike', () => {
    const [paid, unpaid] = [{ leave: 'Casual' }, { leave: 'Casual', unpaid: true }];
    expect(of(day('leave', paid), day('half', paid))).toEqual({ workingDays: 2, lostDays: 0 });
    expect(of(day('leave', unpaid), day('half', unpaid))).toEqual({ workingDays: 2, lostDays: 1.5 });
  });
  it('are those on which they were employed, of all of the month, and nothing is lost on the others', () => {
    const month = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map((on) => ({ ...day('absent'), day: on }));
    const days = (employment: object) => payDays({ user_id: 'asha', days: month }, calendar, employment);
    expect(days({ from: '2026-03-03' })).toEqual({ workingDays: 3, lostDays: 2, employed: { days: 2, from: '2026-03-03' } });
    expect(days({ from: '2025-01-01', until: '2026-03-02' })).toEqual({
      workingDays: 3,
      lostDays: 1,
      employed: { days: 1, until: '2026-03-02' },
    });
    expect(days({ from: '2026-04-01' })).toMatchObject({ lostDays: 0, employed: { days: 0 } });
    // A person who works on a Sunday is employed on all working days.
    expect(days({ from: '2026-03-01', until: '2026-03-31' })).toEqual({ workingDays: 3, lostDays: 3 });
  });
  it('are not lost by a leave in which they came', () =>
    expect(of(day('present', { unpaid: true }))).toEqual({ workingDays: 1, lostDays: 0 }));
});
