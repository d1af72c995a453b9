import { type FollowUpRow } from '@matricula/read-models/follow-up';
import { type Sort } from '@matricula/read-models/kernel';
import { type FilterField } from '../../../shared/grid/conditions';
import { type ListColumn } from '../../../shared/grid/list-columns';
import { type StageTone } from '../../../shared/lead/stage-tone';
import { priorityWord, priorityWords } from '../../../shared/lead/priorities';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

/** Still open although its time has passed, by now or at the moment at which the list is shown. */
export const isOverdue = ({ status, dueAt }: FollowUpRow, at = new Date().toISOString()): boolean => status === 'pending' && dueAt < at;

/** What the masters say: words for sources, tones of stages. */
interface FollowUpWords {
  source: (source: string | undefined) => string;
  stageTone: (stage: string | undefined) => StageTone;
  /** The moment at which the list is shown, where it is not now. */
  at?: string;
}

export const followUpColumns = ({ source, stageTone, at }: FollowUpWords): ListColumn<FollowUpRow>[] => [
  { field: 'dueAt', title: t`Followup At`, width: 180, pinned: true, classes: { 'cell-red': (row) => isOverdue(row) } },
  {
    field: 'status',
    title: t`Status`,
    width: 100,
    format: (_, row) => (isOverdue(row, at) ? '! Overdue' : row.status === 'done' ? '✓ Done' : t`Pending`),
    classes: { 'cell-red': (row) => isOverdue(row), 'cell-green': ({ status }) => status === 'done' },
  },
  { field: 'leadName', title: t`Name`, width: 190, classes: { 'cell-strong': () => true } },
  { field: 'phone', title: t`Phone`, width: 150 },
  { field: 'stage', title: t`Stage`, width: 156, look: { kind: 'pill', tone: ({ stage }) => stageTone(stage) } },
  { field: 'comment', title: t`Comment`, width: 260, sortable: false },
  { field: 'reason', title: t`No further follow-up`, width: 200, sortable: false, hidden: true },
  { field: 'priority', title: t`Priority`, width: 100, format: priorityWord },
  { field: 'ownerName', title: t`Owner`, width: 156, look: { kind: 'person' } },
  { field: 'collegeName', title: '{EntityName}', width: 180 },
  { field: 'source', title: t`Source`, width: 130, format: (_, row) => source(row.source) },
  { field: 'createdAt', title: t`Created At`, hidden: true },
  { field: 'completedAt', title: t`Done At`, hidden: true },
];

/** The tab is the address's `stage`, so the stage of the lead is filtered by its id. */
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
