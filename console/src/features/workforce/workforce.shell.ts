import type { ShellSlots } from '../../shared/shell/shell-slots';
import { ActiveTime } from './active-time/active-time';
import { AttendanceReminder } from './attendance-reminder/attendance-reminder';

/** Active time and attendance. */
export const workforceShell: ShellSlots = {
  header: [
    { place: 10, narrow: 'drawer', Item: ActiveTime },
    { place: 20, narrow: 'header', Item: AttendanceReminder },
  ],
};
