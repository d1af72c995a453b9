import { firstAnswerWords, ticketCategories } from '@matricula/domain/support';
import type { Sort } from '@matricula/read-models/kernel';
import type { TicketRow } from '@matricula/read-models/support';
import type { FilterField } from '../../../shared/grid/conditions';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { answerDueWords, durationWords, isPressing, priorityWords, statusWords, toneOf } from '../ticket-words';
import { spoken } from '../../../shared/texts/spoken';
import { t } from '../../../shared/texts/texts';

const open = ({ status }: TicketRow) => status === 'open' || status === 'inProgress';

export const ticketColumns: ListColumn<TicketRow>[] = [
  { field: 'reference', title: 'Ticket', width: 124, pinned: true },
  { field: 'subject', title: 'Subject', width: 260, flex: 1, classes: { 'cell-strong': () => true } },
  {
    field: 'status',
    title: 'Status',
    width: 124,
    format: (_, { status }) => t(statusWords[status]),
    look: { kind: 'pill', tone: ({ status }) => toneOf(status) },
  },
  {
    field: 'priority',
    title: 'Priority',
    width: 100,
    format: (_, { priority }) => `${isPressing(priority) ? '! ' : ''}${t(priorityWords[priority] ?? '')}`,
    classes: { 'cell-red': (row) => open(row) && isPressing(row.priority) },
  },
  {
    field: 'answerDueAt',
    title: 'First answer due',
    width: 156,
    format: (_, { answerDueAt }) => answerDueWords(answerDueAt, new Date()),
    classes: { 'cell-red': ({ answerDueAt }) => answerDueAt !== undefined && answerDueAt < new Date().toISOString() },
  },
  { field: 'category', title: 'About', width: 140, format: (_, { category }) => t(category) },
  { field: 'requesterName', title: 'Raised by', width: 156, look: { kind: 'person' } },
  { field: 'assigneeName', title: 'Assigned to', width: 156, look: { kind: 'person' } },
  { field: 'updatedAt', title: 'Last change', width: 124, look: { kind: 'moment' } },
  { field: 'firstAnswerSeconds', title: 'First answer after', width: 140, format: (_, row) => durationWords(row.firstAnswerSeconds) },
  { field: 'resolutionSeconds', title: 'Resolved after', width: 140, format: (_, row) => durationWords(row.resolutionSeconds) },
  {
    field: 'firstAnswer',
    title: 'First answer',
    width: 120,
    hidden: true,
    format: (_, row) => (row.firstAnswer ? t(firstAnswerWords[row.firstAnswer]) : ''),
  },
  { field: 'raisedAt', title: 'Raised At', width: 124, hidden: true, look: { kind: 'moment' } },
  { field: 'replies', title: 'Replies', width: 90, hidden: true },
  { field: 'files', title: 'Files', width: 90, hidden: true },
  { field: 'reopenings', title: 'Reopened', width: 100, hidden: true },
  { field: 'rating', title: 'Rating', width: 90, hidden: true },
];

export const ticketFilters: FilterField[] = [
  { field: 'status', title: 'Status', kind: 'keyword', words: spoken(statusWords), pinned: true },
  { field: 'priority', title: 'Priority', kind: 'keyword', words: spoken(priorityWords), pinned: true },
  {
    field: 'category',
    title: 'About',
    kind: 'keyword',
    words: spoken(Object.fromEntries(ticketCategories.map((word) => [word, word]))),
  },
  { field: 'assigneeName', title: 'Assigned to', kind: 'keyword', none: 'Nobody', pinned: true },
  { field: 'firstAnswer', title: 'First answer', kind: 'keyword', words: spoken(firstAnswerWords), pinned: true },
  { field: 'answerDueAt', title: 'First answer due', kind: 'instant' },
  { field: 'requesterName', title: 'Raised by', kind: 'keyword' },
  { field: 'raisedAt', title: 'Raised At', kind: 'instant' },
  { field: 'firstAnswerSeconds', title: 'First answer (seconds)', kind: 'integer' },
  { field: 'rating', title: 'Rating', kind: 'integer' },
];

export const lastTouchedFirst: Sort[] = [{ field: 'updatedAt', dir: 'desc' }];
