import { visibleRows } from '@matricula/auth';
import { activityFacts, activityWords } from '@matricula/read-models/overview';
import { allOf, type ListDeclaration } from '../list-declaration';
import { stageTag } from '../list-words';

export const overviewLists: readonly ListDeclaration[] = [
  {
    name: 'activity',
    model: activityFacts,
    codes: ['LEADS'],
    rows: (context) => allOf({ field: 'withdrawn', op: 'eq', value: false }, visibleRows(context, 'userId')),
    words: { stageTag, kind: activityWords },
  },
];
