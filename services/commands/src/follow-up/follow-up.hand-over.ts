import { followUpList } from '@matricula/read-models/follow-up';
import { defineMovesAlong } from '../decision';

/** Pending follow-ups pass to the successors with their leads. */
export const followUpMovesAlong = defineMovesAlong({
  ...{ context: 'follow-up', name: 'followUps', along: 'leads' },
  list: followUpList,
  where: (userId) => ({
    and: [
      { field: 'ownerId', op: 'eq', value: userId },
      { field: 'status', op: 'eq', value: 'pending' },
    ],
  }),
});
