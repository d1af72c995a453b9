import { documentStates, rejectionReasons, type DocumentStatus } from '@matricula/domain/document';
import type { DocumentRow } from '@matricula/read-models/document';
import type { Sort } from '@matricula/read-models/kernel';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const tones: Record<DocumentStatus, number | 'done'> = { uploaded: 1, verified: 'done', rejected: 2 };
export const toneOf = (status: DocumentStatus) => tones[status];

export const documentColumns: ListColumn<DocumentRow>[] = [
  { field: 'document', title: 'Document', width: 220, flex: 1, classes: { 'cell-strong': () => true } },
  { field: 'name', title: 'Applicant', width: 180 },
  { field: 'formName', title: 'Form', width: 240 },
  {
    field: 'status',
    title: 'Status',
    width: 120,
    format: (_, { status }) => t(documentStates[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  { field: 'uploadedAt', title: 'Uploaded', width: 160, look: { kind: 'moment' } },
  { field: 'holderName', title: 'Held by', width: 150, look: { kind: 'person' } },
  { field: 'verifierName', title: 'Decided by', width: 150, look: { kind: 'person' } },
  { field: 'decidedAt', title: 'Decided', width: 160, look: { kind: 'moment' } },
  { field: 'reason', title: 'Reason', width: 200, format: (_, { reason }) => (reason ? t(rejectionReasons[reason]) : '') },
  { field: 'upload', title: 'Upload', width: 90, hidden: true },
];

export const documentFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(documentStates), pinned: true },
  { field: 'formName', title: 'Form', kind: 'text' },
  { field: 'verifierName', title: 'Decided by', kind: 'keyword' },
  { field: 'reason', title: 'Reason', kind: 'keyword', words: spoken(rejectionReasons) },
  { field: 'uploadedAt', title: 'Uploaded', kind: 'instant' },
  { field: 'decidedAt', title: 'Decided', kind: 'instant' },
];

export const oldestFirst: Sort[] = [{ field: 'uploadedAt', dir: 'asc' }];
export const latestFirst: Sort[] = [{ field: 'uploadedAt', dir: 'desc' }];
