import { leadStream } from '@matricula/domain/lead';
import { leadList, leadNoteList, scoreBandWords } from '@matricula/read-models/lead';
import { type ListDeclaration, gender, priority, stage, stageTag, deedAccess } from '@matricula/lists';
import { leadRowAccess } from './lead.access';

export const leadLists: readonly ListDeclaration[] = [
  {
    name: 'leads',
    model: leadList,
    codes: ['LEADS'],
    access: leadRowAccess,
    streamOf: leadStream,
    parts: ['shortlist'],
    kept: { field: 'removed', op: 'eq', value: false },
    mergedInto: 'mergedInto',
    words: { gender, priority, stageTag, stage, scoreBand: scoreBandWords },
  },
  { name: 'lead-notes', model: leadNoteList, codes: ['LEADS', 'Notes'], access: deedAccess },
];
