import { leadStream } from '@matricula/domain/lead';
import { leadList, leadNoteList } from '@matricula/read-models/lead';
import type { ListDeclaration } from '../list-declaration';
import { gender, priority, stage, stageTag } from '../list-words';
import { deedAccess } from '../overview/deed.access';
import { leadAccess } from './lead.access';

export const leadLists: readonly ListDeclaration[] = [
  {
    name: 'leads',
    model: leadList,
    codes: ['LEADS'],
    access: leadAccess,
    streamOf: leadStream,
    kept: { field: 'removed', op: 'eq', value: false },
    words: { gender, priority, stageTag, stage },
  },
  { name: 'lead-notes', model: leadNoteList, codes: ['LEADS'], access: deedAccess },
];
