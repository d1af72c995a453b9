import { queryBoundary, type Query, type QueryCommand } from '@matricula/domain/query';
import { queryList } from '@matricula/read-models/query';
import { defineHandOver, type Passing } from '../decision';

const assignment = ({ to, commandId }: Passing) => ({ assignmentId: commandId, ownerId: to.id, ownerName: to.name });

/** Queries that are not closed pass to the successor of the user who answers them. */
export const queryHandOver = defineHandOver({
  ...{ context: 'query', name: 'queries', one: 'query', fields: ['ownerId'] },
  list: queryList,
  where: (userId) => ({
    and: [
      { field: 'ownerId', op: 'eq', value: userId },
      { field: 'status', op: 'in', values: ['open', 'answered'] },
    ],
  }),
  boundary: queryBoundary,
  give: (passing): QueryCommand => ({ type: 'AssignQuery', data: { ...assignment(passing), onlyFrom: passing.from.id } }),
  giveBack: (passing, { ownerId }: Query): QueryCommand | undefined =>
    ownerId === passing.from.id ? { type: 'AssignQuery', data: assignment(passing) } : undefined,
});
