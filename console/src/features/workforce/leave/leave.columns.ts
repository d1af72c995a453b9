import { leaveHalfWords, leaveLife } from '@matricula/domain/workforce';
import type { Sort } from '@matricula/read-models/kernel';
import { dayOfNoon, type LeaveRow } from '@matricula/read-models/workforce';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { weekdayWords } from '../../../shared/session/tenant-clock';
import { counted } from '../../../shared/texts/counted';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** A day as text. */
export const dayWords = (noon: string): string => weekdayWords(dayOfNoon(noon));

/** "Mon, 02 Mar 2026", "Mon, 02 Mar 2026, the first half", "Mon, 02 Mar 2026 – Wed, 04 Mar 2026". */
export const leaveDaysWords = ({ from, to, half }: Pick<LeaveRow, 'from' | 'to' | 'half'>): string => {
  if (from !== to) return `${dayWords(from)} – ${dayWords(to)}`;
  return half ? `${dayWords(from)}, ${t(leaveHalfWords[half]).toLowerCase()}` : dayWords(from);
};

export const daysWords = (days: number): string => counted(days, 'day');

/** Pill tone of a state. */
export const leaveTone = ({ status }: LeaveRow): number | 'plain' | 'done' =>
  (({ asked: 2, approved: 'done', refused: 3, cancelled: 'plain' }) as const)[status];

export const leaveColumns: ListColumn<LeaveRow>[] = [
  { field: 'userName', title: 'Name', width: 180, pinned: true, look: { kind: 'person' } },
  { field: 'typeName', title: 'Leave', width: 140 },
  { field: 'from', title: 'When', width: 300, flex: 1, format: (_, row) => leaveDaysWords(row) },
  { field: 'days', title: 'Days', width: 80 },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => t(leaveLife.states[status]),
    look: { kind: 'pill', tone: leaveTone },
  },
  { field: 'reason', title: 'Reason', width: 240, format: (_, { reason }) => reason ?? '' },
  { field: 'refusal', title: 'Reason for refusal', width: 200, format: (_, { refusal }) => refusal ?? '' },
  { field: 'askedAt', title: 'Applied', width: 130, look: { kind: 'moment' } },
];

export const leaveFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(leaveLife.states), pinned: true },
  { field: 'typeName', title: 'Leave', kind: 'keyword', pinned: true },
  { field: 'userName', title: 'Name', kind: 'keyword', pinned: true },
  { field: 'from', title: 'First day', kind: 'instant' },
  { field: 'days', title: 'Days', kind: 'number' },
];

export const latestFirst: Sort[] = [{ field: 'from', dir: 'desc' }];
