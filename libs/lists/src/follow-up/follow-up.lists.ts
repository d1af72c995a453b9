import { followUpList } from '@matricula/read-models/follow-up';
import type { FieldWords } from '../export-words';
import { leadAccess } from '../lead/lead.access';
import type { ListDeclaration } from '../list-declaration';
import { priority } from '../list-words';

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
