/** Words and columns of interviews. */
import { interviewLife, type InterviewStatus } from '@matricula/domain/interview';
import type { InterviewRow, InterviewSessionRow } from '@matricula/read-models/interview';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../shared/grid/conditions';
import type { ListColumn } from '../../shared/grid/list-columns';
import { spoken } from '../../shared/texts/spoken';
import { t } from '../../shared/texts/texts';

export const sessionWords = { open: 'Open', cancelled: 'Cancelled' } as const;

export const toneOfInterview = (status: InterviewStatus): number | 'plain' | 'done' =>
  (({ booked: 1, held: 'done', missed: 2, cancelled: 'plain' }) as const)[status];
export const toneOfSession = ({ status, booked, places }: InterviewSessionRow): number | 'plain' | 'done' =>
  status === 'cancelled' ? 'plain' : booked < places ? 1 : 'done';

export const sessionColumns: ListColumn<InterviewSessionRow>[] = [
  { field: 'startsAt', title: 'Start', width: 160, look: { kind: 'moment' } },
  { field: 'panel', title: 'Panel', width: 180, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'formName', title: 'Form', width: 240 },
  { field: 'room', title: 'Room', width: 120 },
  { field: 'slots', title: 'Slots', width: 90 },
  { field: 'minutes', title: 'Minutes per slot', width: 130 },
  { field: 'booked', title: 'Seats taken', width: 120, format: (_, { booked, places }) => `${booked} / ${places}` },
  {
    ...{ field: 'status', title: 'Status', width: 120, format: (_, { status }) => t(sessionWords[status]) },
    look: { kind: 'pill', tone: toneOfSession },
  },
];

export const sessionFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(sessionWords), pinned: true },
  { field: 'startsAt', title: 'Start', kind: 'instant', pinned: true },
  { field: 'room', title: 'Room', kind: 'keyword' },
];

const status: ListColumn<InterviewRow> = {
  ...{ field: 'status', title: 'Status', width: 120, format: (_, row) => t(interviewLife.states[row.status]) },
  look: { kind: 'pill', tone: (row) => toneOfInterview(row.status) },
};
const when: ListColumn<InterviewRow> = { field: 'startsAt', title: 'Start', width: 160, look: { kind: 'moment' } };
const place: ListColumn<InterviewRow>[] = [
  { field: 'minutes', title: 'Minutes', width: 100 },
  { field: 'panel', title: 'Panel', width: 160 },
  { field: 'room', title: 'Room', width: 120 },
  { field: 'formName', title: 'Form', width: 240 },
];

/** Applicants are known by a number, because panels judge blind. */
export const interviewColumns: ListColumn<InterviewRow>[] = [
  when,
  { field: 'candidate', title: 'Candidate', width: 130, flex: 1, classes: { 'cell-strong': () => true } },
  status,
  ...place,
];

export const interviewFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(interviewLife.states), pinned: true },
  { field: 'startsAt', title: 'Start', kind: 'instant', pinned: true },
  { field: 'panel', title: 'Panel', kind: 'text' },
  { field: 'formName', title: 'Form', kind: 'text' },
];

export const latestFirst: Sort[] = [{ field: 'startsAt', dir: 'desc' }];
export const earliestFirst: Sort[] = [{ field: 'startsAt', dir: 'asc' }];
