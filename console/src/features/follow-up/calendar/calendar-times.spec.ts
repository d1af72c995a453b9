import { dayOf, droppedAt, placeOf, slotTime, stepped, weekOf } from './calendar-times';

const zone = 'Asia/Kolkata';
// 10:15 on Friday the 27th in Kolkata.
const at = '2026-11-27T04:45:00.000Z';

describe('the week of the calendar', () => {
  it('begins on Monday', () => {
    expect(weekOf('2026-11-27')).toEqual([
      ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
    ]);
    expect(weekOf('2026-11-29')[0]).toBe('2026-11-23');
    expect(weekOf('2026-11-30')[0]).toBe('2026-11-30');
  });

  it('is that of today where the address names no day', () => {
    // 01:15 of the 21st in Kolkata.
    const now = new Date('2026-11-20T19:45:00Z');
    expect([null, 'soon', '2026-02-30', '2026-02-27'].map((day) => dayOf(day, zone, now))).toEqual([
      ...['2026-11-21', '2026-11-21', '2026-11-21', '2026-02-27'],
    ]);
  });
});

describe('a follow-up in the calendar', () => {
  it('stands in the half hour of its time in the zone of the institution', () => {
    expect(placeOf(at, zone)).toEqual({ day: '2026-11-27', slot: 20 });
    expect(placeOf('2026-11-27T18:30:00.000Z', zone)).toEqual({ day: '2026-11-28', slot: 0 });
    expect([slotTime(0), slotTime(20), slotTime(47)]).toEqual(['00:00', '10:00', '23:30']);
  });

  it('takes the start of the slot that it is dropped on, and keeps its time on another day in the same slot', () => {
    expect(droppedAt(at, '2026-11-27', 23, zone)).toBe('2026-11-27T06:00:00.000Z');
    expect(droppedAt(at, '2026-11-30', 20, zone)).toBe('2026-11-30T04:45:00.000Z');
  });

  it('moves by half hours and days with the arrow keys', () => {
    const to = (key: string, from = at) => stepped(from, key, zone);
    expect(to('ArrowUp')).toBe('2026-11-27T04:30:00.000Z');
    expect(to('ArrowUp', '2026-11-27T04:30:00.000Z')).toBe('2026-11-27T04:00:00.000Z');
    expect(to('ArrowDown')).toBe('2026-11-27T05:00:00.000Z');
    expect(to('ArrowLeft')).toBe('2026-11-26T04:45:00.000Z');
    expect(to('ArrowRight')).toBe('2026-11-28T04:45:00.000Z');
    expect(to('x')).toBeUndefined();
  });

  it('keeps its time of day over a change of the clocks', () =>
    expect(stepped('2026-10-24T08:00:00.000Z', 'ArrowRight', 'Europe/Berlin')).toBe('2026-10-25T09:00:00.000Z'));
});
