import { followUpList } from '@matricula/read-models/follow-up';
import { type FieldWords, type ListDeclaration, priority } from '@matricula/lists';
import { leadAccess } from '../lead';

const status: FieldWords = (row, now) => (row.status === 'done' ? 'Done' : String(row.dueAt) < now ? 'Overdue' : 'Pending');

/** Follow-ups of leads that are there. */
export const followUpLists: readonly ListDeclaration[] = [
  {
    name: 'follow-ups',
    model: followUpList,
    codes: ['LEADS'],
    access: leadAccess,
    kept: { field: 'leadRemoved', op: 'eq', value: false },
    words: { priority, status },
  },
];
