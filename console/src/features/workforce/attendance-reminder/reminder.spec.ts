import { isDue } from './reminder';

const time = (start: string, end: string) => ({ name: 'Day', start, end });

describe('the reminder of attendance', () => {
  it('comes at once, to leave only when the working time is over', () => {
    const day = time('09:30', '18:30');
    expect(isDue({ reminder: 'A', reminds: true, working_time: day }, '09:00')).toBe(true);
    expect(isDue({ reminder: 'B', reminds: true, working_time: day }, '09:00')).toBe(true);
    expect(isDue({ reminder: null, reminds: true, working_time: day }, '19:00')).toBe(false);
    expect([
      isDue({ reminder: 'C', reminds: true, working_time: day }, '18:29'),
      isDue({ reminder: 'C', reminds: true, working_time: day }, '18:30'),
    ]).toEqual([false, true]);
  });
  it('does not appear if the shift has no reminders', () =>
    expect(isDue({ reminder: 'A', reminds: false, working_time: time('09:30', '18:30') }, '09:00')).toBe(false));
  it('waits for the morning at night', () => {
    const night = time('22:00', '06:00');
    expect([
      isDue({ reminder: 'C', reminds: true, working_time: night }, '23:00'),
      isDue({ reminder: 'C', reminds: true, working_time: night }, '06:05'),
    ]).toEqual([false, true]);
  });
});
