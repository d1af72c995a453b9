import { applicationLife } from '@matricula/domain/application';
import { documentStandings } from '@matricula/domain/document';
import type { ApplicationRow } from '@matricula/read-models/application';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';
import { toneOfApplication } from './application-words';

export const feeWords = { requested: 'Requested', paid: 'Paid' } as const;

export const applicationColumns: ListColumn<ApplicationRow>[] = [
  {
    field: 'name',
    title: 'Name',
    width: 190,
    flex: 1,
    format: (_, { name }) => name ?? t`No name yet`,
    classes: { 'cell-strong': () => true },
  },
  { field: 'formName', title: 'Form', width: 240 },
  { field: 'version', title: 'Version', width: 96 },
  {
    field: 'status',
    title: 'Status',
    width: 140,
    format: (_, { status }) => t(applicationLife.states[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOfApplication(status) },
  },
  { field: 'ownerName', title: 'Owner', width: 160, look: { kind: 'person' } },
  { field: 'fee', title: 'Fee', width: 110, format: (_, { fee }) => (fee ? t(feeWords[fee]) : '') },
  {
    field: 'documents',
    title: 'Documents',
    width: 130,
    format: (_, { documents }) => (documents ? t(documentStandings[documents]) : ''),
  },
  { field: 'startedAt', title: 'Started', width: 160, look: { kind: 'moment' } },
  { field: 'submittedAt', title: 'Submitted', width: 160, look: { kind: 'moment' } },
  { field: 'source', title: 'Source', width: 140 },
  { field: 'savedAt', title: 'Last answer', width: 160, hidden: true, look: { kind: 'moment' } },
];

export const applicationFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(applicationLife.states), pinned: true },
  { field: 'ownerName', title: 'Owner', kind: 'keyword' },
  { field: 'fee', title: 'Fee', kind: 'keyword', words: spoken(feeWords) },
  { field: 'documents', title: 'Documents', kind: 'keyword', words: spoken(documentStandings) },
  { field: 'source', title: 'Source', kind: 'keyword' },
  { field: 'startedAt', title: 'Started', kind: 'instant' },
  { field: 'submittedAt', title: 'Submitted', kind: 'instant' },
];

export const newestFirst: Sort[] = [{ field: 'startedAt', dir: 'desc' }];
