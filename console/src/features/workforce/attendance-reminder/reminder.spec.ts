import { isDue } from './reminder';

const time = (start: string, end: string) => ({ name: 'Day', start, end });

describe('the reminder of attendance', () => {
  it('comes at once, to leave only when the working time is over', () => {
    const day = time('09:30', '18:30');
    expect(isDue({ reminder: 'A', working_time: day }, '09:00')).toBe(true);
    expect(isDue({ reminder: 'B', working_time: day }, '09:00')).toBe(true);
    expect(isDue({ reminder: null, working_time: day }, '19:00')).toBe(false);
    expect([isDue({ reminder: 'C', working_time: day }, '18:29'), isDue({ reminder: 'C', working_time: day }, '18:30')]).toEqual([
      false,
      true,
    ]);
  });
  it('waits for the morning at night', () => {
    const night = time('22:00', '06:00');
    expect([isDue({ reminder: 'C', working_time: night }, '23:00'), isDue({ reminder: 'C', working_time: night }, '06:05')]).toEqual([
      false,
      true,
    ]);
  });
});
