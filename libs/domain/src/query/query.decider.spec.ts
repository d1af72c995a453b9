import { deciding } from '@matricula/testing';
import { queryDecider, type QueryCommand } from './query.decider';
import type { QueryEvent } from './query.events';

const query = deciding(queryDecider);
const ids = { queryId: 'q-1', applicationId: 'a-1' };
const asked: QueryEvent = {
  type: 'QueryAsked',
  data: {
    ...ids,
    leadId: 'lead-1',
    formId: 'f-1',
    formName: 'MBA 2027',
    category: 'Fees',
    text: 'Is it refunded?',
    ownerId: 'asha',
    ownerName: 'Asha',
  },
};
const said = (messageId: string, byApplicant = false): QueryCommand => ({
  type: 'ReplyToQuery',
  data: { messageId, text: 'Yes.', byApplicant },
});
const replied = (messageId: string, byApplicant = false): QueryEvent => ({
  type: 'QueryReplied',
  data: { ...ids, messageId, text: 'Yes.', byApplicant, from: 'open', to: byApplicant ? 'open' : 'answered', ownerId: 'asha' },
});
const closed: QueryEvent = { type: 'QueryClosed', data: { ...ids, from: 'answered', byApplicant: false } };
const close: QueryCommand = { type: 'CloseQuery', data: { byApplicant: true } };

describe('a query of an applicant', () => {
  it('is asked once', () => {
    query.given().when({ type: 'AskQuery', data: asked.data }).then(asked);
    query.given(asked).when({ type: 'AskQuery', data: asked.data }).thenRefused('query/exists');
    query.given().when(said('m-1')).thenRefused('query/unknown');
  });

  it('is answered, and open again when the applicant writes', () => {
    query.given(asked).when(said('m-1')).then(replied('m-1'));
    query
      .given(asked, replied('m-1'))
      .when(said('m-2', true))
      .then({ type: 'QueryReplied', data: { from: 'answered', to: 'open', byApplicant: true } });
  });

  it('stores a repeated message once', () => query.given(asked, replied('m-1')).when(said('m-1')).thenNothing());

  it('is closed by a user or its applicant, and opened again with a reason', () => {
    query
      .given(asked)
      .when(close)
      .then({ type: 'QueryClosed', data: { from: 'open', byApplicant: true } });
    query.given(asked, closed).when(close).thenRefused('query/not-possible');
    query.given(asked, closed).when(said('m-1', true)).thenRefused('query/not-possible');
    query
      .given(asked, closed)
      .when({ type: 'ReopenQuery', data: { reason: 'By when?', byApplicant: true } })
      .then({ type: 'QueryReopened', data: { from: 'closed', reason: 'By when?', ownerId: 'asha' } });
  });

  it('passes to another owner, unless it has gone to a third one', () => {
    const assign = (ownerId: string, onlyFrom?: string): QueryCommand => ({
      type: 'AssignQuery',
      data: { assignmentId: 'x', ownerId, ownerName: ownerId, onlyFrom },
    });
    query
      .given(asked)
      .when(assign('vikram'))
      .then({ type: 'QueryAssigned', data: { ownerId: 'vikram', previousOwnerId: 'asha' } });
    query.given(asked).when(assign('asha')).thenNothing();
    query.given(asked).when(assign('vikram', 'mina')).thenNothing();
  });

  it('takes no more text once its applicant is erased', () => {
    const erased: QueryEvent = { type: 'QueryTextErased', data: ids };
    query.given(asked).when({ type: 'EraseQueryText', data: {} }).then(erased);
    query.given(asked, erased).when({ type: 'EraseQueryText', data: {} }).thenNothing();
    query.given(asked, erased).when(said('m-1')).thenRefused('query/not-possible');
  });
});
