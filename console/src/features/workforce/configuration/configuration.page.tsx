import { defaultWorkingTime, holiday, leaveType, shift } from '@matricula/domain/workforce';
import { RecordTabs, type RecordTab } from '../../../shared/record/record-tabs';
import { timeOfDay } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

const { start, end, graceMinutes, daysOff } = defaultWorkingTime;

/** Working times of people without a shift. */
const WithoutShift = () =>
  t`Default shift for people without one: ${timeOfDay(start)} to ${timeOfDay(end)}, late after ${graceMinutes} minutes, days off: ${daysOff.map((day) => t(day)).join(', ')}.`;

const tabs: Readonly<Record<string, RecordTab>> = {
  shifts: {
    title: 'Shifts',
    of: shift,
    otherwise: <WithoutShift />,
  },
  holidays: { title: 'Holidays', of: holiday },
  'leave-types': { title: 'Leave types', of: leaveType },
};

/** Working times, holidays and leave types of the tenant. */
export function WorkforceConfigurationPage() {
  return <RecordTabs path="/employee/configuration" tabs={tabs} />;
}
