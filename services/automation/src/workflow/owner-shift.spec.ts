import { defaultWorkingTime, shift } from '@matricula/domain/workforce';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { readsOf } from '@matricula/testing';
import { nextShift, nextShiftOf } from './owner-shift';

const zone = 'Asia/Kolkata';
const day = { ...defaultWorkingTime, start: '09:00', end: '17:00', daysOff: ['Sunday'] };
const night = { ...day, start: '22:00', end: '06:00' };

describe('the next shift of the owner of a lead', () => {
  // 2026-03-01 is a Sunday; 03:30 UTC is 09:00 in India.
  it('begins today, tomorrow or after the day off, and is now during the shift', () => {
    expect(nextShift(day, '2026-03-02T03:00:00.000Z', zone)).toBe('2026-03-02T03:30:00.000Z');
    expect(nextShift(day, '2026-03-02T03:30:00.000Z', zone)).toBeUndefined();
    expect(nextShift(day, '2026-03-02T11:30:00.000Z', zone)).toBe('2026-03-03T03:30:00.000Z');
    expect(nextShift(day, '2026-02-28T12:00:00.000Z', zone)).toBe('2026-03-02T03:30:00.000Z');
  });

  it('may last over midnight', () => {
    expect(nextShift(night, '2026-03-02T19:00:00.000Z', zone)).toBeUndefined();
    expect(nextShift(night, '2026-03-03T01:00:00.000Z', zone)).toBe('2026-03-03T16:30:00.000Z');
  });

  it('is that of their location; without an owner it is that of everybody', async () => {
    const shifts = [
      { ...day, recordId: 's1', name: 'Day' },
      { ...day, recordId: 's2', name: 'Late', start: '12:00', end: '20:00', locations: ['Delhi'] },
    ];
    const reads = readsOf([recordList(shift), shifts as never[]], [userList, [{ userId: 'asha', location: 'Delhi' }] as never[]]);
    const at = { tenantId: 't', at: '2026-03-02T03:00:00.000Z', timeZone: zone };
    expect(await nextShiftOf(reads, 'asha', at)).toBe('2026-03-02T06:30:00.000Z');
    expect(await nextShiftOf(reads, undefined, at)).toBe('2026-03-02T03:30:00.000Z');
  });
});
