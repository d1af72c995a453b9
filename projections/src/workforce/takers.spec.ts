import { holiday, shift } from '@matricula/domain/workforce';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { attendanceDays, attendanceIdOf, leaveList, noonOf } from '@matricula/read-models/workforce';
import { readsOf } from '@matricula/testing';
import { takersAmong } from './takers';

const MONDAY = '2026-03-02';
const leave = (userId: string, more: object = {}) => ({
  ...{ leaveId: `leave of ${userId}`, userId, status: 'approved', from: noonOf('2026-03-01'), to: noonOf('2026-03-03') },
  ...more,
});
const shifts = [{ recordId: 's', name: 'Day', start: '09:30', end: '18:30', daysOff: ['Sunday'], createdAt: '2026-01-01T00:00:00.000Z' }];
const staff = [
  { userId: 'asha', location: 'Pune' },
  { userId: 'om', location: 'Mumbai' },
  { userId: 'uma', location: 'Mumbai' },
];

describe('new leads', () => {
  const at = (clock: string, known: { leaves?: object[]; came?: string[]; holidays?: object[]; shifts?: object[] }) => {
    const came = (known.came ?? []).map((userId) => ({ attendanceId: attendanceIdOf(userId, MONDAY), userId, status: 'in' }));
    const reads = readsOf(
      [recordList(shift), known.shifts ?? shifts],
      [recordList(holiday), known.holidays ?? []],
      [userList, staff],
      [leaveList, known.leaves ?? []],
      [attendanceDays, came],
    );
    const tenant = { tenantId: 'sunrise', timeZone: 'Asia/Kolkata' };
    return takersAmong(reads, tenant, ['asha', 'om', 'uma'], new Date(`${MONDAY}T${clock}:00+05:30`).toISOString());
  };

  it('do not go to users on approved leave; a requested, cancelled or past leave does not count', async () => {
    const leaves = [leave('asha'), leave('om', { status: 'asked' }), leave('uma', { to: noonOf('2026-03-01') })];
    expect(await at('09:00', { leaves })).toEqual(['om', 'uma']);
    expect(await at('11:00', { leaves, came: ['uma'] })).toEqual(['uma']);
    expect(await at('11:00', { leaves: ['asha', 'om', 'uma'].map((userId) => leave(userId)) })).toEqual([]);
    const halves = ['first', 'second'].map((half) => leave('asha', { leaveId: half, half }));
    expect(await at('09:00', { leaves: halves })).toEqual(['om', 'uma']);
  });
  it('do not go to users on a holiday or day off while others work', async () => {
    const pune = { recordId: 'h', day: MONDAY, name: 'Founding day', locations: ['Pune'] };
    expect(await at('09:00', { holidays: [pune] })).toEqual(['om', 'uma']);
    expect(await at('09:00', { holidays: [{ ...pune, locations: [] }] })).toEqual(['asha', 'om', 'uma']);
    const mumbai = { ...shifts[0], recordId: 'm', name: 'Mumbai', daysOff: ['Monday'], locations: ['Mumbai'] };
    expect(await at('09:00', { shifts: [...shifts, mumbai] })).toEqual(['asha']);
  });
  it('go to those who are present, where attendance is recorded', async () => {
    expect(await at('11:00', { came: ['om'] })).toEqual(['om']);
    expect(await at('11:00', { came: ['om'], shifts: [] })).toEqual(['asha', 'om', 'uma']);
  });
});
