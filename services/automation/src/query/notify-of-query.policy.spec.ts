import { reacting } from '@matricula/testing';
import { notifyOfQuery } from './notify-of-query.policy';

const policy = reacting(notifyOfQuery);
const asked = (ownerId?: string) => ({ type: 'QueryAsked', data: { queryId: 'q-1', applicationId: 'a-1', ownerId } });
const assigned = (ownerId: string) => ({
  type: 'QueryAssigned',
  data: { queryId: 'q-1', applicationId: 'a-1', assignmentId: 'x-1', ownerId },
});

describe('a query', () => {
  it('is announced to its owner, if it has one', () => {
    policy
      .to(asked('asha'))
      .orders([
        'notification-tenant-1-query-asked-q-1',
        { type: 'RaiseNotification', data: { userId: 'asha', kind: 'query_asked', queryId: 'q-1' } },
      ]);
    policy.to(asked()).orders();
  });

  it('is announced to the user who gets it from another one', () => {
    policy
      .to(assigned('vikram'))
      .orders([
        'notification-tenant-1-x-1',
        { type: 'RaiseNotification', data: { userId: 'vikram', kind: 'query_assigned', byId: 'user-1' } },
      ]);
    policy.to(assigned('user-1')).orders();
  });
});
