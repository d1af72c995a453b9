import { queryLife, queryStream } from '@matricula/domain/query';
import type { ListDeclaration } from '@matricula/lists';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import { queryAccess } from './query.access';

export const queryLists: readonly ListDeclaration<QueryRow>[] = [
  {
    name: 'queries',
    model: queryList,
    codes: ['APPLICATIONS'],
    access: queryAccess,
    streamOf: queryStream,
    words: { status: queryLife.states },
    blind: ['name', 'text', 'leadId'],
    moves: (row, { sight }) => (row.erased ? [] : queryLife.open(row.status, queryAccess.who(sight, row))),
  },
];
