import type { RequestContext } from '@matricula/auth';
import { AttendanceController } from './attendance.controller';
import type { Attendance } from './attendance.service';

describe('a day at work', () => {
  const context = {} as RequestContext;
  const attendance = { checkIn: async () => '0001', checkOut: async () => '0002' } as Partial<Attendance>;
  const controller = new AttendanceController(attendance as Attendance);

  it('is begun and ended in the words of the documents, today and of a day before (AR-07, AR-08, AR-09)', async () => {
    const said = [controller.checkIn(context), controller.checkOut({}, context), controller.checkOut({ day: '2026-03-02' }, context)];
    expect((await Promise.all(said)).map(({ message }) => message)).toEqual([
      ...['Check In Successfully', 'Check Out Successfully', 'Checked-Out Yesterday'],
    ]);
  });
});
