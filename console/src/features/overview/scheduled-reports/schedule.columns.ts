import { reportScheduleFields, type ReportTimes } from '@matricula/domain/overview';
import type { Sort } from '@matricula/read-models/kernel';
import type { ReportScheduleRow } from '@matricula/read-models/overview';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { timeOfDay } from '../../../shared/session/tenant-clock';
import { t } from '../../../shared/texts/texts';

export type Names = Readonly<Record<string, string>>;

const wordsOf = (of: readonly { value: string; label: string }[]): Names =>
  Object.fromEntries(of.map(({ value, label }) => [value, label]));
export const periodWords = wordsOf(reportScheduleFields.period.of);
const everyWords = wordsOf(reportScheduleFields.every.of);
const weekdayWords = wordsOf(reportScheduleFields.weekday.of);
export const statusWords = { active: 'Active', paused: 'Paused' } as const;
export const outcomeWords = {
  running: 'Being sent',
  sent: '✓ Sent',
  partly: '! Sent to some',
  refused: '! Sent to nobody',
  failed: '! Failed',
} as const;

/** The schedule: `Every week on Monday at 08:30 AM`. */
export function timesInWords({ every, weekday, monthDay, at: clock }: ReportTimes): string {
  const at = timeOfDay(clock);
  if (every === 'weekly') return t`Every week on ${t(weekdayWords[weekday ?? '1'] ?? '')} at ${at}`;
  if (every !== 'monthly') return every === 'weekdays' ? t`Monday to Friday at ${at}` : t`Every day at ${at}`;
  return monthDay === 'last' ? t`Every month on the last day at ${at}` : t`Every month on the ${monthDay ?? '1'}. at ${at}`;
}

/** The result of the last run; empty before the first. */
export const outcomeOf = ({ lastOutcome }: ReportScheduleRow): string => (lastOutcome ? t(outcomeWords[lastOutcome]) : '');
const isTrouble = ({ lastOutcome }: ReportScheduleRow) => lastOutcome === 'partly' || lastOutcome === 'refused' || lastOutcome === 'failed';
export const toneOf = ({ status }: ReportScheduleRow) => (status === 'active' ? 'done' : 'plain');

/** Recipients who did not get it, and why. */
export function reasonOf({ lastReason, lastRecipients = [] }: ReportScheduleRow, names: Names): string {
  if (lastReason) return lastReason;
  return lastRecipients.flatMap(({ userId, reason }) => (reason ? [`${names[userId] ?? userId}: ${reason}`] : [])).join(' ');
}

export const scheduleColumns = (names: Names, reports: Names): ListColumn<ReportScheduleRow>[] => [
  { field: 'title', title: t`Name`, width: 230, pinned: true, classes: { 'cell-strong': () => true } },
  { field: 'period', title: t`Days`, width: 110, format: (_, { period }) => t(periodWords[period] ?? period), sortable: false },
  { field: 'every', title: t`When`, width: 270, format: (_, row) => timesInWords(row), sortable: false },
  {
    field: 'recipients',
    title: t`To¦whom`,
    width: 160,
    format: (_, { recipients }) => recipients.map((id) => names[id] ?? id).join(', '),
    sortable: false,
  },
  {
    field: 'status',
    title: t`Status`,
    width: 100,
    format: (_, { status }) => t(statusWords[status]),
    look: { kind: 'pill', tone: toneOf },
  },
  { field: 'nextAt', title: t`Next` },
  {
    field: 'lastOutcome',
    title: t`Result`,
    width: 140,
    format: (_, row) => outcomeOf(row),
    classes: { 'cell-red': isTrouble, 'cell-green': ({ lastOutcome }) => lastOutcome === 'sent' },
  },
  { field: 'lastReason', title: t`Reason for refusal`, width: 260, flex: 1, format: (_, row) => reasonOf(row, names), sortable: false },
  { field: 'lastRunAt', title: t`Last`, width: 132, look: { kind: 'moment' } },
  { field: 'report', title: t`Report`, width: 200, format: (_, { report }) => reports[report] ?? report, sortable: false },
  { field: 'ownerId', title: t`Scheduled By`, width: 160, format: (_, { ownerId }) => names[ownerId] ?? ownerId, sortable: false },
  {
    field: 'formats',
    title: 'As',
    width: 110,
    format: (_, { formats }) => formats.join(', ').toUpperCase(),
    sortable: false,
    hidden: true,
  },
  { field: 'runs', title: t`Runs`, width: 90, hidden: true },
  { field: 'createdAt', title: t`Created At`, width: 132, hidden: true, look: { kind: 'moment' } },
];

export const scheduleFilters = (names: Names, reports: Names): FilterField[] => [
  { field: 'report', title: t`Report`, kind: 'keyword', pinned: true, words: reports },
  { field: 'status', title: t`Status`, kind: 'keyword', pinned: true, words: spoken(statusWords) },
  { field: 'lastOutcome', title: t`Result`, kind: 'keyword', pinned: true, words: spoken(outcomeWords) },
  { field: 'ownerId', title: t`Scheduled By`, kind: 'keyword', words: names },
  { field: 'recipients', title: t`To¦whom`, kind: 'keyword', words: names },
  { field: 'every', title: t`When`, kind: 'keyword', words: spoken(everyWords) },
];

export const soonestFirst: Sort[] = [{ field: 'nextAt', dir: 'asc' }];
