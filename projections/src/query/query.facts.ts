import { queryLife } from '@matricula/domain/query';
import { queryList, type QueryRow } from '@matricula/read-models/query';
import { defineFacts, defineSubject } from '@matricula/reports';
import { queryAccess } from './query.access';

/** Queries of applicants, by the moment they were asked. */
export const queriesAsked = defineFacts({
  model: queryList,
  at: 'askedAt',
  access: queryAccess,
  subject: defineSubject<QueryRow>({
    field: 'queryId',
    list: 'queries',
    path: (id) => `/queries/${id}`,
    name: ({ reference, category }) => `${reference} ${category}`,
  }),
  filters: [
    { field: 'ownerName', title: 'Owner' },
    { field: 'category', title: 'Category' },
    { field: 'formName', title: 'Form' },
    { field: 'status', title: 'Status' },
  ],
  omitted: ['text', 'name'],
  describe: ({ queryId, askedAt, status, category, ownerName }) => ({
    ...{ key: queryId, at: askedAt, by: ownerName },
    what: `${queryLife.states[status]}: ${category}`,
  }),
});
