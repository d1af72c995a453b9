import { checklistLife } from '@matricula/domain/document';
import type { ChecklistRow } from '@matricula/read-models/document';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

export const toneOf = (status: ChecklistRow['status']): 'plain' | 'done' => (status === 'active' ? 'done' : 'plain');

export const checklistColumns: ListColumn<ChecklistRow>[] = [
  { field: 'name', title: 'Name', width: 240, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'formName', title: 'Form', width: 260 },
  { field: 'programmeName', title: 'Programme', width: 160, format: (_, { programmeName }) => programmeName ?? t`all` },
  { field: 'categoryName', title: 'Category', width: 140, format: (_, { categoryName }) => categoryName ?? t`all` },
  { field: 'count', title: 'Documents', width: 112 },
  { field: 'required', title: 'Required', width: 104 },
  {
    field: 'status',
    title: 'Status',
    width: 112,
    format: (_, { status }) => t(checklistLife.states[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'version', title: 'Version', width: 96 },
  { field: 'updatedAt', title: 'Last change', width: 148, look: { kind: 'moment' } },
];

export const checklistFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(checklistLife.states), pinned: true },
  { field: 'formName', title: 'Form', kind: 'text' },
  { field: 'programmeName', title: 'Programme', kind: 'keyword' },
  { field: 'categoryName', title: 'Category', kind: 'keyword' },
];

export const latestFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];
