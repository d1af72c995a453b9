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

  it('is announced to its owner when the applicant writes again, not when a user answers', () => {
    const replied = (byApplicant: boolean, ownerId?: string) => ({
      type: 'QueryReplied',
      data: { queryId: 'q-1', applicationId: 'a-1', messageId: 'm-1', byApplicant, ownerId },
    });
    const told = { type: 'RaiseNotification', data: { userId: 'asha', kind: 'query_written', queryId: 'q-1' } };
    policy.to(replied(true, 'asha')).orders(['notification-tenant-1-query-written-m-1', told]);
    policy.to(replied(false, 'asha')).orders();
    policy.to(replied(true)).orders();
    const reopened = { type: 'QueryReopened', data: { queryId: 'q-1', applicationId: 'a-1', byApplicant: true, ownerId: 'asha' } };
    policy.to(reopened).orders([expect.stringContaining('query-written-'), told]);
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
