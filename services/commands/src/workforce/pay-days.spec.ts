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
  it('are not lost by a leave in which they came', () =>
    expect(of(day('present', { unpaid: true }))).toEqual({ workingDays: 1, lostDays: 0 }));
});
