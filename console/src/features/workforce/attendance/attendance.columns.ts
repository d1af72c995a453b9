import { attendanceLife } from '@matricula/domain/workforce';
import type { Sort } from '@matricula/read-models/kernel';
import { dayOfNoon, type AttendanceDayRow } from '@matricula/read-models/workforce';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { dayWords, spentHours, timeWords } from '../attendance-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const statusWords = { none: 'Not recorded', in: 'Checked in', out: 'Checked out' } as const;
export const statusOf = ({ status }: AttendanceDayRow): string => t(statusWords[status]);
export const statusTone = ({ status }: AttendanceDayRow): number | 'plain' | 'done' =>
  (({ none: 'plain', in: 1, out: 'done' }) as const)[status];

const minutesWords = (minutes: number) => (minutes > 0 ? t`${minutes} min` : '');

/** Columns in the tenant's zone. */
export const attendanceColumns = (zone: string): ListColumn<AttendanceDayRow>[] => [
  { field: 'day', title: t`Day`, width: 160, pinned: true, format: (_, { day }) => dayWords(dayOfNoon(day)) },
  { field: 'userName', title: t`Name`, width: 180, flex: 1, look: { kind: 'person' } },
  { field: 'status', title: t`Status`, width: 130, format: (_, row) => statusOf(row), look: { kind: 'pill', tone: statusTone } },
  { field: 'firstIn', title: t`Checked in`, width: 150, format: (_, { firstIn }) => timeWords(firstIn, zone) },
  { field: 'lastOut', title: t`Checked out`, width: 110, format: (_, { lastOut }) => timeWords(lastOut, zone) },
  {
    field: 'minutes',
    title: t`Hours`,
    width: 90,
    figure: true,
    format: (_, row) => spentHours(row),
  },
  {
    field: 'lateMinutes',
    title: t`Late`,
    width: 90,
    figure: true,
    format: (_, { lateMinutes }) => minutesWords(lateMinutes),
    classes: { 'cell-red': ({ lateMinutes }) => lateMinutes > 0 },
  },
  { field: 'earlyMinutes', title: t`Left early`, width: 100, figure: true, format: (_, { earlyMinutes }) => minutesWords(earlyMinutes) },
  {
    field: 'correction',
    title: t`Correction`,
    width: 180,
    format: (_, { correction }) => (correction === 'asked' ? attendanceLife.states.asked : ''),
  },
];

export const attendanceFilters: FilterField[] = [
  { field: 'day', title: 'Day', kind: 'instant', pinned: true },
  { field: 'userName', title: 'Name', kind: 'keyword', pinned: true },
  { field: 'correction', title: 'Correction', kind: 'keyword', words: spoken(attendanceLife.states), pinned: true },
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords) },
  { field: 'lateMinutes', title: 'Late (minutes)', kind: 'integer' },
  { field: 'earlyMinutes', title: 'Left early (minutes)', kind: 'integer' },
];

export const latestFirst: Sort[] = [
  { field: 'day', dir: 'desc' },
  { field: 'firstIn', dir: 'desc' },
];
