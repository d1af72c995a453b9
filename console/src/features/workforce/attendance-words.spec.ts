import { monthWords } from '@matricula/domain/workforce';
import { monthAfter, spentHours, spentTime, spentWords, timeWords } from './attendance-words';

describe('days at work in words', () => {
  it('has hours and minutes', () => {
    expect(spentHours({ status: 'in', minutes: 0 })).toBe('–');
    expect(spentHours({ status: 'in', minutes: 122 })).toBe('2:02');
    expect(spentHours({ status: 'out', minutes: 0 })).toBe('0:00');
  });
  it('has times by the clock of the institution', () => {
    expect(timeWords('2026-03-02T04:00:00.000Z', 'Asia/Kolkata')).toBe('09:30 AM');
    expect(timeWords(null, 'Asia/Kolkata')).toBe('–');
  });
  it('shows start and end, or only the start while it is open', () => {
    const [firstIn, lastOut] = ['2026-03-02T04:00:00.000Z', '2026-03-02T12:15:00.000Z'];
    const spent = (day: { firstIn?: string; lastOut?: string; minutes: number }) => spentWords(day, 'Asia/Kolkata');
    expect(spent({ firstIn, lastOut, minutes: 495 })).toBe('09:30 AM to 05:45 PM · 8:15 h');
    expect([spent({ firstIn, minutes: 0 }), spent({ minutes: 0 })]).toEqual(['since 09:30 AM', '']);
  });
  it('goes from month to month over the years', () => {
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthWords('2026-11')).toBe('November 2026');
  });
  it('has a dash for no time', () => expect([0, 45, 5400].map(spentTime)).toEqual(['–', '45 s', '1 h 30 min']));
});
