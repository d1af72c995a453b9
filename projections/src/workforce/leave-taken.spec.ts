import { holiday, shift } from '@matricula/domain/workforce';
import { recordList } from '@matricula/read-models/record';
import { userList } from '@matricula/read-models/user';
import { noonOf } from '@matricula/read-models/workforce';
import { readsOf } from '@matricula/testing';
import { daysReturned } from './leave-taken';
import { workingCalendar } from './working-calendar';

const ASKED = '2026-02-20T09:00:00.000Z';
const LATER = '2026-02-25T09:00:00.000Z';
const day = (of: string, createdAt: string, locations: string[] = []) => ({
  recordId: of,
  day: of,
  name: `Day ${of}`,
  createdAt,
  locations,
});

describe('a leave in which days become holidays', () => {
  const returned = async (holidays: object[], more: object = {}) => {
    const reads = readsOf([recordList(shift), []], [recordList(holiday), holidays], [userList, [{ userId: 'asha', location: 'Pune' }]]);
    const leave = { userId: 'asha', from: noonOf('2026-03-02'), to: noonOf('2026-03-08'), days: 6, askedAt: ASKED, ...more };
    return daysReturned(leave, await workingCalendar(reads, 'sunrise'));
  };
  it('gives those days back, at its owner’s location alone', async () => {
    expect(await returned([day('2026-03-03', LATER), day('2026-03-04', LATER, ['Pune']), day('2026-03-05', LATER, ['Mumbai'])])).toBe(2);
    const half = { from: noonOf('2026-03-03'), to: noonOf('2026-03-03'), half: 'first', days: 0.5 };
    expect(await returned([day('2026-03-03', LATER)], half)).toBe(0.5);
  });
  it('gives nothing back of what it never took: holidays of before, days off, days beside it', async () =>
    expect(await returned([day('2026-03-03', ASKED), day('2026-03-08', LATER), day('2026-03-09', LATER)])).toBe(0));
  it('gives a day back once, whatever else falls on it', async () => {
    expect(await returned([day('2026-03-03', LATER), { ...day('2026-03-03', LATER), recordId: 'twice', name: 'Twice' }])).toBe(1);
    expect(await returned([day('2026-03-03', ASKED), { ...day('2026-03-03', LATER), recordId: 'twice', name: 'Twice' }])).toBe(0);
  });
});
