import { defineBoundary, DomainError, unknownEvent, type Decider, type DomainCommand } from '../kernel';
import { queryStream, type QueryAsked, type QueryEvent } from './query.events';
import { queryLife, type QueryStatus } from './query.life';

/** State that decisions about a query need, including who may make them. */
export interface Query {
  queryId: string;
  applicationId: string;
  leadId: string;
  status: QueryStatus | 'none';
  ownerId?: string;
  ownerName?: string;
  /** The messages after the question, so that a repeated one is not stored twice. */
  messageIds: readonly string[];
  /** How often it was opened again; each carries a text. */
  reopenings?: number;
  /** The text was erased; nothing more can be written. */
  erased: boolean;
}

export type QueryCommand =
  | DomainCommand<'AskQuery', QueryAsked['data']>
  /** `onlyFrom`: the owner that it must still have. */
  | DomainCommand<'AssignQuery', { assignmentId: string; ownerId: string; ownerName: string; onlyFrom?: string }>
  | DomainCommand<'ReplyToQuery', { messageId: string; text: string; byApplicant: boolean }>
  | DomainCommand<'CloseQuery', { byApplicant: boolean }>
  | DomainCommand<'ReopenQuery', { reason: string; byApplicant: boolean }>
  | DomainCommand<'EraseQueryText', Record<never, never>>;

const initial: Query = { queryId: '', applicationId: '', leadId: '', status: 'none', messageIds: [], erased: false };

/** The largest number of messages of a query. */
const MOST = 200;

const full = () => new DomainError('query/full', `A query has at most ${MOST} messages.`);

/** Rules of a query; `queryLife` defines the transitions. */
export const queryDecider: Decider<Query, QueryCommand, QueryEvent> = { initial, decide, evolve };

function decide(command: QueryCommand, query: Query): QueryEvent[] {
  const { queryId, applicationId, status: from, ownerId: previousOwnerId, ownerName: previousOwnerName } = query;
  if (command.type === 'AskQuery') {
    if (from !== 'none') throw new DomainError('query/exists', 'This question was already sent.');
    return [{ type: 'QueryAsked', data: command.data }];
  }
  if (from === 'none') throw new DomainError('query/unknown', 'There is no such query.');
  const ids = { queryId, applicationId };
  const owned = previousOwnerId === undefined ? {} : { ownerId: previousOwnerId };
  if (command.type === 'EraseQueryText') return query.erased ? [] : [{ type: 'QueryTextErased', data: ids }];
  if (query.erased) throw new DomainError('query/not-possible', 'The applicant of this query was erased: nothing can be added.');
  switch (command.type) {
    case 'AssignQuery': {
      queryLife.after(from, 'assign');
      const { onlyFrom, ...owner } = command.data;
      if (owner.ownerId === previousOwnerId || (onlyFrom !== undefined && previousOwnerId !== onlyFrom)) return [];
      return [{ type: 'QueryAssigned', data: { ...ids, ...owner, previousOwnerId, previousOwnerName } }];
    }
    case 'ReplyToQuery': {
      const { messageId, byApplicant } = command.data;
      if (query.messageIds.includes(messageId)) return [];
      const to = queryLife.after(from, byApplicant ? 'write' : 'reply');
      if (query.messageIds.length + (query.reopenings ?? 0) >= MOST) throw full();
      return [{ type: 'QueryReplied', data: { ...ids, ...command.data, from, to, ...owned } }];
    }
    case 'CloseQuery':
      queryLife.after(from, 'close');
      return [{ type: 'QueryClosed', data: { ...ids, from, ...command.data } }];
    case 'ReopenQuery':
      queryLife.after(from, 'reopen');
      if (query.messageIds.length + (query.reopenings ?? 0) >= MOST) throw full();
      return [{ type: 'QueryReopened', data: { ...ids, from, ...command.data, ...owned } }];
  }
}

function evolve(query: Query, event: QueryEvent): Query {
  switch (event.type) {
    case 'QueryAsked': {
      const { queryId, applicationId, leadId, ownerId, ownerName } = event.data;
      return { ...query, queryId, applicationId, leadId, ownerId, ownerName, status: 'open' };
    }
    case 'QueryAssigned':
      return { ...query, ownerId: event.data.ownerId, ownerName: event.data.ownerName };
    case 'QueryReplied':
      return { ...query, status: event.data.to, messageIds: [...query.messageIds, event.data.messageId] };
    case 'QueryClosed':
      return { ...query, status: 'closed' };
    case 'QueryReopened':
      return { ...query, status: 'open', reopenings: (query.reopenings ?? 0) + 1 };
    case 'QueryTextErased':
      return { ...query, status: 'closed', erased: true };
    default:
      return unknownEvent(event, query);
  }
}

/** A question of an applicant about an application. */
export const queryBoundary = defineBoundary({ name: 'query', stream: queryStream, decider: queryDecider, life: queryLife });
