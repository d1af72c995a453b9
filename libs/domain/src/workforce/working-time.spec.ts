import { accruedDays, leaveDays } from './leave-days';
import { leaveMarkOf, markOf } from './month-grid';
import { reminderOf, reminderState } from './reminder';
import { daysBetween, defaultWorkingTime, earlyMinutes, lateMinutes, workingTimeOf, type WorkingTime } from './working-time';

const time = defaultWorkingTime;
const night: WorkingTime = { ...time, name: 'Night', start: '22:00', end: '06:00', staff: ['om'] };

describe('working time', () => {
  it('is that of the shift that names the person, else of the general shift, else the default', () => {
    const everybody = { ...time, name: 'Everybody' };
    expect(workingTimeOf([everybody, night], 'om').name).toBe('Night');
    expect(workingTimeOf([night, everybody], 'asha').name).toBe('Everybody');
    expect(workingTimeOf([night], 'asha')).toBe(defaultWorkingTime);
  });
  it('depends on the location of people without a named shift', () => {
    const pune = { ...time, name: 'Pune', locations: ['Pune'] };
    const all = { ...time, name: 'Everybody' };
    const names = [night, pune, all];
    expect(['Pune', 'Mumbai', undefined].map((location) => workingTimeOf(names, 'asha', location).name)).toEqual([
      ...['Pune', 'Everybody', 'Everybody'],
    ]);
    expect(workingTimeOf(names, 'om', 'Pune').name).toBe('Night');
    expect(workingTimeOf([pune], 'asha', 'Mumbai')).toBe(defaultWorkingTime);
  });
  it('shows who is late and who left early, past midnight too', () => {
    expect([lateMinutes(time, '09:45'), lateMinutes(time, '09:46')]).toEqual([0, 16]);
    expect([earlyMinutes(time, '18:00'), earlyMinutes(time, '19:00')]).toEqual([30, 0]);
    expect([earlyMinutes(night, '05:00', true), earlyMinutes(night, '23:00'), earlyMinutes(night, '06:10', true)]).toEqual([60, 420, 0]);
  });
  it('lists the days from one date to another', () => {
    expect(daysBetween('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(daysBetween('2026-03-02', '2026-03-01')).toEqual([]);
  });
});

describe('days of leave', () => {
  it('are those on which the person would have worked', () => {
    const holidays = new Set(['2026-03-03']);
    // From a Saturday to a Tuesday, with a Sunday and a holiday between.
    expect(leaveDays({ from: '2026-02-28', to: '2026-03-03' }, time, holidays)).toBe(2);
    expect(leaveDays({ from: '2026-03-02', to: '2026-03-02', half: 'first' }, time, holidays)).toBe(0.5);
    expect(leaveDays({ from: '2026-03-01', to: '2026-03-01', half: 'first' }, time, holidays)).toBe(0);
  });
  it('are granted at once, or a twelfth each month in halves', () => {
    expect(accruedDays({ daysPerYear: 12, accrual: 'year' }, '2026-01-05')).toBe(12);
    expect(accruedDays({ daysPerYear: 12, accrual: 'month' }, '2026-03-05')).toBe(3);
    expect(accruedDays({ daysPerYear: 10, accrual: 'month' }, '2026-01-05')).toBe(0.5);
    expect(accruedDays({ daysPerYear: 10, accrual: 'month' }, '2026-12-05')).toBe(10);
  });
});

describe('the mark of a day', () => {
  const when = { today: '2026-03-06', joined: '2026-03-01', kept: '2026-01-01' };
  const mark = (day: string, known: Parameters<typeof markOf>[1] = {}) => markOf(day, known, time, when);
  it('shows what the person did before what was planned', () => {
    expect(mark('2026-03-02', { attendance: { status: 'out', lateMinutes: 0 } })).toBe('present');
    expect(mark('2026-03-02', { attendance: { status: 'out', lateMinutes: 20 } })).toBe('late');
    expect(mark('2026-03-01', { attendance: { status: 'out', lateMinutes: 0 }, holiday: 'Holi' })).toBe('present');
    expect(mark('2026-03-06', { attendance: { status: 'in', lateMinutes: 0 } })).toBe('in');
    expect(mark('2026-03-02', { attendance: { status: 'out', lateMinutes: 0 }, leave: { half: 'first', status: 'approved' } })).toBe(
      'half',
    );
  });
  it('is leave, a holiday, a day off, or absence; none for future days and days before joining', () => {
    expect(mark('2026-03-02', { leave: { status: 'approved' } })).toBe('leave');
    expect(mark('2026-03-02', { leave: { status: 'asked' } })).toBe('absent');
    expect(mark('2026-03-02', { holiday: 'Holi' })).toBe('holiday');
    expect(mark('2026-03-01')).toBe('off');
    expect(mark('2026-03-02')).toBe('absent');
    expect(mark('2026-03-02', { attendance: { status: 'none', lateMinutes: 0 } })).toBe('absent');
    expect([mark('2026-03-06'), mark('2026-03-07'), mark('2026-02-27')]).toEqual(['none', 'none', 'none']);
  });
  it('is no leave on a holiday or day off: those days are not taken from the balance', () => {
    const leave = { status: 'approved' };
    expect([mark('2026-03-02', { leave, holiday: 'Holi' }), mark('2026-03-01', { leave })]).toEqual(['holiday', 'off']);
    expect(mark('2026-03-02', { leave: { ...leave, half: 'first' }, holiday: 'Holi' })).toBe('holiday');
  });
  it('is neither a holiday nor a day off before they were on the staff', () =>
    expect([mark('2026-02-27', { holiday: 'Holi' }), mark('2026-02-22')]).toEqual(['none', 'none']));
  it('is absence only since the institution records attendance', () => {
    const kept = (since?: string) => markOf('2026-03-02', {}, time, { ...when, kept: since });
    expect([kept('2026-03-02'), kept('2026-03-03'), kept()]).toEqual(['absent', 'none', 'none']);
  });
});

describe('the mark of a day in the calendar of leave', () => {
  const mark = (day: string, leaves: { half?: string }[] = [], holiday?: string) =>
    leaveMarkOf(day, { leaves, holiday }, time, '2026-03-01');
  it('is leave, half a day of leave, or a mark that takes no leave', () => {
    expect(mark('2026-03-02', [{}])).toBe('leave');
    expect(mark('2026-03-02', [{ half: 'first' }])).toBe('half');
    expect(mark('2026-03-02', [{ half: 'first' }, { half: 'second' }])).toBe('leave');
    expect(mark('2026-03-02', [{}], 'Holi')).toBe('holiday');
    expect([mark('2026-03-08', [{}]), mark('2026-03-08'), mark('2026-03-02')]).toEqual(['off', 'off', 'none']);
  });
  it('is none before they were on the staff', () => {
    expect([mark('2026-02-22'), mark('2026-02-23', [], 'Holi')]).toEqual(['none', 'none']);
  });
});

describe('the reminder (AR-01)', () => {
  it('is A without a check-in, B without a check-out yesterday, C when checked in', () => {
    const states = [
      { status: 'none', works: true },
      { status: 'none', works: true, openDay: '2026-03-01' },
      { status: 'in', works: true },
      { status: 'out', works: true },
      { status: 'none', works: false },
    ] as const;
    expect(states.map(reminderState)).toEqual(['NONE', 'PUNCHED_IN', 'PUNCHED_IN', 'PUNCHED_OUT', 'NONE']);
    expect(states.map(reminderOf)).toEqual(['A', 'B', 'C', undefined, undefined]);
  });
});
