import { activityFacts, activityWords } from '@matricula/read-models/overview';
import type { ListDeclaration } from '../list-declaration';
import { stageTag } from '../list-words';
import { deedAccess } from './deed.access';

export const overviewLists: readonly ListDeclaration[] = [
  {
    name: 'activity',
    model: activityFacts,
    codes: ['LEADS'],
    access: deedAccess,
    kept: { field: 'withdrawn', op: 'eq', value: false },
    words: { stageTag, kind: activityWords },
  },
];
