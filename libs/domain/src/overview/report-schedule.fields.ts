import { timeOfDayWords } from '../kernel/date-words';
import { choice, choices, fields, manyOf, text, time, when } from '../kernel/field-set';
import { relativePeriods } from './relative-days';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const monthDays = Array.from({ length: 28 }, (_, at) => String(at + 1));

export const reportFormats = ['pdf', 'csv'] as const;

/** Settings of a report that is sent on a schedule. */
export const reportScheduleFields = fields({
  title: text({ label: 'Name', required: 'Name is required.', most: 120 }),
  period: choice({ label: 'Days', of: relativePeriods, required: true, default: 'yesterday' }),
  every: choice({
    label: 'How often',
    of: [
      { value: 'daily', label: 'Every day' },
      { value: 'weekdays', label: 'Monday to Friday' },
      { value: 'weekly', label: 'Every week' },
      { value: 'monthly', label: 'Every month' },
    ],
    required: true,
    default: 'daily',
  }),
  weekday: choice({
    label: 'On',
    of: weekdays.map((label, at) => ({ value: String(at), label })),
    when: when('every', 'weekly'),
    required: true,
    default: '1',
  }),
  monthDay: choice({
    label: 'On the',
    of: [...monthDays.map((value) => ({ value, label: `${value}.` })), { value: 'last', label: 'last day' }],
    when: when('every', 'monthly'),
    required: true,
    default: '1',
  }),
  at: time({ label: 'At', required: true, default: '08:00', help: 'In the time zone of your institution.' }),
  recipients: manyOf({
    label: 'To',
    from: 'users',
    value: 'userId',
    shows: 'name',
    required: 'Choose the recipients.',
    most: 50,
    help: 'Each recipient gets only the data that they can see.',
  }),
  formats: choices({
    label: 'As',
    of: [
      { value: 'pdf', label: 'PDF' },
      { value: 'csv', label: 'CSV' },
    ],
    required: 'Choose PDF, CSV or both.',
    default: ['pdf', 'csv'],
  }),
});

/** When a report is sent, by the clock of the institution. */
export interface ReportTimes {
  every: string;
  weekday?: string | null;
  monthDay?: string | null;
  /** `08:30` */
  at: string;
}

/** The schedule as a cron expression. */
export function cronOf({ every, weekday, monthDay, at }: ReportTimes): string {
  const [hour, minute] = at.split(':').map(Number);
  const days: Record<string, string> = {
    weekdays: '* * 1-5',
    weekly: `* * ${weekday ?? '1'}`,
    monthly: `${monthDay === 'last' ? 'L' : (monthDay ?? '1')} * *`,
  };
  return `${minute} ${hour} ${days[every] ?? '* * *'}`;
}

/** The schedule in words: `Every week on Monday at 08:30 AM`. */
export function timesInWords({ every, weekday, monthDay, at }: ReportTimes): string {
  const often = reportScheduleFields.every.of.find(({ value }) => value === every)?.label ?? every;
  const day =
    every === 'weekly'
      ? ` on ${weekdays[Number(weekday ?? 1)]}`
      : every === 'monthly'
        ? ` on the ${monthDay === 'last' ? 'last day' : `${monthDay ?? '1'}.`}`
        : '';
  return `${often}${day} at ${timeOfDayWords(at)}`;
}
