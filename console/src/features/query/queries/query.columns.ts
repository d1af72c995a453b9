import type { Sort } from '@matricula/read-models/kernel';
import type { QueryRow } from '@matricula/read-models/query';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { durationWords, statusWords, toneOf } from '../query-words';

export const queryColumns: ListColumn<QueryRow>[] = [
  { field: 'reference', title: 'Query', width: 124, pinned: true },
  { field: 'text', title: 'Question', width: 280, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => t(statusWords[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'category', title: 'About', width: 140 },
  { field: 'name', title: 'Applicant', width: 170 },
  { field: 'formName', title: 'Form', width: 220 },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'askedAt', title: 'Asked', width: 140, look: { kind: 'moment' } },
  { field: 'firstAnswerSeconds', title: 'First answer after', width: 140, format: (_, row) => durationWords(row.firstAnswerSeconds) },
  { field: 'closeSeconds', title: 'Closed after', width: 140, format: (_, row) => durationWords(row.closeSeconds) },
  { field: 'updatedAt', title: 'Last change', width: 140, hidden: true, look: { kind: 'moment' } },
  { field: 'replies', title: 'Replies', width: 90, hidden: true },
  { field: 'reopenings', title: 'Reopened', width: 100, hidden: true },
];

export const queryFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'category', title: 'About', kind: 'keyword', pinned: true },
  { field: 'ownerName', title: 'Owner', kind: 'keyword', none: 'Nobody', pinned: true },
  { field: 'formName', title: 'Form', kind: 'keyword' },
  { field: 'askedAt', title: 'Asked', kind: 'instant' },
  { field: 'firstAnswerSeconds', title: 'First answer (seconds)', kind: 'integer' },
];

export const lastTouchedFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];
