/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { screen, waitFor, within } from '@testing-library/react';
import { playConsole } from '../../../app/testing/played-console';

const day = {
  ...{ current_state: null, reminder: null, reminds: true, day: '2026-03-03', open_day: null, first_in: null, last_out: null, minutes: 0 },
  // Over at any time of the day: a night shift that ends in the first minute of the day and begins in the last.
  working_time: { name: 'Night', start: '23:59', end: '00:00' },
};

describe('the attendance reminders', () => {
  const server = playConsole();
  beforeEach(() => server.signedIn());

  const dialog = () => screen.findByRole('dialog');
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = async (name: string) => within(await dialog()).findByRole('button', { name });
  const open = async (now: object) => {
    server.answers.set('attendance/records', { body: { data: { ...day, ...now } } });
    await server.open('/help-support');
    await dialog();
  };
  /** Clicks the button, checks the buttons while the request runs, then lets it end. */
  const pressed = async (name: string, path: string, message: string, buttons: number) => {
    const go = server.held(path, { body: { message } });
    await server.user.click(await button(name));
    const busy = await within(await dialog()).findAllByRole<HTMLButtonElement>('button', { name: 'Processing...' });
    expect(busy.map(({ disabled }) => disabled)).toEqual(Array.from({ length: buttons }, () => true));
    server.answers.set('attendance/records', { body: { data: { ...day } } });
    go();
    await server.toast('success', message);
    await closed();
    return server.to(path).map(({ body }) => body);
  };

  it('AR-02, AR-06, AR-07: offers to check in, and says that it was done', async () => {
    await open({ reminder: 'A' });
    await pressed('Check In Now', 'attendance/check-in', 'Check In Successfully', 1);
  });

  it('AR-03, AR-06, AR-09: offers to end yesterday, and says that it was done', async () => {
    await open({ reminder: 'B', open_day: '2026-03-02', current_state: 'PUNCHED IN' });
    const asked = await pressed('Check Out Yesterday', 'attendance/check-out', 'Checked-Out Yesterday', 2);
    expect(asked).toEqual([{ day: '2026-03-02' }]);
  });

  it('AR-04: Regularize leads to the attendance report', async () => {
    await open({ reminder: 'B', open_day: '2026-03-02', current_state: 'PUNCHED IN' });
    await server.user.click(await button('Regularize'));
    await server.at('/employee/attendance-report');
  });

  it('AR-05, AR-08: says since when the person is in, and checks out', async () => {
    await open({ reminder: 'C', current_state: 'PUNCHED IN', first_in: '2026-03-03T04:05:00.000Z' });
    await screen.findByText('09:35 AM');
    await pressed('Check-Out Now', 'attendance/check-out', 'Check Out Successfully', 1);
  });

  it('AR-05: says 09:42 AM when the time is unknown; once closed it stays closed that day, and the header opens it', async () => {
    const now = { reminder: 'C', current_state: 'PUNCHED IN' };
    await open(now);
    await screen.findByText('09:42 AM');
    await server.user.click(await button('Close'));
    await server.open('/help-support');
    await server.press('Attendance: checked in');
    await button('Check-Out Now');
    await server.open('/help-support');
    await screen.findByRole('button', { name: 'Attendance: checked in' });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
