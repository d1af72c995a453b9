import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';
import { type StageTone } from '../../../shared/lead/stage-tone';
import { priorityWord, priorityWords } from '../../../shared/lead/priorities';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** Still open although overdue, now or at the moment of the list. */
export const isOverdue = ({ status, dueAt }: FollowUpRow, at = new Date().toISOString()): boolean => status === 'pending' && dueAt < at;

/** Data from the masters: labels of sources, tones of stages. */
interface FollowUpWords {
  source: (source: string | undefined) => string;
  stageTone: (stage: string | undefined) => StageTone;
  /** The moment of the list, if it is not the current one. */
  at?: string;
  /** Only follow-ups of the user: the comment gets the room of the owner. */
  mine?: boolean;
}

export const followUpColumns = ({ source, stageTone, at, mine = false }: FollowUpWords): ListColumn<FollowUpRow>[] => [
  { field: 'dueAt', title: t`Followup At`, width: 176, pinned: true, classes: { 'cell-red': (row) => isOverdue(row) } },
  {
    field: 'status',
    title: t`Status`,
    width: 96,
    format: (_, row) => (isOverdue(row, at) ? '! Overdue' : row.status === 'done' ? '✓ Done' : t`Pending`),
    classes: { 'cell-red': (row) => isOverdue(row), 'cell-green': ({ status }) => status === 'done' },
  },
  { field: 'leadName', title: t`Name`, width: 164, classes: { 'cell-strong': () => true } },
  { field: 'phone', title: t`Phone`, width: 136, call: ({ leadId, phone, leadName }) => ({ leadId, phone, name: leadName }) },
  { field: 'stage', title: t`Stage`, width: 168, look: { kind: 'pill', tone: ({ stage }) => stageTone(stage) } },
  { field: 'comment', title: t`Comment`, width: 140, flex: 2, sortable: false },
  { field: 'reason', title: t`No further follow-up`, width: 200, sortable: false, hidden: true },
  ...(mine ? [] : [{ field: 'ownerName', title: t`Owner`, width: 134, look: { kind: 'person' } } satisfies ListColumn<FollowUpRow>]),
  { field: 'collegeName', title: '{EntityName}', width: 124, flex: 1 },
  { field: 'priority', title: t`Priority`, width: 100, hidden: true, format: priorityWord },
  { field: 'source', title: t`Source`, width: 130, hidden: true, format: (_, row) => source(row.source) },
  { field: 'createdAt', title: t`Created At`, width: 132, hidden: true, look: { kind: 'moment' } },
  { field: 'completedAt', title: t`Done At`, width: 132, hidden: true, look: { kind: 'moment' } },
];

/** The address parameter `stage` is the tab, so the stage of the lead is filtered by its id. */
export const followUpFilters: FilterField[] = [
  { field: 'dueAt', title: 'Date', kind: 'instant', pinned: true },
  { field: 'collegeName', title: '{EntityName}', kind: 'keyword', pinned: true },
  { field: 'source', title: 'Source', kind: 'keyword', pinned: true },
  { field: 'ownerName', title: 'User', kind: 'keyword', pinned: true },
  { field: 'priority', title: 'Priority', kind: 'integer', words: spoken(priorityWords) },
  { field: 'leadName', title: 'Name', kind: 'text' },
  { field: 'stageId', title: 'Stage', kind: 'keyword' },
];

export const earliestFirst: Sort[] = [{ field: 'dueAt', dir: 'asc' }];
export const latestFirst: Sort[] = [{ field: 'dueAt', dir: 'desc' }];
