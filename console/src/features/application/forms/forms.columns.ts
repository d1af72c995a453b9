import { formLife } from '@matricula/domain/application';
import type { FormRow } from '@matricula/read-models/application';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { toneOf } from '../form-words';

export const formColumns: ListColumn<FormRow>[] = [
  { field: 'name', title: 'Name', width: 280, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 112,
    format: (_, { status }) => t(formLife.states[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'version', title: 'Version', width: 96, format: (_, { version }) => (version > 0 ? String(version) : '') },
  { field: 'isAhead', title: 'Unpublished changes', width: 168, format: (_, { isAhead }) => (isAhead ? t`Yes` : t`No`) },
  { field: 'questions', title: 'Questions', width: 104 },
  { field: 'deadline', title: 'Deadline', width: 148, look: { kind: 'moment' } },
  { field: 'publishedAt', title: 'Published', width: 148, look: { kind: 'moment' } },
  { field: 'updatedAt', title: 'Last change', width: 148, look: { kind: 'moment' } },
];

export const formFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(formLife.states), pinned: true },
  { field: 'deadline', title: 'Deadline', kind: 'instant' },
  { field: 'publishedAt', title: 'Published', kind: 'instant' },
];

export const latestFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];
