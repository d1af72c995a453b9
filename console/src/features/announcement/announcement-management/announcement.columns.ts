import type { AnnouncementRow } from '@matricula/read-models/announcement';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { kindWords, stateOf } from '../announcement-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const now = () => new Date().toISOString();

export const announcementColumns: ListColumn<AnnouncementRow>[] = [
  { field: 'title', title: 'Title', width: 280, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 112,
    format: (_, row) => stateOf(row, now()).words,
    look: { kind: 'pill', tone: (row) => stateOf(row, now()).tone },
  },
  { field: 'kind', title: 'Shown as', width: 100, format: (_, { kind }) => t(kindWords[kind]) },
  { field: 'startsAt', title: 'Shown from', width: 132, look: { kind: 'moment' } },
  { field: 'endsAt', title: 'Shown until', width: 132, look: { kind: 'moment' } },
  { field: 'mustConfirm', title: 'Must confirm', width: 124, format: (_, { mustConfirm }) => (mustConfirm ? t`Yes` : t`No`) },
  { field: 'confirmed', title: 'Confirmed by', width: 124 },
  { field: 'authorName', title: 'By', width: 156, look: { kind: 'person' } },
  { field: 'updatedAt', title: 'Last change', width: 132, hidden: true, look: { kind: 'moment' } },
];

export const announcementFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken({ published: 'Published', withdrawn: 'Withdrawn' }), pinned: true },
  { field: 'kind', title: 'Shown as', kind: 'keyword', words: spoken(kindWords), pinned: true },
  { field: 'authorName', title: 'By', kind: 'keyword' },
  { field: 'startsAt', title: 'Shown from', kind: 'instant' },
];

export const latestFirst: Sort[] = [{ field: 'startsAt', dir: 'desc' }];
