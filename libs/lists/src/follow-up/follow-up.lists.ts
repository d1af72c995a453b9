import { visibleRows, type RequestContext } from '@matricula/auth';
import { followUpList } from '@matricula/read-models/follow-up';
import type { Filter } from '@matricula/read-models/kernel';
import type { FieldWords } from '../export-words';
import { allOf, type ListDeclaration } from '../list-declaration';
import { priority } from '../list-words';

/** Follow-ups of leads that are there. */
const queuedFollowUps = (context: RequestContext): Filter | undefined =>
  allOf({ field: 'leadRemoved', op: 'eq', value: false }, visibleRows(context, 'ownerId'));

const status: FieldWords = (row, now) => (row.status === 'done' ? 'Done' : String(row.dueAt) < now ? 'Overdue' : 'Pending');

export const followUpLists: readonly ListDeclaration[] = [
  { name: 'follow-ups', model: followUpList, codes: ['LEADS'], rows: queuedFollowUps, words: { priority, status } },
];
