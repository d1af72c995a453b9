import type { JobRow } from '@matricula/read-models/job';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../grid/conditions';
import type { ListColumn } from '../grid/list-columns';
import { inZone } from '../session/tenant-clock';
import { spoken } from '../texts/spoken';
import { t } from '../texts/texts';

export const statusWords: Record<string, string> = {
  running: 'Being written',
  paused: 'Paused',
  cancelled: 'Cancelled',
  completed: 'Ready',
  failed: 'Failed',
};

const tones: Record<string, number | 'plain' | 'done'> = { running: 1, paused: 2, completed: 'done', failed: 2 };
export const toneOf = ({ status }: JobRow) => tones[status] ?? 'plain';
/** A file that was downloaded directly is not stored here. */
export const statusOf = ({ status, kind }: JobRow) => (kind === 'download' ? t`Downloaded` : t(statusWords[status] ?? status));

/** The file name contains the title and the day, in the tenant's zone. */
export const fileNameOf = ({ title, kind, startedAt }: JobRow, zone: string) =>
  `${title} ${inZone(startedAt, zone).format('YYYY-MM-DD HHmm')}.${kind === 'archive' ? 'tar.gz' : 'csv'}`;

export const exportColumns: ListColumn<JobRow>[] = [
  { field: 'title', title: 'Export', width: 280, classes: { 'cell-strong': () => true } },
  { field: 'status', title: 'Status', width: 140, format: (_, row) => statusOf(row), look: { kind: 'pill', tone: toneOf } },
  { field: 'done', title: 'Rows written', width: 120 },
  { field: 'total', title: 'Rows', width: 110 },
  { field: 'createdByName', title: 'Exported by', width: 170, look: { kind: 'person' } },
  { field: 'startedAt', title: 'Started', width: 140, look: { kind: 'moment' } },
  { field: 'finishedAt', title: 'Finished', width: 140, look: { kind: 'moment' } },
];

export const exportFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'createdByName', title: 'Exported by', kind: 'keyword', pinned: true },
  { field: 'startedAt', title: 'Started', kind: 'instant', pinned: true },
];

export const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];
